import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { replacedPapersJobKind } from '#server/areas/documents/issue.ts';
import { deliverBrokerNotice } from '#server/areas/notifications/deliver-broker-notice.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { explainNotBegun } from '#shared/actions/contract-start.ts';
import type { premiumAdjustmentAdd } from '#shared/operations/contracts/payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type AdjustmentForm, refundAmountRequired } from '#shared/schemas/refund-form.ts';
import { refundPremiumEntries } from '../commissions/entry-repository.ts';
import { lockContract, updateContractBalance } from '../payment-repository.ts';
import {
  type AdjustableContract,
  addAdjustment,
  findAdjustable,
  refundPremiums,
  terminateContract,
} from './adjustment-repository.ts';

export const adjustmentNoticeJobKind = 'adjustment-notice';
/** The clients are told what a termination ends. */
export const terminationJobKind = 'contract-terminated';
const jobSchema = v.object({ contractId: v.number(), text: v.string(), actorId: v.optional(v.number()) });

/** Field and message of an adjustment that the contract does not allow; undefined if it does. */
export const findAdjustmentProblem = (
  { status, effectDate, paidXpf, adjustments }: AdjustableContract,
  { kind, day, amount }: AdjustmentForm,
  today: string,
): { readonly field: keyof AdjustmentForm; readonly message: string } | undefined => {
  const termination = adjustments.find((adjustment) => adjustment.kind === 'termination');
  if (kind === 'termination' && status !== contractStatuses.valid)
    return {
      field: 'kind',
      message: termination
        ? `Ce contrat est déjà résilié au ${frenchDate(termination.day)}`
        : `Ce contrat n’est pas en cours\u00A0: ${status}`,
    };
  const notBegun = explainNotBegun(effectDate, today);
  if (notBegun !== null) return { field: 'day', message: notBegun };
  if (day < effectDate)
    return { field: 'day', message: `La date ne peut pas précéder l’effet du contrat, le ${frenchDate(effectDate)}` };
  if (day > today)
    return { field: 'day', message: 'La date ne peut pas être à venir\u00A0: notez-la à partir de ce jour' };
  if (kind === 'refund' && amount === 0) return { field: 'amount', message: refundAmountRequired };
  if (amount > paidXpf)
    return {
      field: 'amount',
      message: `${formatXpfWith(paidXpf, 'a été payé et non remboursé', 'ont été payés et non remboursés')} sur ce contrat`,
    };
  if (
    adjustments.some((adjustment) => adjustment.kind === kind && adjustment.day === day && adjustment.amount === amount)
  )
    return { field: 'amount', message: 'Ce remboursement est déjà noté à cette date' };
  return undefined;
};

/** Records an adjustment of a locked contract that allows it. */
export const adjustContract = async (
  context: PersonContext,
  { id: contractId, number }: AdjustableContract,
  form: AdjustmentForm,
): Promise<void> => {
  const { db, caller, services } = context;
  const at = services.now();
  const { kind, day, amount, reason } = form;
  await addAdjustment(db, { ...form, contractId, userId: caller.user.id, at });
  const cancelled = kind === 'termination' ? await terminateContract(db, contractId) : [];
  const refunded = await refundPremiums(db, contractId, amount);
  await refundPremiumEntries(db, refunded, { day, reason: kind === 'termination' ? 'terminated' : 'refunded' });
  await updateContractBalance(db, contractId, dayInNoumea(at));
  await markContractChanged(db, contractId);
  await recordAudit(db, context, {
    action: 'premium-adjusted',
    subject: `contract ${contractId}`,
    after: { number, kind, day, amount, reason, cancelled, refunded },
  });
  if (kind === 'termination') {
    await enqueueJob(db, terminationJobKind, { contractId }, at);
    await enqueueJob(db, replacedPapersJobKind, { contractId }, at);
  }
  const text = `${adjustmentKinds[kind]} au ${frenchDate(day)}\u00A0: ${reason}.${amount > 0 ? ` Remboursement\u00A0: ${formatXpf(amount)}.` : ''}`;
  await enqueueJob(db, adjustmentNoticeJobKind, { contractId, text, actorId: caller.user.id }, at);
};

const addPremiumAdjustment: Handler<typeof premiumAdjustmentAdd> = async ({ contractId, ...form }, context) => {
  const { db, caller, services } = context;
  const locked = await lockContract(db, caller.scope, contractId);
  const contract = locked && (await findAdjustable(db, [locked.numero])).find(({ id }) => id === contractId);
  if (!contract) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  const problem = findAdjustmentProblem(contract, form, dayInNoumea(services.now()));
  if (problem) throw invalid({ [problem.field]: [problem.message] });
  await adjustContract(context, contract, form);
  const doneText = form.kind === 'termination' ? 'La résiliation est notée.' : 'Le remboursement est noté.';
  return { success: true, message: { type: 'success', message: doneText } };
};

/** Job: mails the broker what the insurer reported. */
export const sendAdjustmentNotice: JobHandler = async (payload, deps) => {
  const { contractId, text, actorId } = v.parse(jobSchema, payload);
  await deliverBrokerNotice(deps, {
    ...{
      contractId,
      requestedBy: null,
      actorId,
      kind: 'payment',
      texts: [text],
      tab: 'primes',
      tag: `adjustment-${contractId}`,
    },
    subject: (number) => `Contrat ${number}\u00A0: primes modifiées par la compagnie`,
  });
};

export const adjustmentHandlers = { premiumAdjustmentAdd: addPremiumAdjustment } satisfies Partial<Handlers>;
