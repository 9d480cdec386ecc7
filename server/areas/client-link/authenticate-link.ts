import { hashToken } from '#server/areas/auth/tokens.ts';
import { type AttemptLimit, countAttempt } from '#server/db/attempt-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { AuthenticateLink } from '#server/http/authenticate.ts';
import { countOrThrottle } from '#server/http/budgets.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import { findLink, type LinkRow } from './link-repository.ts';

/** Tokens from one address that are no link's, or no longer. */
const refusals: AttemptLimit = { kind: 'client-link-refused', max: 60, windowSeconds: 10 * 60 };
/** Calls by one link. */
const uses: AttemptLimit = { kind: 'client-link', max: 600, windowSeconds: 60 * 60 };
/** How often it is told that a link that ended was tried. */
const told: AttemptLimit = { kind: 'client-link-told', max: 1, windowSeconds: 60 };

const isOpen = ({ revokedAt, expiresAt, isEnabled }: LinkRow, now: Date): boolean =>
  revokedAt === null && isEnabled && Date.parse(expiresAt) > now.getTime();

/**
 * The link that a token opens; undefined for one that never was, expired or was revoked, which answer alike. Throws a 429
 * for an address that tries too many, and for a link that is used too much.
 */
export const authenticateLink: AuthenticateLink = async (db, services, { token, address }) => {
  const now = services.now();
  const hash = hashToken(services.settings.secrets.tokenSecret, token);
  const link = await findLink(db, hash);
  if (link && isSameText(link.hash, hash) && isOpen(link, now)) {
    await countOrThrottle(db, uses, String(link.id), now);
    return { id: link.id, contractId: link.contractId };
  }
  await countOrThrottle(db, refusals, address, now);
  if (link && !('retryAfterSeconds' in (await countAttempt(db, told, String(link.id), now)))) {
    const subject = `contract ${link.contractId}, link ${link.id}`;
    const after = { link: link.id, why: link.revokedAt === null ? 'expired' : 'revoked' };
    await writeAudit(db, { at: now, userId: undefined, action: 'client-link-refused', subject, address, after });
  }
  return undefined;
};
