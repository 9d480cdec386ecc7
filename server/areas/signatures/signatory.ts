import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { invalid, notFound, warningAnswer } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { formatAddressedName } from '#server/primitives/greeting.ts';
import { maskEmail } from '#server/primitives/masks.ts';
import type { Services } from '#server/services/services.ts';
import type {
  OpenedSignature,
  signatureCode,
  signatureCopy,
  signatureDocument,
  signatureOpen,
  signatureRefuse,
  signatureSubmit,
} from '#shared/operations/signatures/signatures.ts';
import { codeValidityMinutes, consentText, maxCodeAttempts } from '#shared/signatures/states.ts';
import { countWrongCode, createCode, saveCode, verifyCodeHash } from './code.ts';
import { describeOther, findOtherRequest, isUnsigned } from './cosigner.ts';
import { endUnsigned } from './end-request.ts';
import { recordFirstView } from './link.ts';
import { codeJobKind } from './mail/code-mail.ts';
import { copiesAvailableUntil } from './mail/copies.ts';
import { formatChange } from './mail/signature-mail.ts';
import { openRequest, toCallOrigin, toSigningStatus } from './open-link.ts';
import { loadShownBytes } from './prepare.ts';
import { findStateRefusal, recordSignature } from './record-signature.ts';
import { findEndReason, findPaperChanges } from './renew-repository.ts';
import { renewOutdatedRequest } from './renew-request.ts';
import {
  addSignatureEvent,
  findDocuments,
  findRequest,
  lockContract,
  lockRequest,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';
import { loadSigningContext } from './signing-context.ts';

const codesPerRequest = { kind: 'signature-code', max: 5, windowSeconds: 60 * 60 };

/** Common fields of an audit row for a signatory, who has no account. */
const auditFields = (
  { id, contractId }: SignatureRequest,
  { services, address }: { readonly services: Services; readonly address: string },
) => ({ at: services.now(), userId: undefined, address, subject: `contractId ${contractId}, requestId ${id}` });

/** Audits that a signatory read a paper: `documentId` alone would name the supporting document with that id. */
const auditReading = (
  request: SignatureRequest,
  { id, name }: SignatureDocument,
  action: 'signatureDocument' | 'signatureCopy',
  context: { readonly db: Db; readonly services: Services; readonly address: string },
): Promise<void> => {
  const subject = `contractId ${request.contractId}, document ${id}`;
  return writeAudit(context.db, { ...auditFields(request, context), action, subject, after: { name } });
};

/** Data of the signing page; records the first view, which the broker sees. */
const openSignature: Handler<typeof signatureOpen> = async ({ token }, context) => {
  const { db, services } = context;
  const origin = toCallOrigin(context);
  const openedRequest = await openRequest(db, services, token, origin);
  const isEnded = await renewOutdatedRequest(db, services, openedRequest.id, { checksContract: true });
  const request = (isEnded && (await findRequest(db, openedRequest.id))) || openedRequest;
  const { id, contractId } = request;
  const status = toSigningStatus(request);
  if (status === 'open' && request.viewedAt === null)
    await db.transaction((tx) => recordFirstView(tx, request, { ...origin, at: services.now() }));
  const signingContext = await loadSigningContext(db, contractId);
  const { number: contractNumber, isEstimate, product, broker, hasEnded, isVoid, terminatedOn } = signingContext;
  const documents = await findDocuments(db, id);
  const other = await findOtherRequest(db, request);
  return {
    success: true,
    requestId: id,
    status,
    signatory: formatAddressedName(request.firstName, request.lastName),
    cosigner: other ? describeOther(request, other) : null,
    emailHint: maskEmail(request.email ?? ''),
    contractNumber,
    isEstimate,
    ...(hasEnded && { terminated: { day: terminatedOn, isVoid } }),
    product,
    broker,
    changes: (await findPaperChanges(db, id)).map(formatChange),
    endReason: status === 'withdrawn' || status === 'expired' ? await findEndReason(db, id) : null,
    documents: documents.flatMap(({ id: document, name, shownSha256 }) =>
      shownSha256 === null ? [] : [{ id: document, name, sha256: shownSha256 }],
    ),
    isSealing: request.state === 'signed' && !(other && isUnsigned(other)),
    copies: findCopies(request, documents, services.now()),
    consent: consentText,
    expiresAt: request.expiresAt,
    isDemonstration: services.seal.certificate.isDemonstration,
  };
};

/** Bytes of a paper that is open for signing with this link. */
const readSignatureDocument: Handler<typeof signatureDocument> = async ({ token, documentId }, context) => {
  const { db, services } = context;
  const request = await openRequest(db, services, token, toCallOrigin(context));
  const document = (await findDocuments(db, request.id)).find(({ id }) => id === documentId);
  if (!document || toSigningStatus(request) !== 'open') throw notFound('Ce document n’est plus à signer.');
  const bytes = await loadShownBytes(db, services, request, document);
  await auditReading(request, document, 'signatureDocument', context);
  return { fileName: `${document.name}.pdf`, contentType: 'application/pdf', bytes };
};

/** Sealed papers that the link still gives access to; null if there are none, or not any more. */
const findCopies = (
  request: SignatureRequest,
  documents: readonly SignatureDocument[],
  now: Date,
): OpenedSignature['copies'] => {
  const until = copiesAvailableUntil(request);
  if (until === null || until <= now) return null;
  const sealed = documents.filter(({ storageKey }) => storageKey !== null);
  return { until: until.toISOString(), documents: sealed.map(({ id, name }) => ({ id, name })) };
};

/** Bytes of a sealed paper of this link. */
const readSignatureCopy: Handler<typeof signatureCopy> = async ({ token, documentId }, context) => {
  const { db, services } = context;
  const request = await openRequest(db, services, token, toCallOrigin(context));
  const documents = await findDocuments(db, request.id);
  const document = documents.find(({ id }) => id === documentId);
  const isAvailable = findCopies(request, documents, services.now())?.documents.some(({ id }) => id === documentId);
  const bytes = isAvailable && document?.storageKey ? await services.files.get(document.storageKey) : undefined;
  if (!document || !bytes) throw notFound('Ce document n’est plus disponible par ce lien.');
  await auditReading(request, document, 'signatureCopy', context);
  return { fileName: `${document.name} signé.pdf`, contentType: 'application/pdf', bytes };
};

const describeClosedRequest = ({ state }: SignatureRequest): string =>
  findStateRefusal(state) ?? 'Ces documents sont en préparation. Merci de réessayer dans un instant.';

/** Creates a one-time code and enqueues the job that e-mails it. */
const sendSignatureCode: Handler<typeof signatureCode> = async ({ token }, context) => {
  const { db, services } = context;
  const origin = toCallOrigin(context);
  const request = await openRequest(db, services, token, origin);
  if (toSigningStatus(request) !== 'open') return warningAnswer(describeClosedRequest(request));
  const { id } = request;
  const now = services.now();
  await countOrThrottle(db, codesPerRequest, `request ${id}`, now);
  const { nonce, hash } = createCode(services.settings, id);
  const expiresAt = new Date(now.getTime() + codeValidityMinutes * 60_000);
  await db.transaction(async (tx) => {
    await saveCode(tx, id, hash, expiresAt);
    await addSignatureEvent(tx, {
      requestId: id,
      at: now,
      kind: 'code-sent',
      ...origin,
      detail: { to: request.email },
    });
    await enqueueJob(tx, codeJobKind, { requestId: id, nonce }, now);
    await writeAudit(tx, { ...auditFields(request, context), action: 'signature-code-sent' });
  });
  return {
    success: true,
    message: { type: 'success', message: `Un code vient d’être envoyé à ${maskEmail(request.email ?? '')}.` },
  };
};

type CodeVerdict = 'correct' | 'wrong' | 'wasted' | 'absent';

/** Verifies a code and counts wrong ones; the row lock makes parallel guesses count one by one. */
const checkCode = async (
  tx: Db,
  settings: Parameters<typeof verifyCodeHash>[0],
  request: SignatureRequest,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<CodeVerdict> => {
  const { id, codeHash, codeExpiresAt, codeTries: tries } = request;
  if (codeHash === null || codeExpiresAt === null || Date.parse(codeExpiresAt) <= now.getTime()) return 'absent';
  if (verifyCodeHash(settings, id, codeHash, code)) return 'correct';
  await countWrongCode(tx, id, tries + 1 >= maxCodeAttempts);
  return tries + 1 >= maxCodeAttempts ? 'wasted' : 'wrong';
};

const codeMessages: Readonly<Record<Exclude<CodeVerdict, 'correct'>, string>> = {
  wrong: 'Ce code n’est pas le bon.',
  wasted: 'Ce code n’est pas le bon, et ne peut plus servir. Demandez-en un autre.',
  absent: 'Ce code n’est plus valable. Demandez-en un autre.',
};

/** Signs the papers after verifying the one-time code. */
const submitSignature: Handler<typeof signatureSubmit> = async (input, context) => {
  const { db, services } = context;
  const { token, code, mark, isConsented, documents } = input;
  if (!isConsented) throw invalid({ isConsented: ['Votre accord est nécessaire'] });
  const origin = toCallOrigin(context);
  const { id, contractId } = await openRequest(db, services, token, origin);
  const now = services.now();
  return db.transaction(async (tx) => {
    await lockContract(tx, { kind: 'all' }, contractId);
    const request = await lockRequest(tx, id);
    // A retry after a lost answer: already signed.
    if (request && toSigningStatus(request) === 'signed') return { success: true };
    if (!request || toSigningStatus(request) !== 'open')
      return {
        ...warningAnswer(request ? describeClosedRequest(request) : 'Ce lien n’est plus valable.'),
        isOver: true,
      };
    const codeCheck = await checkCode(tx, services.settings, request, { code, now });
    if (codeCheck !== 'correct') {
      await addSignatureEvent(tx, {
        requestId: id,
        at: now,
        kind: 'code-wrong',
        ...origin,
        detail: { verdict: codeCheck },
      });
      return warningAnswer(codeMessages[codeCheck]);
    }
    await addSignatureEvent(tx, { requestId: id, at: now, kind: 'code-given', ...origin });
    const hashes = new Map(documents.map((document) => [document.id, document.sha256]));
    const recorded = await recordSignature(tx, id, { mark, consent: consentText, hashes, at: now, origin });
    return recorded.isRecorded ? { success: true } : { ...warningAnswer(recorded.refusal), isOver: true };
  });
};

/** Records that the signatory refuses to sign; the broker sees the reason. */
const refuseSignature: Handler<typeof signatureRefuse> = async ({ token, reason }, context) => {
  const { db, services } = context;
  const origin = toCallOrigin(context);
  const request = await openRequest(db, services, token, origin);
  const end = { state: 'refused', at: services.now(), origin, detail: { reason } } as const;
  const isRefused = await db.transaction(async (tx) => {
    if (!(await endUnsigned(tx, request, end))) return false;
    await writeAudit(tx, { ...auditFields(request, context), action: 'signature-refused' });
    return true;
  });
  if (isRefused) return { success: true, message: { type: 'success', message: 'Votre refus a bien été enregistré.' } };
  return warningAnswer(describeClosedRequest((await findRequest(db, request.id)) ?? request));
};

export const signatoryHandlers = {
  signatureCode: sendSignatureCode,
  signatureCopy: readSignatureCopy,
  signatureDocument: readSignatureDocument,
  signatureSubmit: submitSignature,
  signatureOpen: openSignature,
  signatureRefuse: refuseSignature,
} satisfies Partial<Handlers>;
