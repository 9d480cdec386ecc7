import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { errorAnswer, invalid, notFound } from '#server/http/refusal.ts';
import type { paymentCheck, paymentFormGet, paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import { messages } from '#shared/primitives/messages.ts';
import { answerForm, stageCardForm, toFormAnswer } from './card-form.ts';
import { formatPaidMessage, verifyReport } from './card-return.ts';
import { createPaymentForm, newOrderId, saveOrder } from './order.ts';
import { findOpenOrders, lockContract } from './payment-repository.ts';
import { isUndecided } from './payment-state.ts';
import { reconcileOrder } from './reconcile.ts';
import { refundSurplus } from './refunds.ts';
import { auditRejectedPayment, findOrderSurplus, settlePayment } from './settle.ts';
import { submitPayment } from './submit.ts';

const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');

const requireContractNumber = async (
  { db, caller }: Context<typeof paymentFormGet>,
  contractId: number,
): Promise<string> => {
  const [contract] = await db.query<{ numero: string }>(sql`
    select numero from contract where id = ${contractId} and ${withinScope(caller.scope, 'broker_id')} and not is_estimate`);
  if (!contract) throw contractMissing();
  return contract.numero;
};

/** Creates a form for an amount alone, as the specification allows; the premiums are known at validation. */
const stageFormByAmount = async (amount: number, { services, caller }: Context<typeof paymentFormGet>) => {
  const orderId = newOrderId('LAGON');
  const owner = { userId: caller.user.id };
  const formToken = await createPaymentForm(services, orderId, amount, owner);
  return async (tx: Parameters<typeof saveOrder>[0]) => {
    await saveOrder(tx, services, owner, { orderId, formToken, amount, target: undefined });
    return toFormAnswer(services, { orderId, formToken, amount });
  };
};

const stageForm: StagedHandler<typeof paymentFormGet>['stage'] = async (input, context) => {
  const { caller } = context;
  const { amount, contractId, primes } = input;
  if (contractId === undefined) {
    if (primes !== undefined) throw invalid({ contractId: ['Le contrat des primes est requis'] });
    return stageFormByAmount(amount, context);
  }
  const numero = await requireContractNumber(context, contractId);
  const owner = { userId: caller.user.id };
  return stageCardForm(context, { owner, scope: caller.scope, contractId, numero, premiumIds: primes ?? [], amount });
};

/** Returns the token of a payment form. */
const getPaymentForm: StagedHandler<typeof paymentFormGet> = {
  stage: (input, context) => answerForm(context, () => stageForm(input, context)),
};

/** Settles the payment that the browser returned from. */
const validatePayment: StagedHandler<typeof paymentFormValidate> = {
  stage: async (input, context) => {
    const { services, caller } = context;
    const { uuid, contractId, primes, amount } = input;
    const report = await verifyReport(input, services);
    return async (tx) => {
      if (!(await lockContract(tx, caller.scope, contractId))) throw contractMissing();
      const source = { channel: 'return', userId: caller.user.id, address: context.address } as const;
      const error = { ...errorAnswer(messages.paymentFailed), uuid, status: 'UNPAID' };
      if (typeof report === 'string') {
        const details = { transaction: uuid, amount, premiums: primes };
        await auditRejectedPayment(tx, services, source, {
          subject: `contractId ${contractId}`,
          mismatchReason: report,
          details,
        });
        return error;
      }
      const claim = { contractId, premiumIds: primes, amount, userId: caller.user.id };
      const settled = await settlePayment(tx, services, { report, source, claim });
      if ('mismatchReason' in settled) return error;
      if (settled.state === 'paid')
        return { success: true, uuid, status: 'PAID', message: formatPaidMessage(amount, settled.surplus) };
      if (!isUndecided(report)) return error;
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
  if (!contract) throw contractMissing();
  const states: (string | undefined)[] = [];
  let surplus = 0;
  for (const { id, orderId } of await findOpenOrders(db, contractId)) {
    const isThisLeft = isLeft && (leftOrderId === undefined || leftOrderId === orderId);
    const abandonedBy = isThisLeft ? { userId: caller.user.id } : undefined;
    const state = await reconcileOrder(db, services, orderId, { leftBy: abandonedBy, address });
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
