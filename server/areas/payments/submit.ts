import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db, Scope } from '#server/db/db.ts';
import type { CommonContext, StagedHandler } from '#server/http/handler.ts';
import { errorAnswer, notFound } from '#server/http/refusal.ts';
import type { paymentFormSubmit } from '#shared/operations/contracts/payments.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { isLinkEnded } from './link-order.ts';
import { isOwnedBy, type OrderOwner, reloadHint, restartHint } from './order-owner.ts';
import { findDueLines, findLines, findOrder, lockContract, lockOrder, saveSubmission } from './payment-repository.ts';
import { isExpired, isSubmitted } from './payment-state.ts';
import { reconcileOrder } from './reconcile.ts';

const nothingCharged = 'Rien n’a été débité.';

interface Submission {
  readonly contractId: number;
  readonly orderId: string;
  /** False to withdraw the announcement of a card that the form did not send. */
  readonly isSent: boolean;
  readonly owner: OrderOwner;
  readonly scope: Scope;
}

/**
 * Reserves an order for one card before the page sends the card to the bank. The provider is queried first, so that attempts
 * that it reports later are known to be older than this card.
 */
export const stageSubmission = async (
  { db, services, address }: CommonContext,
  { contractId, orderId, isSent, owner, scope }: Submission,
): Promise<(tx: Db) => Promise<Output<typeof paymentFormSubmit>>> => {
  const unlockedOrder = await findOrder(db, orderId);
  const isOwn = unlockedOrder !== undefined && isOwnedBy(unlockedOrder, owner);
  const state = isOwn && isSent ? await reconcileOrder(db, services, orderId, { address }) : undefined;
  return async (tx) => {
    const orderMissing = () => notFound('Ce paiement n’existe pas ou n’est plus disponible.');
    if (!(await lockContract(tx, scope, contractId))) throw orderMissing();
    const order = await lockOrder(tx, orderId);
    if (order?.contractId !== contractId || !isOwnedBy(order, owner)) throw orderMissing();
    const at = services.now();
    if (order.state === 'paid') return errorAnswer('Ces primes viennent d’être réglées. Rien de plus n’a été débité.');
    if (order.state === 'closed' || isExpired(order, at))
      return errorAnswer(`Ce paiement a été fermé ou remplacé. ${nothingCharged} ${restartHint(owner)}`);
    if (!isSent) {
      await saveSubmission(tx, order.id, null);
      await markContractChanged(tx, contractId);
      return { success: true };
    }
    if (state === 'undecided' || isSubmitted(order, at))
      return errorAnswer('Une carte est déjà en cours de confirmation pour ces primes. Merci d’en attendre la fin.');
    if ('linkId' in owner && (await isLinkEnded(tx, owner.linkId)))
      return errorAnswer(`Ce lien ne permet plus de payer. ${nothingCharged}`);
    const lines = await findLines(tx, order.id);
    const due = await findDueLines(
      tx,
      contractId,
      lines.map(({ premiumId }) => premiumId),
    );
    const isDue = lines.every(({ premiumId, amount }) =>
      due.some((line) => line.premiumId === premiumId && line.amount === amount),
    );
    if (!isDue) return errorAnswer(`Le montant à payer a changé. ${nothingCharged} ${reloadHint(owner)}`);
    await saveSubmission(tx, order.id, at);
    await markContractChanged(tx, contractId);
    return { success: true };
  };
};

/** Reserves an order of the caller for one card. */
export const submitPayment: StagedHandler<typeof paymentFormSubmit> = {
  stage: (input, context) =>
    stageSubmission(context, { ...input, owner: { userId: context.caller.user.id }, scope: context.caller.scope }),
};
