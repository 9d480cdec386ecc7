import type { PaymentOrder } from './payment-repository.ts';

/** Owner of a payment form: a user, or the client who holds a link. Only the owner can pay by it, leave or replace it. */
export type OrderOwner = { readonly userId: number } | { readonly linkId: number };

/** Hint for a payer whose amount changed: a client has no contract to reload, and their page shows the new amount. */
export const reloadHint = (owner: OrderOwner): string =>
  'userId' in owner ? 'Rechargez le contrat.' : 'Vérifiez-le avant de payer.';

/** Hint for a payer whose form has expired or was replaced: the client's page closes it. */
export const restartHint = (owner: OrderOwner): string =>
  'userId' in owner ? 'Fermez cette fenêtre et recommencez.' : 'Recommencez.';

export const isOwnedBy = (order: Pick<PaymentOrder, 'userId' | 'linkId'>, owner: OrderOwner): boolean =>
  'userId' in owner ? order.userId === owner.userId : order.linkId === owner.linkId;
