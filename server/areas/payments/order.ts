import { randomUUID } from 'node:crypto';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { formMinutes } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { cardAtBankText } from '#shared/operations/contracts/premiums-to-collect.ts';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { isOwnedBy, type OrderOwner, reloadHint } from './order-owner.ts';
import {
  addLines,
  addOrder,
  closeOrder,
  findDueLines,
  findLines,
  findOpenOrders,
  findOrphanedOrders,
  findUserName,
  type PaymentLine,
  type PaymentOrder,
} from './payment-repository.ts';
import { isSubmitted } from './payment-state.ts';
import { scheduleReconciliation } from './reconcile.ts';

interface PaymentRequest {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  readonly owner: OrderOwner;
  /** Orders that the bank has not decided yet; their forms cannot be reused. */
  readonly undecided: ReadonlySet<string>;
}

/** Result of a payment request. `reason` is set for a suspicious request and is written to the audit. */
type PaymentPlan =
  | { readonly kind: 'refused'; readonly message: string; readonly reason?: string; readonly due?: number }
  | { readonly kind: 'reuse'; readonly order: PaymentOrder }
  | {
      readonly kind: 'new';
      readonly lines: readonly PaymentLine[];
      readonly due: number;
      /** Open orders for some of the premiums, of the same owner or of one who can no longer pay, which the new one replaces. */
      readonly replaced: readonly PaymentOrder[];
    };

/** A form with a shorter remaining validity is replaced, so that it does not expire while a card is typed. */
const minReusableMs = 120_000;

const isSameLines = (lines: readonly PaymentLine[], otherLines: readonly PaymentLine[]): boolean =>
  lines.length === otherLines.length &&
  lines.every(
    ({ premiumId, amount }, index) =>
      otherLines[index]?.premiumId === premiumId && otherLines[index]?.amount === amount,
  );

/** Name of the owner of an order as shown to the other party; the names of the broker's users are not shown to the client. */
const findOwnerName = async (db: Db, { userId, linkId }: PaymentOrder, owner: OrderOwner): Promise<string> => {
  if ('linkId' in owner) return linkId === null ? 'Votre courtier' : 'Une autre page';
  return linkId === null ? ((await findUserName(db, userId)) ?? 'Une autre personne') : 'Le client';
};

const refuseOpenOrder = async (db: Db, order: PaymentOrder, owner: OrderOwner): Promise<PaymentPlan> => {
  const inProgress = 'Un paiement de ces primes est déjà en cours.';
  if (isOwnedBy(order, owner)) return { kind: 'refused', message: `${inProgress} Merci d’en attendre la fin.` };
  const ownerName = await findOwnerName(db, order, owner);
  return {
    kind: 'refused',
    message: `${inProgress} ${ownerName} l’a ouvert\u00A0; sans règlement, ces primes seront libres à ${timeInNoumea(new Date(order.expiresAt))}.`,
  };
};

/**
 * Calculates the amount due for the chosen premiums and decides whether they can be paid now. A premium is in at most one open
 * order. An order belongs to who opened it: they reuse it for the same premiums and replace it for others, unless a card was
 * submitted; nobody else can, unless the owner can no longer pay.
 */
export const planPayment = async (db: Db, request: PaymentRequest, now: Date): Promise<PaymentPlan> => {
  const { contractId, premiumIds, amount, undecided, owner } = request;
  if (premiumIds.length === 0) return { kind: 'refused', message: messages.noPayment };
  const lines = await findDueLines(db, contractId, premiumIds);
  if (lines.length !== premiumIds.length)
    return { kind: 'refused', message: `Le montant à payer a changé. ${reloadHint(owner)}`, reason: 'premiums' };
  const due = lines.reduce((sum, line) => sum + line.amount, 0);
  if (due !== amount)
    return {
      kind: 'refused',
      message: `Le montant à payer est de ${formatXpf(due)}. ${reloadHint(owner)}`,
      reason: 'amount',
      due,
    };
  const replaced: PaymentOrder[] = [];
  const orphaned = await findOrphanedOrders(db, contractId, now);
  for (const order of await findOpenOrders(db, contractId)) {
    const orderLines = await findLines(db, order.id);
    if (!orderLines.some(({ premiumId }) => premiumIds.includes(premiumId))) continue;
    const isOwn = isOwnedBy(order, owner);
    const isAtBank = undecided.has(order.orderId) || isSubmitted(order, now);
    const isStillValid = isAtBank || Date.parse(order.expiresAt) - now.getTime() > minReusableMs;
    if (
      isOwn &&
      isSameLines(orderLines, lines) &&
      order.formToken !== null &&
      isStillValid &&
      !undecided.has(order.orderId)
    )
      return { kind: 'reuse', order };
    if (isAtBank || !(isOwn || orphaned.has(order.id))) return refuseOpenOrder(db, order, owner);
    replaced.push(order);
  }
  return { kind: 'new', lines, due, replaced };
};

/** Ids of the premiums of a contract whose card is at the bank. */
export const findPremiumsAtBank = async (db: Db, contractId: number, now: Date): Promise<ReadonlySet<number>> => {
  const ids = new Set<number>();
  for (const order of await findOpenOrders(db, contractId)) {
    if (!isSubmitted(order, now)) continue;
    for (const { premiumId } of await findLines(db, order.id)) ids.add(premiumId);
  }
  return ids;
};

/** Throws a 409 while a card of one of the premiums is at the bank: an outbox then sends again later. */
export const assertNoCardAtBank = async (
  db: Db,
  { contractId, primes }: { readonly contractId: number; readonly primes: readonly number[] },
  now: Date,
): Promise<void> => {
  const atBank = await findPremiumsAtBank(db, contractId, now);
  if (primes.some((id) => atBank.has(id))) throw new Refusal(409, cardAtBankText, { retryAfterSeconds: 60 });
};

/** Order id: readable prefix for the provider's back office, random suffix that cannot be guessed. */
export const newOrderId = (numero: string): string => `${numero}-${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Creates a payment form at the provider. */
export const createPaymentForm = (
  { payment, settings }: Services,
  orderId: string,
  amountXpf: number,
  owner: OrderOwner,
) =>
  payment.createForm({
    orderId,
    amountXpf,
    reference: 'userId' in owner ? `utilisateur-${owner.userId}` : `lien-${owner.linkId}`,
    notifyUrl: `${settings.publicUrl}/api/payment/ipn`,
  });

interface NewOrder {
  readonly orderId: string;
  readonly formToken: string;
  readonly amount: number;
  /** Premiums that it pays; undefined for an order by amount alone. */
  readonly target:
    | {
        readonly contractId: number;
        readonly lines: readonly PaymentLine[];
        readonly replaced: readonly PaymentOrder[];
      }
    | undefined;
}

/** Saves an order with its premiums, closes those that it replaces, and enqueues the jobs that reconcile it with the provider. */
export const saveOrder = async (tx: Db, services: Services, owner: OrderOwner, order: NewOrder): Promise<void> => {
  const now = services.now();
  const { orderId, formToken, amount, target } = order;
  for (const { id } of target?.replaced ?? [])
    await closeOrder(tx, id, { state: 'closed', outcome: 'REPLACED', at: now });
  const id = await addOrder(tx, {
    orderId,
    contractId: target?.contractId ?? null,
    userId: 'userId' in owner ? owner.userId : null,
    linkId: 'linkId' in owner ? owner.linkId : null,
    amount,
    formToken,
    now,
    expiresAt: new Date(now.getTime() + formMinutes * 60_000),
  });
  if (target) {
    await addLines(tx, id, target.lines, true);
    await markContractChanged(tx, target.contractId);
  }
  await scheduleReconciliation(tx, orderId, now);
};
