import { randomUUID } from 'node:crypto';
import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { formMinutes } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import {
  addLines,
  addOrder,
  dueLines,
  linesOf,
  openOrders,
  type PaymentLine,
  type PaymentOrder,
} from './payment-repository.ts';
import { reconcileLater } from './reread.ts';

interface Wanted {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  /** Orders that a bank has not decided: their forms are of no more use. */
  readonly undecided: ReadonlySet<string>;
}

/** What a wish to pay comes to. `why` is for the audit; without it nothing suspicious was asked. */
export type Plan =
  | { readonly kind: 'refused'; readonly message: string; readonly why?: string; readonly due?: number }
  | { readonly kind: 'reuse'; readonly order: PaymentOrder }
  | { readonly kind: 'new'; readonly lines: readonly PaymentLine[]; readonly due: number };

const isSameLines = (some: readonly PaymentLine[], others: readonly PaymentLine[]): boolean =>
  some.length === others.length &&
  some.every(({ premiumId, amount }, at) => others[at]?.premiumId === premiumId && others[at]?.amount === amount);

/**
 * What is due of the chosen premiums, and whether it may be paid now: the amount is what the server computes, and a premium
 * is in one open order at a time, which is used again for the same premiums.
 */
export const planPayment = async (db: Db, wanted: Wanted): Promise<Plan> => {
  const { contractId, premiumIds, amount, undecided } = wanted;
  if (premiumIds.length === 0) return { kind: 'refused', message: messages.noPayment };
  const lines = await dueLines(db, contractId, premiumIds);
  if (lines.length !== premiumIds.length)
    return { kind: 'refused', message: 'Ces primes ne sont plus à payer. Rechargez le contrat.', why: 'premiums' };
  const due = lines.reduce((sum, line) => sum + line.amount, 0);
  if (due !== amount)
    return {
      kind: 'refused',
      message: `Le montant à payer est de ${formatXpf(due)}. Rechargez le contrat.`,
      why: 'amount',
      due,
    };
  for (const order of await openOrders(db, contractId)) {
    const held = await linesOf(db, order.id);
    if (isSameLines(held, lines) && order.formToken !== null && !undecided.has(order.orderId))
      return { kind: 'reuse', order };
    if (held.some(({ premiumId }) => premiumIds.includes(premiumId)))
      return { kind: 'refused', message: 'Un paiement de ces primes est déjà en cours. Merci d’en attendre la fin.' };
  }
  return { kind: 'new', lines, due };
};

/** A name for an order that says at the provider what it is for, and that nobody guesses. */
export const newOrderId = (numero: string): string => `${numero}-${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Asks the provider for a form. */
export const askForm = ({ payment, settings }: Services, orderId: string, amountXpf: number, caller: Caller) =>
  payment.createForm({
    orderId,
    amountXpf,
    reference: `utilisateur-${caller.user.id}`,
    notifyUrl: `${settings.publicUrl}/api/payment/ipn`,
  });

interface NewOrder {
  readonly orderId: string;
  readonly formToken: string;
  readonly amount: number;
  /** What it pays; undefined where it was asked for by amount alone. */
  readonly pays: { readonly contractId: number; readonly lines: readonly PaymentLine[] } | undefined;
}

/** Keeps an order whose form was given, with its premiums, and leaves the jobs that look after it. */
export const keepOrder = async (tx: Db, services: Services, caller: Caller, order: NewOrder): Promise<void> => {
  const now = services.now();
  const { orderId, formToken, amount, pays } = order;
  const id = await addOrder(tx, {
    orderId,
    contractId: pays?.contractId ?? null,
    userId: caller.user.id,
    amount,
    formToken,
    now,
    expiresAt: new Date(now.getTime() + formMinutes * 60_000),
  });
  if (pays) {
    await addLines(tx, id, pays.lines, true);
    await touchContract(tx, pays.contractId);
  }
  await reconcileLater(tx, orderId, now);
};
