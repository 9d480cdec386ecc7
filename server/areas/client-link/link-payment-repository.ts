import { owedRefund } from '#server/areas/contracts/balances.ts';
import { findSurplusesOfLink } from '#server/areas/payments/charge-repository.ts';
import { isLinkEnded } from '#server/areas/payments/link-order.ts';
import { isSubmitted } from '#server/areas/payments/payment-state.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ProvenClientLink } from '#server/http/handler.ts';
import { maskEmail } from '#server/primitives/masks.ts';
import type { LinkPayment } from '#shared/operations/client-link/client-links.ts';
import type { DossierRow } from './link-repository.ts';

interface LinkPremium {
  readonly id: number;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  /** Part of the amount that repays a refund of the insurer. */
  readonly owedRefund: number;
}

/** Premiums of a link that are due, oldest first, even if the link has ended. */
export const findLinkPremiums = (db: Db, linkId: number): Promise<LinkPremium[]> =>
  db.query<LinkPremium>(sql`
    select p.id, p.label, p.effect_date as "from", p.effect_date_end as "to", p.balance as amount,
      ${owedRefund} as "owedRefund"
    from client_link_premium l join premium p on p.id = l.premium_id
    where l.client_link_id = ${linkId} and p.balance > 0 order by p.effect_date, p.id`);

interface LinkOrder {
  readonly orderId: string;
  readonly state: string;
  readonly submittedAt: string | null;
  readonly isUndecided: boolean;
  readonly amount: number;
  readonly applied: number;
  readonly receiptId: number | null;
}

/** Card payments by a link, newest first. */
export const findLinkOrders = (db: Db, linkId: number): Promise<LinkOrder[]> =>
  db.query<LinkOrder>(sql`
    select order_id as "orderId", state, submitted_at as "submittedAt", is_undecided as "isUndecided", amount, applied,
      receipt_id as "receiptId" from payment_order where client_link_id = ${linkId} order by id desc`);

/** True while a card is at the bank for a premium of the link, whoever sent it. */
const isCardSubmitted = async (db: Db, linkId: number, now: Date): Promise<boolean> => {
  const orders = await db.query<Pick<LinkOrder, 'submittedAt' | 'isUndecided'>>(sql`
    select o.submitted_at as "submittedAt", o.is_undecided as "isUndecided" from client_link_premium p
      join payment_line l on l.premium_id = p.premium_id and l.is_held join payment_order o on o.id = l.payment_order_id
    where p.client_link_id = ${linkId}`);
  return orders.some((order) => isSubmitted(order, now));
};

/** Premiums that a link requests payment of; undefined if it requests none. */
export const loadLinkPayment = async (
  db: Db,
  { amount: requested, number, sentTo, knownEmail }: DossierRow,
  { id }: Pick<ProvenClientLink, 'id'>,
  now: Date,
): Promise<LinkPayment | undefined> => {
  if (requested === null) return undefined;
  const premiums = await findLinkPremiums(db, id);
  const isEnded = await isLinkEnded(db, id);
  const duePremiums = isEnded ? [] : premiums;
  const charged = (await findLinkOrders(db, id)).filter(({ state }) => state === 'paid');
  const paid = charged.filter(({ applied }) => applied > 0);
  const surpluses = await findSurplusesOfLink(db, id);
  const amount = duePremiums.reduce((sum, premium) => sum + premium.amount, 0);
  const email = sentTo ?? knownEmail;
  // A card at the bank may be charged even if a termination cancelled its premiums meanwhile.
  const isPending = !isEnded && (await isCardSubmitted(db, id, now));
  const wasPaid = paid.length > 0 ? 'paid' : 'settled';
  return {
    state: isPending ? 'pending' : duePremiums.length === 0 ? wasPaid : 'due',
    contract: number,
    amount: duePremiums.length > 0 ? amount : paid.reduce((sum, { applied }) => sum + applied, 0),
    requested,
    premiums: duePremiums.map(({ id: _id, owedRefund: owedXpf, ...premium }) => ({
      ...premium,
      ...(owedXpf > 0 && { owedRefund: owedXpf }),
    })),
    email: email === null ? null : maskEmail(email),
    hasReceipt: charged.some(({ receiptId }) => receiptId !== null),
    ...(surpluses.length > 0 && {
      surplus: {
        amount: surpluses.reduce((sum, { amount: each }) => sum + each, 0),
        isRefunded: surpluses.every(({ refundedOn }) => refundedOn !== null),
      },
    }),
    ...(isEnded && premiums.length > 0 && { isDueAgain: true }),
  };
};
