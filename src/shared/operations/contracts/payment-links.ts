import * as v from 'valibot';

const instant = v.string();

/** A link by which a client pays premiums. Amounts in whole XPF. */
export const paymentLinkSchema = v.object({
  id: v.number(),
  /** Total of its premiums when it was created. */
  amount: v.pipe(v.number(), v.integer()),
  premiumIds: v.array(v.number()),
  /** Address that it was e-mailed to; null if it was shown or shared. */
  sentTo: v.nullable(v.string()),
  /** Name of the user who created it; null if unknown. */
  by: v.nullable(v.string()),
  at: instant,
  expiresAt: instant,
  /** When the client first opened it. */
  seenAt: v.nullable(instant),
  paidAt: v.nullable(instant),
  /** Latest receipt of a payment by it; absent in older files. */
  receiptId: v.nullish(v.number()),
  revokedAt: v.nullable(instant),
  /** True if its premiums were all settled before some became due again; absent in older files. */
  isSettled: v.optional(v.boolean()),
});
export type PaymentLink = v.InferOutput<typeof paymentLinkSchema>;

export type PaymentLinkState = 'sent' | 'seen' | 'paid' | 'settled' | 'cancelled' | 'expired' | 'revoked';

/**
 * State of a link. `settled`: its premiums were paid in another way, `cancelled`: the insurer took them off, in whole
 * or in part. A link leaves either state if premiums become due again.
 */
export const paymentLinkState = (
  { premiumIds, expiresAt, seenAt, paidAt, revokedAt, isSettled = false }: PaymentLink,
  premiums: readonly { readonly id: number; readonly balanceBrut: number; readonly cancelled?: number | undefined }[],
  nowMs: number,
): PaymentLinkState => {
  if (paidAt !== null) return 'paid';
  if (revokedAt !== null) return 'revoked';
  if (isSettled || !premiums.some(({ id, balanceBrut }) => premiumIds.includes(id) && balanceBrut > 0))
    return premiums.some(({ id, cancelled = 0 }) => premiumIds.includes(id) && cancelled > 0) ? 'cancelled' : 'settled';
  if (Date.parse(expiresAt) <= nowMs) return 'expired';
  return seenAt === null ? 'sent' : 'seen';
};
