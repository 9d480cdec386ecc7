import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { PaymentFact } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import {
  addEvent,
  addLines,
  balanceContract,
  bindContract,
  decideOrder,
  dueLines,
  findOrder,
  holdContract,
  holdOrder,
  keepPayer,
  keepReceipt,
  linesOf,
  type PaymentLine,
  type PaymentOrder,
  payPremiums,
} from './payment-repository.ts';
import { foreignness, isUndecided, nextState, type OrderState } from './payment-state.ts';

const everything = { kind: 'all' } as const;

/** How the provider's word reached us, and through whom. */
export interface Told {
  readonly channel: 'return' | 'notification' | 'reread';
  readonly userId: number | undefined;
  readonly address: string;
}

/** What whoever brings an answer back says that it pays. */
export interface Claim {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  readonly userId: number;
}

/** `why` names what does not fit, for the audit. */
export type Settled = { readonly state: OrderState } | { readonly why: string };

/** Notes what was refused, and changes nothing else. */
export const noteRefusal = async (
  tx: Db,
  { now }: Pick<Services, 'now'>,
  { userId, address, channel }: Told,
  told: { readonly subject: string; readonly why: string; readonly asked?: object },
): Promise<void> => {
  const after = { why: told.why, channel, ...told.asked };
  await writeAudit(tx, { at: now(), userId, address, action: 'payment-refused', subject: told.subject, after });
};

const sumOf = (lines: readonly PaymentLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What a claim says that does not fit an order whose premiums are known. */
const misfit = (claim: Claim, order: PaymentOrder, lines: readonly PaymentLine[]): string | undefined => {
  if (claim.amount !== order.amount) return 'amount';
  if (order.contractId === null) return order.userId === claim.userId ? undefined : 'payer';
  if (claim.contractId !== order.contractId) return 'contract';
  const isSame =
    lines.length === claim.premiumIds.length && lines.every(({ premiumId }) => claim.premiumIds.includes(premiumId));
  return isSame ? undefined : 'premiums';
};

/** The premiums that an order asked for by amount alone pays: those that are claimed, where their sum is exactly that. */
const bind = async (tx: Db, order: PaymentOrder, claim: Claim): Promise<PaymentLine[] | undefined> => {
  const lines = await dueLines(tx, claim.contractId, claim.premiumIds);
  if (lines.length !== claim.premiumIds.length || sumOf(lines) !== order.amount) return undefined;
  await bindContract(tx, order.id, claim.contractId);
  await addLines(tx, order.id, lines, false);
  return lines;
};

/**
 * Whom a payment is told as made by: who came back from the form with an answer that was not a refusal. Known from the
 * browser's return alone, be it the last to tell; where only the notification or the job does, who asked for the form stands.
 */
const payerOf = async (tx: Db, order: PaymentOrder, fact: PaymentFact, told: Told): Promise<number | null> => {
  const hasPaid = fact.orderStatus === 'PAID' || isUndecided(fact);
  if (told.channel !== 'return' || told.userId === undefined || !hasPaid) return order.payerId ?? order.userId;
  if (order.payerId === null) await keepPayer(tx, order.id, told.userId);
  return order.payerId ?? told.userId;
};

interface Heard {
  readonly fact: PaymentFact;
  /** Who brought it, and how. */
  readonly told: Told;
  /** What the payer's screen says that was paid for. */
  readonly claim?: Claim;
}

/**
 * Takes in what the provider says of an order, whoever brings it and however often: the premiums are paid once, with their
 * receipt. What does not fit changes nothing and is audited.
 */
export const settle = async (tx: Db, services: Services, { fact, told, claim }: Heard): Promise<Settled> => {
  const at = services.now();
  const refuse = async (why: string): Promise<Settled> => {
    const subject = `${claim ? `contractId ${claim.contractId}, ` : ''}order ${fact.orderId}`;
    await noteRefusal(tx, services, told, { subject, why, asked: { transaction: fact.transaction?.uuid, claim } });
    return { why };
  };
  const known = await findOrder(tx, fact.orderId);
  const contractId = known?.contractId ?? claim?.contractId;
  // Always the contract before the order: nobody waits for each other.
  if (contractId !== undefined) await holdContract(tx, everything, contractId);
  const order = await holdOrder(tx, fact.orderId);
  if (!order) return refuse('order');
  const { orderId, amount } = order;
  const foreign = foreignness(fact, { orderId, amountXpf: amount }, services.payment.account);
  if (foreign !== undefined) return refuse(foreign);
  let lines = await linesOf(tx, order.id);
  const wrong = claim && misfit(claim, order, lines);
  if (wrong !== undefined) return refuse(wrong);
  const state = nextState(order.state, fact);
  const isUnbound = order.contractId === null;
  if (isUnbound && claim && state === 'paid') {
    const bound = await bind(tx, order, claim);
    if (!bound) return refuse('premiums');
    lines = bound;
  }
  const payerId = await payerOf(tx, order, fact, told);
  const { transaction } = fact;
  const outcome = transaction?.detailedStatus ?? fact.orderStatus;
  if (transaction) await addEvent(tx, { ...transaction, id: order.id, channel: told.channel }, at);
  if (state !== order.state) {
    await decideOrder(tx, order.id, { state, outcome, at });
    if (order.contractId !== null) await touchContract(tx, order.contractId);
  }
  const isToApply = state === 'paid' && lines.length > 0 && (order.state !== 'paid' || isUnbound);
  if (isToApply && contractId !== undefined)
    await applyPayment(tx, services, { order, contractId, lines, fact, payerId }, told);
  return { state };
};

interface Applied {
  readonly order: PaymentOrder;
  readonly contractId: number;
  readonly lines: readonly PaymentLine[];
  readonly fact: PaymentFact;
  readonly payerId: number | null;
}

/** Pays the premiums of an order, with what follows: balances, receipt, audit. */
const applyPayment = async (
  tx: Db,
  services: Services,
  { order, contractId, lines, fact, payerId }: Applied,
  { userId, address, channel }: Told,
): Promise<void> => {
  const at = services.now();
  const paid = await payPremiums(tx, order.id, lines);
  await balanceContract(tx, contractId, dayInNoumea(at));
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
  if (issued?.isIssued) await keepReceipt(tx, order.id, issued.id);
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
  // The premiums were paid otherwise while this payment was under way: somebody must give it back.
  if (surplus <= 0) return;
  await writeAudit(tx, { ...entry, action: 'payment-surplus', after: { order: order.orderId, transaction, surplus } });
  services.log.error({ order: order.orderId, contractId, surplus }, 'more was paid than was due');
};
