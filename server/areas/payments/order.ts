import { randomUUID } from 'node:crypto';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { formMinutes } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import {
  addLines,
  addOrder,
  findDueLines,
  findLines,
  findOpenOrders,
  type PaymentLine,
  type PaymentOrder,
} from './payment-repository.ts';
import { scheduleReconciliation } from './reconcile.ts';

interface PaymentRequest {
  readonly contractId: number;
  readonly premiumIds: readonly number[];
  readonly amount: number;
  /** Orders that the bank has not decided yet; their forms cannot be reused. */
  readonly undecided: ReadonlySet<string>;
}

/** Result of a payment request. `why` is set for a suspicious request and goes to the audit. */
export type PaymentPlan =
  | { readonly kind: 'refused'; readonly message: string; readonly why?: string; readonly due?: number }
  | { readonly kind: 'reuse'; readonly order: PaymentOrder }
  | { readonly kind: 'new'; readonly lines: readonly PaymentLine[]; readonly due: number };

const isSameLines = (some: readonly PaymentLine[], others: readonly PaymentLine[]): boolean =>
  some.length === others.length &&
  some.every(({ premiumId, amount }, at) => others[at]?.premiumId === premiumId && others[at]?.amount === amount);

/**
 * Calculates the amount due for the chosen premiums and decides whether they can be paid now. A premium is in at most one open
 * order, which is reused for the same premiums.
 */
export const planPayment = async (db: Db, request: PaymentRequest): Promise<PaymentPlan> => {
  const { contractId, premiumIds, amount, undecided } = request;
  if (premiumIds.length === 0) return { kind: 'refused', message: messages.noPayment };
  const lines = await findDueLines(db, contractId, premiumIds);
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
  for (const order of await findOpenOrders(db, contractId)) {
    const orderLines = await findLines(db, order.id);
    if (isSameLines(orderLines, lines) && order.formToken !== null && !undecided.has(order.orderId))
      return { kind: 'reuse', order };
    if (orderLines.some(({ premiumId }) => premiumIds.includes(premiumId)))
      return { kind: 'refused', message: 'Un paiement de ces primes est déjà en cours. Merci d’en attendre la fin.' };
  }
  return { kind: 'new', lines, due };
};

/** Order id: readable prefix for the provider's back office, random suffix that cannot be guessed. */
export const newOrderId = (numero: string): string => `${numero}-${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Creates a payment form at the provider. */
export const createPaymentForm = (
  { payment, settings }: Services,
  orderId: string,
  amountXpf: number,
  caller: Caller,
) =>
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
  /** Premiums that it pays; undefined for an order by amount alone. */
  readonly pays: { readonly contractId: number; readonly lines: readonly PaymentLine[] } | undefined;
}

/** Saves an order with its premiums and enqueues the jobs that reconcile it with the provider. */
export const saveOrder = async (tx: Db, services: Services, caller: Caller, order: NewOrder): Promise<void> => {
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
    await markContractChanged(tx, pays.contractId);
  }
  await scheduleReconciliation(tx, orderId, now);
};
