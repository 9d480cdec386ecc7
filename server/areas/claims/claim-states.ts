import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { deliverBrokerNotice } from '#server/areas/notifications/deliver-broker-notice.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { claimStateUpdate } from '#shared/operations/contracts/claims.ts';
import type { ClaimStateForm } from '#shared/schemas/claim-state-form.ts';
import {
  type ClaimStateRow,
  findClaimState,
  findDeclarant,
  lockClaim,
  writeClaimState,
} from './claim-state-repository.ts';

export const claimNoticeJobKind = 'claim-notice';
const jobSchema = v.object({
  claimId: v.number(),
  state: v.string(),
  subState: v.string(),
  actorId: v.optional(v.number()),
});

/** Writes a new state of a locked claim, with its audit event and the notice to the broker. */
export const changeClaimState = async (
  context: PersonContext,
  { id, contractId, number, ...before }: ClaimStateRow,
  { state, subState }: ClaimStateForm,
): Promise<void> => {
  const { db, services } = context;
  const at = services.now();
  await writeClaimState(db, { id, state, subState, at });
  await markContractChanged(db, contractId);
  await recordAudit(db, context, {
    action: 'claim-state-changed',
    subject: `contract ${contractId}`,
    before: { state: before.state, subState: before.subState },
    after: { number, state, subState },
  });
  await enqueueJob(db, claimNoticeJobKind, { claimId: id, state, subState, actorId: context.caller.user.id }, at);
};

const updateClaimState: Handler<typeof claimStateUpdate> = async ({ claimId, from, ...next }, context) => {
  const claim = await lockClaim(context.db, context.caller.scope, claimId);
  if (!claim) throw notFound('Ce sinistre n’existe pas ou n’est plus disponible.');
  if (claim.state !== from)
    throw invalid({ state: [`L’état est devenu «\u00A0${claim.state}\u00A0» entre-temps. Rouvrez le sinistre.`] });
  if (claim.state === next.state && claim.subState === next.subState)
    throw invalid({ state: ['Choisissez un autre état ou changez la précision'] });
  await changeClaimState(context, claim, next);
  return { success: true, message: { type: 'success', message: `L’état du sinistre ${claim.number} est changé.` } };
};

/** Job: notifies the broker of the new state of a claim. Skipped if the state has changed again since: its own job follows. */
export const sendClaimNotice: JobHandler = async (payload, deps) => {
  const { claimId, state, subState, actorId } = v.parse(jobSchema, payload);
  const claim = await findClaimState(deps.db, claimId);
  if (!claim || claim.state !== state || claim.subState !== subState) return;
  await deliverBrokerNotice(deps, {
    contractId: claim.contractId,
    requestedBy: await findDeclarant(deps.db, claim),
    actorId,
    kind: 'claim',
    subject: (number) => `Sinistre ${claim.number} (contrat ${number})\u00A0: ${state}`,
    texts: [
      subState === ''
        ? `La compagnie a fait passer ce sinistre à l’état «\u00A0${state}\u00A0».`
        : `La compagnie a fait passer ce sinistre à l’état «\u00A0${state}\u00A0»\u00A0: ${subState}.`,
    ],
    tab: 'sinistres',
    tag: `claim-${claimId}`,
  });
};

export const claimStateHandlers = { claimStateUpdate: updateClaimState } satisfies Partial<Handlers>;
