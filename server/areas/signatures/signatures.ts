import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { editiqueSign, signatureWithdraw } from '#shared/operations/signatures/signatures.ts';
import { paperRequestOf } from './cosigner.ts';
import { endUnsigned } from './end-request.ts';
import { toCallOrigin } from './open-link.ts';
import { providerPollJobKind, requireProvider } from './provider/provider.ts';
import { requestSignature } from './request.ts';
import { findRequest } from './signature-repository.ts';

/** Requests the signature of documents from the client; a job sends the link. */
const requestDocumentSignature: Handler<typeof editiqueSign> = async (input, context) => {
  const { db, services, caller } = context;
  const { contractId, editiqueIdS: documentIds } = input;
  const signatory = {
    firstName: input.contractFirstName ?? '',
    lastName: input.contractLastName ?? '',
    email: input.contractEmail,
    phone: input.contractPhone || null,
  };
  const cosigner = input.cosigner ? { ...input.cosigner, phone: null } : undefined;
  return db.transaction(async (tx) => {
    const parameters = { scope: caller.scope, contractId, documentIds, signatory, cosigner, channel: 'email' as const };
    const result = await requestSignature(tx, services, {
      ...parameters,
      userId: caller.user.id,
      origin: toCallOrigin(context),
    });
    if (!result.isRequested) return { success: false, message: { type: 'warning', message: result.refusal } };
    await recordAudit(tx, context, {
      action: 'signature-requested',
      subject: `contractId ${contractId}, requestId ${result.id}`,
      after: {
        documents: documentIds,
        to: signatory.email,
        ...(cosigner && { cosigner: cosigner.email }),
        ...(cosigner?.signsMandateOnly && { cosignerSignsMandateOnly: true }),
      },
    });
    const to = cosigner ? `${signatory.email} et à ${cosigner.email}` : signatory.email;
    const message = `La demande de signature est envoyée à ${to}.`;
    return { success: true, message: { type: 'success', message }, requestId: result.id };
  });
};

/** Withdraws an unsigned request. */
const withdrawSignature: Handler<typeof signatureWithdraw> = async ({ requestId }, context) => {
  const { db, services, caller } = context;
  const requestMissing = () => notFound('Cette demande de signature n’existe pas ou n’est plus disponible.');
  const [inScope] = await db.query(sql`
    select from signature_request r join contract c on c.id = r.contract_id
    where r.id = ${requestId} and ${withinScope(caller.scope, 'c.broker_id')}`);
  const request = inScope && (await findRequest(db, requestId));
  if (!request) throw requestMissing();
  // The provider has one request for both signatories.
  const paperRequest = await findRequest(db, paperRequestOf(request));
  const providerId = paperRequest?.providerId ?? null;
  if (providerId !== null && !(await requireProvider(services).cancel(providerId))) {
    await enqueueJob(db, providerPollJobKind, { requestId: paperRequestOf(request) }, services.now());
    return { success: false, message: { type: 'warning', message: 'Cette demande n’est plus à retirer.' } };
  }
  const end = {
    state: 'withdrawn',
    at: services.now(),
    origin: toCallOrigin(context),
    detail: { userId: caller.user.id },
  } as const;
  const isWithdrawn = await db.transaction((tx) => endUnsigned(tx, request, end));
  if (isWithdrawn)
    return { success: true, message: { type: 'success', message: 'La demande de signature est retirée.' } };
  return { success: false, message: { type: 'warning', message: 'Cette demande n’est plus à retirer.' } };
};

export const signaturesHandlers = {
  editiqueSign: requestDocumentSignature,
  signatureWithdraw: withdrawSignature,
} satisfies Partial<Handlers>;
