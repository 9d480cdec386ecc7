import type { PaymentOrder } from './payment-repository.ts';

/** Owner of a payment form: a user, or the client who holds a link. Only the owner can pay by it, leave or replace it. */
export type OrderOwner = { readonly userId: number } | { readonly linkId: number };

export const isOwnedBy = (order: Pick<PaymentOrder, 'userId' | 'linkId'>, owner: OrderOwner): boolean =>
  'userId' in owner ? order.userId === owner.userId : order.linkId === owner.linkId;
