import { hashToken } from '#server/areas/auth/tokens.ts';
import { isSubmitted } from '#server/areas/payments/payment-state.ts';
import { type AttemptLimit, countAttempt } from '#server/db/attempt-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { AuthenticateLink } from '#server/http/authenticate.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { endedLink } from '#server/http/refusal.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import { findLinkOrders } from './link-payment-repository.ts';
import { findLink, type LinkRow } from './link-repository.ts';

/** Failed attempts from one address. */
const failureLimit: AttemptLimit = { kind: 'client-link-refused', max: 60, windowSeconds: 10 * 60 };
/** Calls with one link. */
const useLimit: AttemptLimit = { kind: 'client-link', max: 600, windowSeconds: 60 * 60 };
/** Limits how often attempts with an ended link are audited. */
const auditLimit: AttemptLimit = { kind: 'client-link-refusals', max: 1, windowSeconds: 60 };

const isOpen = ({ revokedAt, expiresAt, isEnabled }: LinkRow, now: Date): boolean =>
  revokedAt === null && isEnabled && Date.parse(expiresAt) > now.getTime();

/** Advice for the holder of an ended link about the card that they submitted through it; undefined if they submitted none. */
const findCardAdvice = async (db: Db, linkId: number, now: Date): Promise<string | undefined> => {
  const orders = await findLinkOrders(db, linkId);
  if (orders.some(({ state }) => state === 'paid'))
    return 'Votre carte a été débitée par ce lien\u00A0: ne payez pas une seconde fois, demandez le reçu à votre courtier.';
  return orders.some((order) => isSubmitted(order, now))
    ? 'Votre paiement par carte est en cours de confirmation\u00A0: ne payez pas une seconde fois avant d’avoir demandé à votre courtier s’il est reçu.'
    : undefined;
};

/**
 * Finds the open link of a token; undefined for an unknown, expired or revoked one, with the same answer for all, unless a
 * card was submitted through it: then throws a 401 with advice about the payment. Throws a 429 for an address with too many
 * failed attempts and for a link with too many calls.
 */
export const authenticateLink: AuthenticateLink = async (db, services, { token, address }) => {
  const now = services.now();
  const hash = hashToken(services.settings.secrets.tokenSecret, token);
  const link = await findLink(db, hash);
  if (link && isSameText(link.hash, hash) && isOpen(link, now)) {
    await countOrThrottle(db, useLimit, String(link.id), now);
    return { id: link.id, contractId: link.contractId };
  }
  await countOrThrottle(db, failureLimit, address, now);
  if (link && !('retryAfterSeconds' in (await countAttempt(db, auditLimit, String(link.id), now)))) {
    const subject = `contract ${link.contractId}, link ${link.id}`;
    const after = { link: link.id, why: link.revokedAt === null ? 'expired' : 'revoked' };
    await writeAudit(db, { at: now, userId: undefined, action: 'client-link-refused', subject, address, after });
  }
  const advice = link && (await findCardAdvice(db, link.id, now));
  if (advice !== undefined) throw endedLink(advice);
  return undefined;
};
