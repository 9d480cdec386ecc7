import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { PaymentFact } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
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
  payPremiums,
  savePayer,
  saveReceipt,
  updateContractBalance,
} from './payment-repository.ts';
import { findReportMismatch, isUndecided, nextState, type OrderState } from './payment-state.ts';

const everything = { kind: 'all' } as const;

/** Channel and actor of a payment report. */
export interface ReportSource {
  readonly channel: 'return' | 'notification' | 'reread';
  readonly userId: number | undefined;
  readonly address: string;
}

/** What the returning browser claims to have paid. */
export interface PaymentClaim {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  readonly userId: number;
}

/** `why` names the mismatch, for the audit. */
export type SettleResult = { readonly state: OrderState } | { readonly why: string };

/** Audits a rejected payment report, without any other effect. */
export const auditRejectedPayment = async (
  tx: Db,
  { now }: Pick<Services, 'now'>,
  { userId, address, channel }: ReportSource,
  refusal: { readonly subject: string; readonly why: string; readonly details?: object },
): Promise<void> => {
  const after = { why: refusal.why, channel, ...refusal.details };
  await writeAudit(tx, { at: now(), userId, address, action: 'payment-refused', subject: refusal.subject, after });
};

const sumOf = (lines: readonly PaymentLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Field in which a claim does not match its order; undefined if it matches. */
const findMismatch = (claim: PaymentClaim, order: PaymentOrder, lines: readonly PaymentLine[]): string | undefined => {
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
  fact: PaymentFact,
  source: ReportSource,
): Promise<number | null> => {
  const hasPaid = fact.orderStatus === 'PAID' || isUndecided(fact);
  if (source.channel !== 'return' || source.userId === undefined || !hasPaid) return order.payerId ?? order.userId;
  if (order.payerId === null) await savePayer(tx, order.id, source.userId);
  return order.payerId ?? source.userId;
};

interface PaymentReport {
  readonly fact: PaymentFact;
  /** Channel and actor of the report. */
  readonly source: ReportSource;
  /** What the payer's screen claims was paid. */
  readonly claim?: PaymentClaim;
}

/**
 * Settles a payment report, idempotently, from any channel: the premiums are paid once, with one receipt. A report that does
 * not match its order changes nothing and is audited.
 */
export const settlePayment = async (
  tx: Db,
  services: Services,
  { fact, source, claim }: PaymentReport,
): Promise<SettleResult> => {
  const at = services.now();
  const refuse = async (why: string): Promise<SettleResult> => {
    const subject = `${claim ? `contractId ${claim.contractId}, ` : ''}order ${fact.orderId}`;
    await auditRejectedPayment(tx, services, source, {
      subject,
      why,
      details: { transaction: fact.transaction?.uuid, claim },
    });
    return { why };
  };
  const known = await findOrder(tx, fact.orderId);
  const contractId = known?.contractId ?? claim?.contractId;
  // Locks are always taken in this order (contract, then order), to avoid deadlocks.
  if (contractId !== undefined) await lockContract(tx, everything, contractId);
  const order = await lockOrder(tx, fact.orderId);
  if (!order) return refuse('order');
  const { orderId, amount } = order;
  const mismatch = findReportMismatch(fact, { orderId, amountXpf: amount }, services.payment.account);
  if (mismatch !== undefined) return refuse(mismatch);
  let lines = await findLines(tx, order.id);
  const claimMismatch = claim && findMismatch(claim, order, lines);
  if (claimMismatch !== undefined) return refuse(claimMismatch);
  const state = nextState(order.state, fact);
  const isUnbound = order.contractId === null;
  if (isUnbound && claim && state === 'paid') {
    const bound = await bindPremiums(tx, order, claim);
    if (!bound) return refuse('premiums');
    lines = bound;
  }
  const payerId = await resolvePayer(tx, order, fact, source);
  const { transaction } = fact;
  const outcome = transaction?.detailedStatus ?? fact.orderStatus;
  if (transaction) await addPaymentEvent(tx, { ...transaction, id: order.id, channel: source.channel }, at);
  if (state !== order.state) {
    await closeOrder(tx, order.id, { state, outcome, at });
    if (order.contractId !== null) await markContractChanged(tx, order.contractId);
  }
  const isToApply = state === 'paid' && lines.length > 0 && (order.state !== 'paid' || isUnbound);
  if (isToApply && contractId !== undefined)
    await applyPayment(tx, services, { order, contractId, lines, fact, payerId }, source);
  return { state };
};

interface SettledPayment {
  readonly order: PaymentOrder;
  readonly contractId: number;
  readonly lines: readonly PaymentLine[];
  readonly fact: PaymentFact;
  readonly payerId: number | null;
}

/** Reduces the premiums paid by an order, updates the balance, issues the receipt and audits the payment. */
const applyPayment = async (
  tx: Db,
  services: Services,
  { order, contractId, lines, fact, payerId }: SettledPayment,
  { userId, address, channel }: ReportSource,
): Promise<void> => {
  const at = services.now();
  const paid = await payPremiums(tx, order.id, lines);
  await updateContractBalance(tx, contractId, dayInNoumea(at));
  const transaction = fact.transaction?.uuid;
  const { isDemonstration } = services.payment.form;
  const means = `Carte bancaire en ligne${isDemonstration ? ' (démonstration)' : ''}, transaction ${transaction ?? '–'}`;
  const issued =
    paid.length === 0
      ? undefined
      : await issueDocument(tx, {
          kind: 'recu',
          contractId,
          scope: everything,
          at,
          userId: payerId,
          payment: { means, premiums: new Map(paid.map((line) => [line.premiumId, line.amount])) },
        });
  if (issued?.isIssued) await saveReceipt(tx, order.id, issued.id);
  const surplus = order.amount - sumOf(paid);
  const entry = { at, userId: userId ?? payerId ?? undefined, address, subject: `contractId ${contractId}` };
  const after = {
    order: order.orderId,
    transaction,
    status: fact.transaction?.detailedStatus,
    amount: order.amount,
    premiums: paid,
    channel,
    ...(issued?.isIssued && { receipt: issued.id }),
  };
  await writeAudit(tx, { ...entry, action: 'premiums-paid', before: { premiums: lines }, after });
  // The premiums were paid another way meanwhile: the surplus must be refunded by hand.
  if (surplus <= 0) return;
  await writeAudit(tx, { ...entry, action: 'payment-surplus', after: { order: order.orderId, transaction, surplus } });
  services.log.error({ order: order.orderId, contractId, surplus }, 'payment surplus to refund');
};
