import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { OrderReport } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { applyCharges, type ReportSource, sumOf } from './apply-payment.ts';
import { findEndedStatus, findSurplusesOfOrder } from './charge-repository.ts';
import {
  addLines,
  addPaymentEvent,
  bindContract,
  closeOrder,
  findDueLines,
  findLines,
  findOrder,
  lockContract,
  lockOrder,
  type PaymentLine,
  type PaymentOrder,
  savePayer,
  saveSubmission,
} from './payment-repository.ts';
import { findReportMismatch, isUndecided, nextState, type OrderState } from './payment-state.ts';

const allScope = { kind: 'all' } as const;

/** Payment as claimed by the returning browser. */
interface PaymentClaim {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  readonly userId: number;
}

/** `mismatchReason`: field that does not match, for the audit. */
type SettleResult =
  | { readonly state: OrderState; readonly surplus: OrderSurplus | undefined }
  | { readonly mismatchReason: string };

/** Surplus charged by an order, in whole XPF, and the request to refund it. */
export interface OrderSurplus {
  readonly amount: number;
  readonly request: string | null;
  /** Status of the contract if it ended before the card was charged; null if not. */
  readonly endedStatus: string | null;
}

/** Audits a rejected payment report, without any other effect. */
export const auditRejectedPayment = async (
  tx: Db,
  { now }: Pick<Services, 'now'>,
  { userId, address, channel }: ReportSource,
  refusal: { readonly subject: string; readonly mismatchReason: string; readonly details?: object },
): Promise<void> => {
  const after = { why: refusal.mismatchReason, channel, ...refusal.details };
  await writeAudit(tx, { at: now(), userId, address, action: 'payment-refused', subject: refusal.subject, after });
};

/** Field in which a claim does not match its order; undefined if it matches. */
const findClaimMismatch = (
  claim: PaymentClaim,
  order: PaymentOrder,
  lines: readonly PaymentLine[],
): string | undefined => {
  if (claim.amount !== order.amount) return 'amount';
  if (order.contractId === null) return order.userId === claim.userId ? undefined : 'payer';
  if (claim.contractId !== order.contractId) return 'contract';
  const isSame =
    lines.length === claim.premiumIds.length && lines.every(({ premiumId }) => claim.premiumIds.includes(premiumId));
  return isSame ? undefined : 'premiums';
};

/** Binds an order by amount to the claimed premiums, if their sum is exactly its amount; undefined otherwise. */
const bindPremiums = async (tx: Db, order: PaymentOrder, claim: PaymentClaim): Promise<PaymentLine[] | undefined> => {
  const lines = await findDueLines(tx, claim.contractId, claim.premiumIds);
  if (lines.length !== claim.premiumIds.length || sumOf(lines) !== order.amount) return undefined;
  await bindContract(tx, order.id, claim.contractId);
  await addLines(tx, order.id, lines, false);
  return lines;
};

/**
 * User recorded as the payer: the one whose browser returned with an answer that is no refusal, even if it reports last.
 * Without a return, the user who requested the form.
 */
const resolvePayer = async (
  tx: Db,
  order: PaymentOrder,
  report: OrderReport,
  source: ReportSource,
): Promise<number | null> => {
  const hasPaid = report.orderStatus === 'PAID' || isUndecided(report);
  if (source.channel !== 'return' || source.userId === undefined || !hasPaid) return order.payerId ?? order.userId;
  if (order.payerId === null) await savePayer(tx, order.id, source.userId);
  return order.payerId ?? source.userId;
};

/** Surplus of an order; undefined if there is none. */
export const findOrderSurplus = async (db: Db, id: number): Promise<OrderSurplus | undefined> => {
  const surpluses = await findSurplusesOfOrder(db, id);
  if (surpluses.length === 0) return undefined;
  const amount = surpluses.reduce((sum, surplus) => sum + surplus.amount, 0);
  return { amount, request: surpluses.at(-1)?.taskNumber ?? null, endedStatus: await findEndedStatus(db, id) };
};

/** Records the attempts that a report lists; true if one of them was unknown. */
const saveAttempts = async (
  tx: Db,
  { attempts }: OrderReport,
  origin: { readonly id: number; readonly channel: string },
  at: Date,
): Promise<boolean> => {
  let isNew = false;
  for (const attempt of attempts) isNew = (await addPaymentEvent(tx, { ...attempt, ...origin }, at)) || isNew;
  return isNew;
};

interface ReportToSettle {
  readonly report: OrderReport;
  /** Channel and actor of the report. */
  readonly source: ReportSource;
  /** Payment as claimed by the payer's screen. */
  readonly claim?: PaymentClaim;
}

/**
 * Settles a payment report, idempotently, from any channel: the premiums are paid once, with one receipt. A report that does
 * not match its order changes nothing and is audited.
 */
export const settlePayment = async (
  tx: Db,
  services: Services,
  { report, source, claim }: ReportToSettle,
): Promise<SettleResult> => {
  const at = services.now();
  const refuse = async (mismatchReason: string): Promise<SettleResult> => {
    const subject = `${claim ? `contractId ${claim.contractId}, ` : ''}order ${report.orderId}`;
    await auditRejectedPayment(tx, services, source, {
      subject,
      mismatchReason,
      details: { transaction: report.transaction?.uuid, claim },
    });
    return { mismatchReason };
  };
  const unlockedOrder = await findOrder(tx, report.orderId);
  const contractId = unlockedOrder?.contractId ?? claim?.contractId;
  // Locks are always taken in this order (contract, then order), to avoid deadlocks.
  if (contractId !== undefined) await lockContract(tx, allScope, contractId);
  const order = await lockOrder(tx, report.orderId);
  if (!order) return refuse('order');
  const { orderId, amount } = order;
  const reportMismatch = findReportMismatch(report, { orderId, amountXpf: amount }, services.payment.account);
  if (reportMismatch !== undefined) return refuse(reportMismatch);
  let lines = await findLines(tx, order.id);
  const claimMismatch = claim && findClaimMismatch(claim, order, lines);
  if (claimMismatch !== undefined) return refuse(claimMismatch);
  const state = nextState(order.state, report);
  const isByAmountAlone = order.contractId === null;
  if (isByAmountAlone && claim && state === 'paid') {
    const isRefunded = (await findSurplusesOfOrder(tx, order.id)).some(({ refundedOn }) => refundedOn !== null);
    if (isRefunded) return refuse('refunded');
    const boundLines = await bindPremiums(tx, order, claim);
    if (!boundLines) return refuse('premiums');
    lines = boundLines;
  }
  const payerId = await resolvePayer(tx, order, report, source);
  const outcome = report.transaction?.detailedStatus ?? report.orderStatus;
  const isNewAttempt = await saveAttempts(tx, report, { id: order.id, channel: source.channel }, at);
  if (state !== order.state) {
    await closeOrder(tx, order.id, { state, outcome, at });
    if (order.contractId !== null) await markContractChanged(tx, order.contractId);
  } else if (state === 'open') {
    const isBankUndecided = isUndecided(report);
    // A refusal reported earlier does not apply to a card submitted since.
    const isNews = isNewAttempt || (order.isUndecided && source.channel === 'reread');
    if (isBankUndecided ? !order.isUndecided : order.submittedAt !== null && isNews) {
      const submittedAt = order.submittedAt === null ? at : new Date(order.submittedAt);
      await saveSubmission(tx, order.id, isBankUndecided ? submittedAt : null, isBankUndecided);
      if (order.contractId !== null) await markContractChanged(tx, order.contractId);
    }
  }
  if (state !== 'paid') return { state, surplus: undefined };
  const paysPremiums = lines.length > 0 && (order.state !== 'paid' || isByAmountAlone);
  await applyCharges(tx, services, { order, contractId, lines, report, payerId, paysPremiums }, source);
  return { state, surplus: await findOrderSurplus(tx, order.id) };
};
