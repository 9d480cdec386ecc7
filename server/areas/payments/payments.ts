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
import { askForm, keepOrder, newOrderId, planPayment } from './order.ts';
import { holdContract, openOrders } from './payment-repository.ts';
import { isUndecided } from './payment-state.ts';
import { reread } from './reread.ts';
import { noteRefusal, settle } from './settle.ts';

const missing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
const failed = 'Votre demande ne peut pas aboutir';
const refused = (message: string) => ({ success: false, message: { type: 'error' as const, message } });
const returned = ({
  caller,
  address,
}: {
  readonly caller: { readonly user: { readonly id: number } };
  address: string;
}) => ({ channel: 'return', userId: caller.user.id, address }) as const;

const numberOf = async ({ db, caller }: Context<typeof paymentFormGet>, contractId: number): Promise<string> => {
  const [contract] = await db.query<{ numero: string }>(sql`
    select numero from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')} and not is_estimate`);
  if (!contract) throw missing();
  return contract.numero;
};

const formAnswer = (
  { payment }: Services,
  { orderId, formToken, amount }: { orderId: string; formToken: string; amount: number },
) => ({ success: true, formToken, orderId, amount, provider: payment.form });

/** A token for an amount, as the documents ask for it: what it pays is known once it is validated. */
const tokenByAmount = async (amount: number, { services, caller }: Context<typeof paymentFormGet>) => {
  const orderId = newOrderId('LAGON');
  const formToken = await askForm(services, orderId, amount, caller);
  return async (tx: Parameters<typeof keepOrder>[0]) => {
    await keepOrder(tx, services, caller, { orderId, formToken, amount, pays: undefined });
    return formAnswer(services, { orderId, formToken, amount });
  };
};

const stageForm: StagedHandler<typeof paymentFormGet>['stage'] = async (input, context) => {
  const { db, services, caller } = context;
  const { amount, contractId, primes } = input;
  if (contractId === undefined) {
    if (primes !== undefined) throw invalid({ contractId: ['Le contrat des primes est requis'] });
    return tokenByAmount(amount, context);
  }
  const asked = { contractId, premiumIds: primes ?? [], amount };
  const numero = await numberOf(context, contractId);
  const undecided = new Set<string>();
  for (const { orderId } of await openOrders(db, contractId))
    if ((await reread(db, services, orderId, { address: context.address })) === 'undecided') undecided.add(orderId);
  const wanted = { ...asked, undecided };
  const orderId = newOrderId(numero);
  const planned = await planPayment(db, wanted);
  const formToken = planned.kind === 'new' ? await askForm(services, orderId, planned.due, caller) : undefined;
  return async (tx) => {
    if (!(await holdContract(tx, caller.scope, contractId))) throw missing();
    // Somebody may have been faster while the provider was asked.
    const plan = await planPayment(tx, wanted);
    if (plan.kind === 'refused') {
      const { why, due, message } = plan;
      const told = { subject: `contractId ${contractId}`, why: why ?? '', asked: { ...asked, due } };
      if (why) await noteRefusal(tx, services, returned(context), told);
      return refused(message);
    }
    if (plan.kind === 'reuse') {
      const { orderId: first, formToken: token, amount: due } = plan.order;
      return formAnswer(services, { orderId: first, formToken: token ?? '', amount: due });
    }
    if (formToken === undefined) throw new Refusal(409, failed, { retryAfterSeconds: 1 });
    await keepOrder(tx, services, caller, {
      orderId,
      formToken,
      amount: plan.due,
      pays: { contractId, lines: plan.lines },
    });
    return formAnswer(services, { orderId, formToken, amount: plan.due });
  };
};

/** Gives the token of a payment form. */
const getPaymentForm: StagedHandler<typeof paymentFormGet> = {
  stage: async (input, context) => {
    try {
      return await stageForm(input, context);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      context.services.log.error({ err: error, requestId: context.requestId }, 'the payment provider refuses');
      return async () => refused(failed);
    }
  },
};

/** What the provider says of what is brought back: by its signature, or else asked; or why it is not believed. */
const factOf = async (
  { uuid, hash, answerHash, answer }: ParsedInput<typeof paymentFormValidate>,
  { payment }: Services,
): Promise<PaymentFact | string> => {
  if (!isSameText(hash, answerHash)) return 'signature';
  if (answer !== undefined) {
    const fact = payment.readReturn({ answer, hash });
    if (!fact) return 'signature';
    return fact.transaction?.uuid === uuid ? fact : 'transaction';
  }
  const orderId = await payment.orderOf(uuid);
  const fact = orderId === undefined ? undefined : await payment.readOrder(orderId);
  return fact ?? 'transaction';
};

/** Takes in what the form of the provider answered. */
const validatePayment: StagedHandler<typeof paymentFormValidate> = {
  stage: async (input, context) => {
    const { services, caller } = context;
    const { uuid, contractId, primes, amount } = input;
    const fact = await factOf(input, services);
    return async (tx) => {
      if (!(await holdContract(tx, caller.scope, contractId))) throw missing();
      const told = returned(context);
      const error = { ...refused(messages.paymentFailed), uuid, status: 'UNPAID' };
      if (typeof fact === 'string') {
        const asked = { transaction: uuid, amount, premiums: primes };
        await noteRefusal(tx, services, told, { subject: `contractId ${contractId}`, why: fact, asked });
        return error;
      }
      const claim = { contractId, premiumIds: primes, amount, userId: caller.user.id };
      const settled = await settle(tx, services, { fact, told, claim });
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

/** Asks the provider what became of the payments of a contract that are under way. */
const checkPayments: Handler<typeof paymentCheck> = async (
  { contractId, isLeft },
  { db, services, caller, address },
) => {
  const [contract] = await db.query(
    sql`select from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')}`,
  );
  if (!contract) throw missing();
  const states: (string | undefined)[] = [];
  for (const { orderId } of await openOrders(db, contractId))
    states.push(await reread(db, services, orderId, { isLeft, address }));
  const paid = states.filter((state) => state === 'paid').length;
  return { success: true, paid, pending: states.filter((state) => state === 'open' || state === 'undecided').length };
};

export const paymentsHandlers = {
  paymentCheck: checkPayments,
  paymentFormGet: getPaymentForm,
  paymentFormValidate: validatePayment,
} satisfies Partial<Handlers>;
