import { lockClientAgainstMove } from '#server/areas/clients/client-move-repository.ts';
import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { findHolder } from '#server/areas/contracts/contract-search-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { addTask } from '#server/areas/tasks/task-repository.ts';
import { parseSubmissionTime } from '#server/areas/tasks/tasks.ts';
import { assertQuota } from '#server/files/quota.ts';
import { addStoredBytes, type StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Answer, Context, Handlers, StagedHandler } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { withSubscriberCopy } from '#shared/claims/claim-copies.ts';
import { checkClaim, claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import { claimRequestNature, claimRequestSubject } from '#shared/claims/claim-request.ts';
import { toClaimSubject } from '#shared/claims/claim-subject.ts';
import { insuredPath, isInsuredSideValid, withInsuredSide } from '#shared/claims/insured-side.ts';
import { isCollision, signaturesRefusal, statementText } from '#shared/claims/signed-statement.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { claimDeclare } from '#shared/operations/contracts/claims.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { dayInNoumea, frenchDateTime, timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { findPhotoTime, formatPhotoTime, photoHeadBytes } from '#shared/primitives/calendar/photo-time.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { noSignatures } from '#shared/signatures/driver-signatures.ts';
import { type CheckedClaim, claimDetail, claimFacts, formatTaskComment, printedSignatures } from './claim-texts.ts';
import { addClaim, findByProvisional, findClaimNumbersOn, lockContract } from './declared-claim-repository.ts';
import { sendCopies } from './send-copies.ts';

const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');

const unprintableSide = 'Ce que les conducteurs ont lu de l’assuré ne peut pas être imprimé.';

/** Checks a declaration against the contract of today; throws a 404 or a 422 at the fields. */
const checkDeclaration = async (
  { contractId, declaration, signatures: upload, submittedAt }: ParsedInput<typeof claimDeclare>,
  { db, caller, services }: Context<typeof claimDeclare>,
): Promise<CheckedClaim> => {
  const today = dayInNoumea(services.now());
  const file = (await loadContractFiles(db, caller.scope, [contractId], today)).get(contractId);
  if (!file) throw contractMissing();
  if (file.details.isEstimate) throw invalid({ contractId: ['Un devis n’est pas un contrat\u00A0: rien à déclarer.'] });
  const submitted = parseSubmissionTime(submittedAt, services.now());
  const context = {
    ...claimContext(today, () => timeInNoumea(services.now())),
    ...(submitted && { enteredOn: dayInNoumea(submitted) }),
  };
  const subject = toClaimSubject(file);
  const description = describeClaim(subject);
  const signatures = upload ?? noSignatures;
  const declared = withSubscriberCopy(subject, declaration as RawGroup, context);
  const values: RawGroup = normalizeClaim(description, withInsuredSide(declared, signatures), context);
  const { problems } = checkClaim(description, values, context);
  if (problems.length > 0) throw invalid(toFieldErrors(problems));
  if (!isInsuredSideValid(values)) throw invalid({ [insuredPath]: [unprintableSide] }, unprintableSide);
  const refusal = signaturesRefusal(signatures, values, sha256Hex(Buffer.from(statementText(values))));
  if (refusal !== null) throw invalid({ signatures: [refusal] }, refusal);
  return { subject, description, values, context, signatures };
};

const declareClaim: StagedHandler<typeof claimDeclare> = {
  stage: async (input, context) => {
    const { db, caller, services } = context;
    if (caller.brokerId === null) throw forbidden();
    await checkDeclaration(input, context);
    const holder = await findHolder(db, caller.scope, input.contractId);
    if (!holder) throw contractMissing();
    const existing = await findByProvisional(db, input.contractId, input.provisional);
    if (existing) return async () => buildReceivedAnswer(input, existing);
    await assertQuota(db, services.settings, holder.brokerId, input.files);
    const files = await storeUploads(services, 'task', input.files);
    const fileDescriptions = await Promise.all(files.map((file, index) => describeFile(file, input.files[index])));
    return (tx) => writeClaim(input, { ...context, db: tx }, { files, listed: fileDescriptions });
  },
};

/** Answer to a declaration that has arrived before, under another idempotency key. */
const buildReceivedAnswer = (
  { contractId }: ParsedInput<typeof claimDeclare>,
  { id, number, request }: NonNullable<Awaited<ReturnType<typeof findByProvisional>>>,
): Answer<typeof claimDeclare> => ({
  success: true,
  message: {
    type: 'warning',
    message: `Cette déclaration était déjà reçue\u00A0: sinistre ${number}, demande ${request}. Envoyez ce qui a changé depuis par une demande.`,
  },
  claimId: id,
  number,
  contractId,
  request,
});

/** Name of a file as the papers list it, with the time at which its camera took it: « choc.jpg, prise le 27/11/2026 à 14:02 ». */
const describeFile = async ({ name }: StoredFile, upload: UploadFile | undefined): Promise<string> => {
  const time = upload && findPhotoTime(new Uint8Array(await upload.arrayBuffer()).subarray(0, photoHeadBytes));
  return time === undefined ? name : `${name}, prise le ${formatPhotoTime(time)}`;
};

interface ClaimFiles {
  readonly files: readonly StoredFile[];
  /** Description of each file, as the papers list it. */
  readonly listed: readonly string[];
}

const writeClaim = async (
  input: ParsedInput<typeof claimDeclare>,
  context: Context<typeof claimDeclare>,
  { files, listed: fileDescriptions }: ClaimFiles,
): Promise<Answer<typeof claimDeclare>> => {
  const { db, caller, services } = context;
  const { contractId } = input;
  const holder = await findHolder(db, caller.scope, contractId);
  const brokerId = holder && (await lockClientAgainstMove(db, caller.scope, holder.personId));
  if (!holder || brokerId === undefined) throw contractMissing();
  await lockContract(db, contractId);
  const existing = await findByProvisional(db, contractId, input.provisional);
  if (existing) return buildReceivedAnswer(input, existing);
  const checked = await checkDeclaration(input, context);
  const now = services.now();
  const submittedAt = parseSubmissionTime(input.submittedAt, now);
  const declaredAt = submittedAt ?? now;
  const facts = claimFacts(checked);
  const sameDay = await findClaimNumbersOn(db, contractId, dayInNoumea(facts.occurredAt));
  const { id, number } = await addClaim(db, {
    contractId,
    provisional: input.provisional,
    occurredAt: facts.occurredAt,
    declaredAt,
    declaredBy: caller.user.id,
    type: facts.nature,
    category: checked.description.category,
    detail: {
      ...claimDetail(checked, declaredAt),
      ...(input.provisional !== null && { provisoire: input.provisional }),
    },
  });
  const cause = {
    contractId,
    scope: caller.scope,
    at: now,
    userId: caller.user.id,
    claim: {
      number,
      provisional: input.provisional,
      nature: facts.nature,
      occurred: facts.occurred,
      declared: frenchDateTime(declaredAt),
      notInForce: facts.notInForce,
      answers: facts.answers,
      sketch: facts.sketch,
      signatures: printedSignatures(checked),
      sameDay,
      files: [...fileDescriptions],
    },
  };
  const issued = await issueDocument(db, { kind: 'declaration-sinistre', ...cause });
  if (!issued.isIssued) throw invalid({ declaration: [issued.refusal] }, issued.refusal);
  const statement = isCollision(checked.values) ? await issueDocument(db, { kind: 'constat', ...cause }) : null;
  if (statement?.isIssued === false) throw invalid({ declaration: [statement.refusal] }, statement.refusal);
  const request = await addTask(
    db,
    {
      contractId,
      personId: holder.personId,
      brokerId,
      userId: caller.user.id,
      typeCode: claimRequestNature,
      subject: claimRequestSubject(number, facts.nature).slice(0, textLimits.taskSubject),
      comment: formatTaskComment(facts, { document: issued.name, sameDay }),
      effectDate: dayInNoumea(now),
      createdAt: now,
      submittedAt,
      idempotencyKey: context.idempotencyKey ?? null,
    },
    files,
  );
  await addStoredBytes(db, brokerId, files);
  // The row of the mailed copies would replace the default one.
  const subject = `contractId ${contractId}, claimId ${id}, number ${number}`;
  await recordAudit(db, context, { action: 'claimDeclare', subject });
  const copies = await sendCopies(context, {
    contractId,
    values: checked.values,
    documents: { declaration: issued, statement },
  });
  const otherClaimsText =
    sameDay.length === 0 ? '' : ` Déjà déclaré sur ce contrat pour le même jour\u00A0: ${sameDay.join(', ')}.`;
  return {
    success: true,
    message: {
      type: sameDay.length === 0 ? 'success' : 'warning',
      message: `Le sinistre ${number} est déclaré et transmis à la compagnie (demande ${request.number}).${otherClaimsText}${copies}`,
    },
    claimId: id,
    number,
    contractId,
    request: request.number,
  };
};

export const claimDeclarationHandlers = { claimDeclare: declareClaim } satisfies Partial<Handlers>;
