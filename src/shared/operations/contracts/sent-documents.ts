import * as v from 'valibot';

const instant = v.string();

/** Generated documents of a contract that were e-mailed together. */
export const sentDocumentsSchema = v.object({
  id: v.number(),
  /** Names of the documents. */
  names: v.array(v.string()),
  sentTo: v.string(),
  at: instant,
  /** Who sent them; null once the account was removed. */
  by: v.nullable(v.string()),
  /** Their link; null if they were attached, as is its expiry. */
  linkId: v.nullable(v.number()),
  expiresAt: v.nullable(instant),
  /** When the link was first opened. */
  seenAt: v.nullable(instant),
  revokedAt: v.nullable(instant),
});
export type SentDocuments = v.InferOutput<typeof sentDocumentsSchema>;

export type SentState = 'attached' | 'sent' | 'seen' | 'expired' | 'revoked';

/** State of sent documents. Opened documents stay so once their link has expired. */
export const sentState = ({ expiresAt, seenAt, revokedAt }: SentDocuments, nowMs: number): SentState => {
  if (expiresAt === null) return 'attached';
  if (revokedAt !== null) return 'revoked';
  if (seenAt !== null) return 'seen';
  return Date.parse(expiresAt) <= nowMs ? 'expired' : 'sent';
};
