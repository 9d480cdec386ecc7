import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { replacedPapersJobKind } from '#server/areas/documents/issue.ts';
import { deliverBrokerNotice } from '#server/areas/notifications/deliver-broker-notice.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { explainBegun, explainNotBegun } from '#shared/actions/contract-start.ts';
import type { premiumAdjustmentAdd } from '#shared/operations/contracts/payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import {
  type AdjustmentKind,
  adjustmentKindSchema,
  adjustmentKinds,
} from '#shared/primitives/vocabulary/adjustments.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type AdjustmentForm, refundAmountRequired } from '#shared/schemas/refund-form.ts';
import { updateBalance } from '../apply-payment.ts';
import { refundPremiumEntries } from '../commissions/entry-repository.ts';
import { lockContract } from '../payment-repository.ts';
import {
  type AdjustableContract,
  addAdjustment,
  endContract,
  findAdjustable,
  isEnding,
  refundPremiums,
} from './adjustment-repository.ts';
import { openVoidRefundRequest } from './void-refund-request.ts';
import { refundVoidContract } from './void-refunds.ts';

export const adjustmentNoticeJobKind = 'adjustment-notice';
/** The clients are told what the end of a contract ends. */
export const terminationJobKind = 'contract-terminated';
const jobSchema = v.object({
  contractId: v.number(),
  /** Absent from jobs of older versions. */
  kind: v.optional(adjustmentKindSchema),
  text: v.string(),
  actorId: v.optional(v.number()),
});

interface AdjustmentProblem {
  readonly field: keyof AdjustmentForm;
  readonly message: string;
}

const notYetText = 'La date ne peut pas être à venir\u00A0: notez-la à partir de ce jour';

/** Why a contract that is not valid, or is without effect, can neither end nor be refunded; undefined if it can. */
const findStatusProblem = (
  { status, adjustments }: AdjustableContract,
  kind: AdjustmentForm['kind'],
): AdjustmentProblem | undefined => {
  if (status === contractStatuses.valid || (kind === 'refund' && status !== contractStatuses.void)) return undefined;
  const end = adjustments.find((adjustment) => isEnding(adjustment.kind));
  if (!end) return { field: 'kind', message: `Ce contrat n’est pas en cours\u00A0: ${status}` };
  const day = frenchDate(end.day);
  return {
    field: 'kind',
    message:
      end.kind === 'void'
        ? `Ce contrat est déjà sans effet, depuis la renonciation du ${day}`
        : `Ce contrat est déjà résilié au ${day}`,
  };
};

/** Why a contract cannot be without effect: it has begun, the day is not one before it began, or the refund is not all that was paid. */
const findVoidProblem = (
  { creationDate, effectDate, paidXpf }: AdjustableContract,
  { day, amount }: AdjustmentForm,
  today: string,
): AdjustmentProblem | undefined => {
  const begun = explainBegun(effectDate, today);
  if (begun !== null) return { field: 'kind', message: begun };
  if (day < creationDate)
    return {
      field: 'day',
      message: `La date ne peut pas précéder la création du contrat, le ${frenchDate(creationDate)}`,
    };
  if (day > today) return { field: 'day', message: notYetText };
  if (amount === paidXpf) return undefined;
  const message =
    paidXpf === 0
      ? 'Rien n’a été payé sur ce contrat\u00A0: il n’y a rien à rembourser'
      : `${formatXpfWith(paidXpf, 'a été payé', 'ont été payés')} sur ce contrat\u00A0: sans effet, il est remboursé en entier`;
  return { field: 'amount', message };
};

/** Field and message of an adjustment that the contract does not allow; undefined if it does. */
export const findAdjustmentProblem = (
  contract: AdjustableContract,
  form: AdjustmentForm,
  today: string,
): AdjustmentProblem | undefined => {
  const { effectDate, paidXpf, adjustments } = contract;
  const { kind, day, amount } = form;
  const statusProblem = findStatusProblem(contract, kind);
  if (statusProblem) return statusProblem;
  if (kind === 'void') return findVoidProblem(contract, form, today);
  const notBegun = explainNotBegun(effectDate, today);
  if (notBegun !== null) return { field: 'day', message: notBegun };
  if (day < effectDate)
    return { field: 'day', message: `La date ne peut pas précéder l’effet du contrat, le ${frenchDate(effectDate)}` };
  if (day > today) return { field: 'day', message: notYetText };
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

const reversalReasons = { termination: 'terminated', void: 'void', refund: 'refunded' } as const;

const doneTexts = {
  termination: 'La résiliation est notée.',
  void: 'Le contrat est sans effet.',
  refund: 'Le remboursement est noté.',
} as const satisfies Readonly<Record<AdjustmentKind, string>>;

/** What the broker's e-mail is about, in its subject. */
const noticeSubjects = {
  termination: 'résiliation',
  void: 'sans effet',
  refund: 'remboursement de prime',
} as const satisfies Readonly<Record<AdjustmentKind, string>>;

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
  const cancelled = isEnding(kind) ? await endContract(db, contractId, kind) : [];
  const refunded = await refundPremiums(db, contractId, amount);
  await refundPremiumEntries(db, refunded, { day, reason: reversalReasons[kind] });
  await updateBalance(db, { contractId, at, userId: caller.user.id });
  await markContractChanged(db, contractId);
  await recordAudit(db, context, {
    action: 'premium-adjusted',
    subject: `contract ${contractId}`,
    after: { number, kind, day, amount, reason, cancelled, refunded },
  });
  if (isEnding(kind)) {
    await enqueueJob(db, terminationJobKind, { contractId }, at);
    await enqueueJob(db, replacedPapersJobKind, { contractId }, at);
  }
  const dayText = kind === 'void' ? ` (renonciation du ${frenchDate(day)})` : ` au ${frenchDate(day)}`;
  const text = `${adjustmentKinds[kind]}${dayText}\u00A0: ${reason}.${amount > 0 ? ` Remboursement\u00A0: ${formatXpf(amount)}.` : ''}`;
  await enqueueJob(db, adjustmentNoticeJobKind, { contractId, kind, text, actorId: caller.user.id }, at);
};

const addPremiumAdjustment: Handler<typeof premiumAdjustmentAdd> = async ({ contractId, ...form }, context) => {
  const { db, caller, services } = context;
  const locked = await lockContract(db, caller.scope, contractId);
  const contract = locked && (await findAdjustable(db, [locked.numero])).find(({ id }) => id === contractId);
  if (!contract) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  const problem = findAdjustmentProblem(contract, form, dayInNoumea(services.now()));
  if (problem) throw invalid({ [problem.field]: [problem.message] });
  await adjustContract(context, contract, form);
  const isRefunded = form.kind === 'void' && form.amount > 0;
  const request = isRefunded ? await openVoidRefundRequest(context, { ...contract, ...form, contractId }) : undefined;
  const requestText = request ? ` Une demande «\u00A0À rembourser\u00A0» est ouverte\u00A0: ${request.number}.` : '';
  return { success: true, message: { type: 'success', message: `${doneTexts[form.kind]}${requestText}` } };
};

/** Job: mails the broker what the insurer reported. */
export const sendAdjustmentNotice: JobHandler = async (payload, deps) => {
  const { contractId, kind, text, actorId } = v.parse(jobSchema, payload);
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
    subject: (number) =>
      `Contrat ${number}\u00A0: ${kind ? noticeSubjects[kind] : 'primes modifiées par la compagnie'}`,
  });
};

export const adjustmentHandlers = {
  premiumAdjustmentAdd: addPremiumAdjustment,
  voidRefund: refundVoidContract,
} satisfies Partial<Handlers>;
