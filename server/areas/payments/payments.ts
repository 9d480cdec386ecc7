import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import { type PaymentFact, PaymentRefused } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import type { paymentCheck, paymentFormGet, paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { createPaymentForm, newOrderId, planPayment, saveOrder } from './order.ts';
import { findOpenOrders, lockContract } from './payment-repository.ts';
import { isUndecided } from './payment-state.ts';
import { reconcileOrder } from './reconcile.ts';
import { refundSurplus } from './refunds.ts';
import { auditRejectedPayment, findOrderSurplus, type OrderSurplus, settlePayment } from './settle.ts';
import { submitPayment } from './submit.ts';

const missing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
const failed = 'Votre demande ne peut pas aboutir';
const errorAnswer = (message: string) => ({ success: false, message: { type: 'error' as const, message } });
const returnSource = ({
  caller,
  address,
}: {
  readonly caller: { readonly user: { readonly id: number } };
  address: string;
}) => ({ channel: 'return', userId: caller.user.id, address }) as const;

const requireContractNumber = async (
  { db, caller }: Context<typeof paymentFormGet>,
  contractId: number,
): Promise<string> => {
  const [contract] = await db.query<{ numero: string }>(sql`
    select numero from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')} and not is_estimate`);
  if (!contract) throw missing();
  return contract.numero;
};

const formAnswer = (
  { payment }: Services,
  { orderId, formToken, amount }: { orderId: string; formToken: string; amount: number },
) => ({ success: true, formToken, orderId, amount, provider: payment.form });

/** Creates a form for an amount alone, as the specification allows; the premiums are known at validation. */
const stageFormByAmount = async (amount: number, { services, caller }: Context<typeof paymentFormGet>) => {
  const orderId = newOrderId('LAGON');
  const formToken = await createPaymentForm(services, orderId, amount, caller);
  return async (tx: Parameters<typeof saveOrder>[0]) => {
    await saveOrder(tx, services, caller, { orderId, formToken, amount, pays: undefined });
    return formAnswer(services, { orderId, formToken, amount });
  };
};

const stageForm: StagedHandler<typeof paymentFormGet>['stage'] = async (input, context) => {
  const { db, services, caller } = context;
  const { amount, contractId, primes } = input;
  if (contractId === undefined) {
    if (primes !== undefined) throw invalid({ contractId: ['Le contrat des primes est requis'] });
    return stageFormByAmount(amount, context);
  }
  const details = { contractId, premiumIds: primes ?? [], amount };
  const numero = await requireContractNumber(context, contractId);
  const undecided = new Set<string>();
  for (const { orderId } of await findOpenOrders(db, contractId))
    if ((await reconcileOrder(db, services, orderId, { address: context.address })) === 'undecided')
      undecided.add(orderId);
  const wanted = { ...details, undecided, userId: caller.user.id };
  const orderId = newOrderId(numero);
  const planned = await planPayment(db, wanted, services.now());
  const formToken =
    planned.kind === 'new' ? await createPaymentForm(services, orderId, planned.due, caller) : undefined;
  return async (tx) => {
    if (!(await lockContract(tx, caller.scope, contractId))) throw missing();
    // Checked again in the transaction: another call may have created an order meanwhile.
    const plan = await planPayment(tx, wanted, services.now());
    if (plan.kind === 'refused') {
      const { why, due, message } = plan;
      const source = { subject: `contractId ${contractId}`, why: why ?? '', details: { ...details, due } };
      if (why) await auditRejectedPayment(tx, services, returnSource(context), source);
      return errorAnswer(message);
    }
    if (plan.kind === 'reuse') {
      const { orderId: first, formToken: token, amount: due } = plan.order;
      return formAnswer(services, { orderId: first, formToken: token ?? '', amount: due });
    }
    if (formToken === undefined) throw new Refusal(409, failed, { retryAfterSeconds: 1 });
    await saveOrder(tx, services, caller, {
      orderId,
      formToken,
      amount: plan.due,
      pays: { contractId, lines: plan.lines, replaced: plan.replaced },
    });
    return formAnswer(services, { orderId, formToken, amount: plan.due });
  };
};

/** Returns the token of a payment form. */
const getPaymentForm: StagedHandler<typeof paymentFormGet> = {
  stage: async (input, context) => {
    try {
      return await stageForm(input, context);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      context.services.log.error({ err: error, requestId: context.requestId }, 'the payment provider refused the form');
      return async () => errorAnswer(failed);
    }
  },
};

/** Reads the payment fact from a signed answer, or fetches it from the provider; a string names why it is not accepted. */
const verifyFact = async (
  { uuid, hash, answerHash, answer }: ParsedInput<typeof paymentFormValidate>,
  { payment }: Services,
): Promise<PaymentFact | string> => {
  if (!isSameText(hash, answerHash)) return 'signature';
  if (answer !== undefined) {
    const fact = payment.readReturn({ answer, hash });
    if (!fact) return 'signature';
    return fact.transaction?.uuid === uuid ? fact : 'transaction';
  }
  const orderId = await payment.findOrderOf(uuid);
  const fact = orderId === undefined ? undefined : await payment.readOrder(orderId);
  return fact ?? 'transaction';
};

/** Message about a paid order; it states what was charged too much. */
const paidMessage = (amount: number, surplus: OrderSurplus | undefined): Message => {
  if (!surplus) return { type: 'success', message: `Le paiement de ${formatXpf(amount)} a bien été enregistré.` };
  const request = surplus.request === null ? '' : ` (demande ${surplus.request})`;
  const isWhole = surplus.amount >= amount;
  const paid = isWhole
    ? 'mais ces primes étaient déjà réglées'
    : `dont ${formatXpf(amount - surplus.amount)} pour les primes`;
  return {
    type: 'warning',
    message: `La carte a été débitée de ${formatXpf(Math.max(amount, surplus.amount))}, ${paid}\u00A0: ${formatXpf(surplus.amount)} sont à rembourser${request}.`,
  };
};

/** Settles the payment that the browser returned from. */
const validatePayment: StagedHandler<typeof paymentFormValidate> = {
  stage: async (input, context) => {
    const { services, caller } = context;
    const { uuid, contractId, primes, amount } = input;
    const fact = await verifyFact(input, services);
    return async (tx) => {
      if (!(await lockContract(tx, caller.scope, contractId))) throw missing();
      const source = returnSource(context);
      const error = { ...errorAnswer(messages.paymentFailed), uuid, status: 'UNPAID' };
      if (typeof fact === 'string') {
        const details = { transaction: uuid, amount, premiums: primes };
        await auditRejectedPayment(tx, services, source, { subject: `contractId ${contractId}`, why: fact, details });
        return error;
      }
      const claim = { contractId, premiumIds: primes, amount, userId: caller.user.id };
      const settled = await settlePayment(tx, services, { fact, source, claim });
      if ('why' in settled) return error;
      if (settled.state === 'paid')
        return { success: true, uuid, status: 'PAID', message: paidMessage(amount, settled.surplus) };
      if (!isUndecided(fact)) return error;
      const message = 'Paiement en cours de confirmation';
      return { success: false, uuid, status: 'RUNNING', message: { type: 'info', message } };
    };
  },
};

/** Reconciles the open orders of a contract with the provider, and closes those that the caller left. */
const checkPayments: Handler<typeof paymentCheck> = async (
  { contractId, isLeft, orderId: leftOrderId },
  { db, services, caller, address },
) => {
  const [contract] = await db.query(
    sql`select from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')}`,
  );
  if (!contract) throw missing();
  const states: (string | undefined)[] = [];
  let surplus = 0;
  for (const { id, orderId } of await findOpenOrders(db, contractId)) {
    const isThisLeft = isLeft && (leftOrderId === undefined || leftOrderId === orderId);
    const leftBy = isThisLeft ? caller.user.id : undefined;
    const state = await reconcileOrder(db, services, orderId, { leftBy, address });
    states.push(state);
    if (state === 'paid') surplus += (await findOrderSurplus(db, id))?.amount ?? 0;
  }
  return {
    success: true,
    paid: states.filter((state) => state === 'paid').length,
    pending: states.filter((state) => state === 'undecided' || state === 'submitted').length,
    surplus,
  };
};

export const paymentsHandlers = {
  paymentCheck: checkPayments,
  paymentFormGet: getPaymentForm,
  paymentFormSubmit: submitPayment,
  paymentFormValidate: validatePayment,
  surplusRefund: refundSurplus,
} satisfies Partial<Handlers>;
