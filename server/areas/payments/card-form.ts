import type { Db, Scope } from '#server/db/db.ts';
import type { CommonContext } from '#server/http/handler.ts';
import { errorAnswer, notFound, Refusal } from '#server/http/refusal.ts';
import { PaymentRefused } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import type { paymentFormGet } from '#shared/operations/contracts/payments.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { createPaymentForm, newOrderId, planPayment, saveOrder } from './order.ts';
import type { OrderOwner } from './order-owner.ts';
import { findOpenOrders, lockContract } from './payment-repository.ts';
import { reconcileOrder } from './reconcile.ts';
import { auditRejectedPayment } from './settle.ts';

const requestFailedMessage = 'Votre demande ne peut pas aboutir';

type FormAnswer = Output<typeof paymentFormGet>;

export const toFormAnswer = (
  { payment }: Services,
  { orderId, formToken, amount }: { orderId: string; formToken: string; amount: number },
): FormAnswer => ({ success: true, formToken, orderId, amount, provider: payment.form });

interface CardForm {
  readonly owner: OrderOwner;
  readonly scope: Scope;
  readonly contractId: number;
  /** Number of the contract. */
  readonly numero: string;
  readonly premiumIds: readonly number[];
  /** Amount that the payer was shown, in whole XPF. */
  readonly amount: number;
}

/** Runs `stage`; a form that the provider rejects is a refusal. */
export const answerForm = async (
  { services, requestId }: CommonContext,
  stage: () => Promise<(tx: Db) => Promise<FormAnswer>>,
): Promise<(tx: Db) => Promise<FormAnswer>> => {
  try {
    return await stage();
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    services.log.error({ err: error, requestId }, 'the payment provider refused the form');
    return async () => errorAnswer(requestFailedMessage);
  }
};

/** Requests a card form for premiums of a contract: the provider is asked outside of the transaction that saves the order. */
export const stageCardForm = async (
  { db, services, address }: CommonContext,
  { owner, scope, contractId, numero, premiumIds, amount }: CardForm,
): Promise<(tx: Db) => Promise<FormAnswer>> => {
  const details = { contractId, premiumIds, amount };
  const undecided = new Set<string>();
  for (const { orderId } of await findOpenOrders(db, contractId))
    if ((await reconcileOrder(db, services, orderId, { address })) === 'undecided') undecided.add(orderId);
  const request = { ...details, undecided, owner };
  const orderId = newOrderId(numero);
  const earlierPlan = await planPayment(db, request, services.now());
  const formToken =
    earlierPlan.kind === 'new' ? await createPaymentForm(services, orderId, earlierPlan.due, owner) : undefined;
  return async (tx) => {
    if (!(await lockContract(tx, scope, contractId)))
      throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
    // Checked again in the transaction: another call may have created an order meanwhile.
    const plan = await planPayment(tx, request, services.now());
    if (plan.kind === 'refused') {
      const { reason, due, message } = plan;
      const userId = 'userId' in owner ? owner.userId : undefined;
      const rejection = {
        subject: `contractId ${contractId}`,
        mismatchReason: reason ?? '',
        details: { ...details, due },
      };
      if (reason) await auditRejectedPayment(tx, services, { channel: 'return', userId, address }, rejection);
      return errorAnswer(message);
    }
    if (plan.kind === 'reuse') {
      const { orderId: reusedOrderId, formToken: token, amount: due } = plan.order;
      return toFormAnswer(services, { orderId: reusedOrderId, formToken: token ?? '', amount: due });
    }
    if (formToken === undefined) throw new Refusal(409, requestFailedMessage, { retryAfterSeconds: 1 });
    await saveOrder(tx, services, owner, {
      orderId,
      formToken,
      amount: plan.due,
      target: { contractId, lines: plan.lines, replaced: plan.replaced },
    });
    return toFormAnswer(services, { orderId, formToken, amount: plan.due });
  };
};
