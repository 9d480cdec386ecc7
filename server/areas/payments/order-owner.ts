import type { PaymentOrder } from './payment-repository.ts';

/** Who requested a payment form: a user, or the client who holds a link. Nobody else pays by it, leaves or replaces it. */
export type OrderOwner = { readonly userId: number } | { readonly linkId: number };

export const isOwnedBy = (order: Pick<PaymentOrder, 'userId' | 'linkId'>, owner: OrderOwner): boolean =>
  'userId' in owner ? order.userId === owner.userId : order.linkId === owner.linkId;
