import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import { type PaymentFact, PaymentRefused } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import type { paymentCheck, paymentFormGet, paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { createPaymentForm, newOrderId, planPayment, saveOrder } from './order.ts';
import { findOpenOrders, lockContract } from './payment-repository.ts';
import { isUndecided } from './payment-state.ts';
import { reconcileOrder } from './reconcile.ts';
import { auditRejectedPayment, settlePayment } from './settle.ts';

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
  const wanted = { ...details, undecided };
  const orderId = newOrderId(numero);
  const planned = await planPayment(db, wanted);
  const formToken =
    planned.kind === 'new' ? await createPaymentForm(services, orderId, planned.due, caller) : undefined;
  return async (tx) => {
    if (!(await lockContract(tx, caller.scope, contractId))) throw missing();
    // Checked again in the transaction: another call may have created an order meanwhile.
    const plan = await planPayment(tx, wanted);
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
      pays: { contractId, lines: plan.lines },
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
      if (settled.state === 'paid') {
        const message = `Le paiement de ${formatXpf(amount)} a bien été enregistré.`;
        return { success: true, uuid, status: 'PAID', message: { type: 'success', message } };
      }
      if (!isUndecided(fact)) return error;
      const message = 'Paiement en cours de confirmation';
      return { success: false, uuid, status: 'RUNNING', message: { type: 'info', message } };
    };
  },
};

/** Reconciles the open orders of a contract with the provider. */
const checkPayments: Handler<typeof paymentCheck> = async (
  { contractId, isLeft },
  { db, services, caller, address },
) => {
  const [contract] = await db.query(
    sql`select from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')}`,
  );
  if (!contract) throw missing();
  const states: (string | undefined)[] = [];
  for (const { orderId } of await findOpenOrders(db, contractId))
    states.push(await reconcileOrder(db, services, orderId, { isLeft, address }));
  const paid = states.filter((state) => state === 'paid').length;
  return { success: true, paid, pending: states.filter((state) => state === 'open' || state === 'undecided').length };
};

export const paymentsHandlers = {
  paymentCheck: checkPayments,
  paymentFormGet: getPaymentForm,
  paymentFormValidate: validatePayment,
} satisfies Partial<Handlers>;
