import * as v from 'valibot';
import { newFileKey } from '#server/adapters/files.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadIssuedBytes } from '#server/areas/documents/generated-documents.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { addGeneratedFile } from '#server/areas/documents/supporting-document-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { type SealLevel, sealLevels } from '#server/services/seal.ts';
import type { Services } from '#server/services/services.ts';
import { signedSupportingDocuments } from '#shared/conversion/expected-documents.ts';
import { findSignatories, signatoryName, signsDocument } from './cosigner.ts';
import { renderPlacedMark, renderSignaturePage } from './evidence/page.ts';
import { buildProof } from './evidence/proof.ts';
import { addCopiesLink } from './link.ts';
import { notifyBroker } from './mail/broker-notice.ts';
import { copiesJobKind } from './mail/copies.ts';
import { requireProvider } from './provider/provider.ts';
import {
  addSignatureEvent,
  findDocuments,
  findRequest,
  jobOrigin,
  lockContract,
  lockRequest,
  markSealed,
  type SealedFile,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';
import { withFailureRecord } from './with-failure-record.ts';

const jobSchema = v.object({ requestId: v.number() });

type SealedPaper = SealedFile & {
  readonly name: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly level: SealLevel | null;
};

/** Downloads a paper signed and sealed by the external provider. */
const downloadSealed = async (
  services: Services,
  { providerId }: SignatureRequest,
  { id, name, kind, providerId: documentProviderId }: SignatureDocument,
): Promise<SealedPaper> => {
  if (providerId === null || documentProviderId === null)
    throw new Error(`« ${name} » was never uploaded to the provider`);
  const bytes = await requireProvider(services).download(providerId, documentProviderId);
  const storageKey = newFileKey('signed');
  await services.files.put(storageKey, bytes);
  return { documentId: id, name, kind, storageKey, sha256: sha256Hex(bytes), sizeBytes: bytes.length, level: null };
};

/** Seals one paper, outside of any transaction. Throws if its bytes differ from those that were read. */
const sealPaper = async (
  db: Db,
  services: Services,
  signatories: readonly SignatureRequest[],
  document: SignatureDocument,
): Promise<SealedPaper> => {
  const [request] = signatories;
  if (!request) throw new Error('The request has no signatory');
  if (request.provider !== 'built-in') return downloadSealed(services, request, document);
  const record = await findGeneratedDocument(db, { kind: 'all' }, document.id);
  if (!record) throw new Error(`Document ${document.id} does not exist`);
  const pdf = await loadIssuedBytes(db, services, record);
  if (sha256Hex(pdf) !== document.shownSha256)
    throw new Error(`Le fichier de « ${document.name} » n’est plus celui qui a été lu.`);
  const at = services.now();
  const pages = await renderSignaturePage(signatories, document, services.seal.certificate, at);
  const reason = `Signature électronique de ${signatories.map(signatoryName).join(' et ')}`;
  const mark = await renderPlacedMark(signatories, at);
  const { bytes, level } = await services.seal.seal({ pdf, pages, mark, reason, at });
  const storageKey = newFileKey('signed');
  await services.files.put(storageKey, bytes);
  const { id: documentId, name, kind } = document;
  return { documentId, name, kind, storageKey, sha256: sha256Hex(bytes), sizeBytes: bytes.length, level };
};

/** Lowest seal level of a request's papers; null for an external provider, whose files contain it. */
const lowestLevel = (sealed: readonly SealedPaper[]): SealLevel | null => {
  if (sealed.some((paper) => paper.level === null)) return null;
  return sealLevels.find((level) => sealed.some((paper) => paper.level === level)) ?? null;
};

/** Sealer as named in the proof. */
const findSealer = (services: Services, { provider }: SignatureRequest) => {
  if (provider === 'built-in') return services.seal.certificate;
  const { label: name, isSandbox: isDemonstration } = requireProvider(services);
  return { name, isDemonstration };
};

/** Saves the sealed papers and issues the proof. Returns its id; undefined if another run did so meanwhile. */
const saveSealedPapers = async (
  tx: Db,
  services: Services,
  request: SignatureRequest,
  sealed: readonly SealedPaper[],
): Promise<number | undefined> => {
  const { id, contractId } = request;
  await lockContract(tx, { kind: 'all' }, contractId);
  const lockedRequest = await lockRequest(tx, id);
  if (lockedRequest?.state !== 'signed') return undefined;
  const at = services.now();
  const level = lowestLevel(sealed);
  await markSealed(tx, id, { files: sealed, level, at });
  const results = sealed.map(({ documentId, sha256 }) => ({ documentId, sha256 }));
  for (const { name, kind, storageKey, sha256, sizeBytes } of sealed) {
    const typeCode = signedSupportingDocuments[kind];
    const file = { name: `${name} signé.pdf`, contentType: 'application/pdf', sizeBytes, sha256, storageKey };
    if (typeCode) await addGeneratedFile(tx, { contractId, typeCode }, file, at);
  }
  await addSignatureEvent(tx, { requestId: id, at, kind: 'sealed', ...jobOrigin, detail: { level, results } });
  const signature = await buildProof(tx, id, findSealer(services, lockedRequest));
  const cause = { contractId, scope: { kind: 'all' }, at, userId: lockedRequest.createdBy } as const;
  const proof = await issueDocument(tx, { kind: 'preuve-signature', ...cause, signature });
  if (!proof.isIssued) throw new Error(proof.refusal);
  await markContractChanged(tx, contractId);
  for (const signatory of await findSignatories(tx, lockedRequest)) {
    if (signatory.id === id || signatory.email !== null) await addCopiesLink(tx, services.settings, signatory.id);
    await enqueueJob(tx, copiesJobKind, { requestId: signatory.id }, at);
  }
  await notifyBroker(tx, { requestId: id, kind: 'signed' }, at);
  await writeAudit(tx, {
    at,
    userId: undefined,
    address: jobOrigin.address,
    action: 'signature-sealed',
    subject: `contractId ${contractId}, requestId ${id}`,
    after: { level, results, proof: proof.id },
  });
  return proof.id;
};

/**
 * Job: seals the papers of a signed request, idempotently: only a run that saves all of them counts. Administrators see a
 * failure until a retry succeeds.
 */
export const sealSignature: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (request?.state !== 'signed') return;
  const signatories = await findSignatories(db, request);
  // The last signature enqueues this job again.
  if (signatories.some(({ state }) => state !== 'signed')) return;
  await withFailureRecord(db, services, requestId, async () => {
    const sealed: SealedPaper[] = [];
    for (const document of await findDocuments(db, requestId))
      sealed.push(
        await sealPaper(
          db,
          services,
          signatories.filter((signatory) => signsDocument(signatory, document)),
          document,
        ),
      );
    const proofId = await db.transaction((tx) => saveSealedPapers(tx, services, request, sealed));
    if (proofId !== undefined) {
      // Sealed at once: the certificate may have expired when somebody opens it.
      const proof = await findGeneratedDocument(db, { kind: 'all' }, proofId);
      if (proof) await loadIssuedBytes(db, services, proof);
      return;
    }
    for (const { storageKey } of sealed) await services.files.remove(storageKey);
  });
};
