import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import type { Services } from '#server/services/services.ts';
import { findCaller, markTokenUsed } from './session-repository.ts';
import { hashToken } from './tokens.ts';
import { toScope, toSessionUser } from './user-repository.ts';
import { findCallerOfView, isViewToken } from './view-as/view-as.ts';

/** Finds the caller of a bearer token, by a query on each call, so that a logout or a disabled account takes effect at once. */
export const authenticateToken = async (db: Db, services: Services, token: string): Promise<Caller | undefined> => {
  if (isViewToken(token)) return findCallerOfView(db, services, token);
  const hash = hashToken(services.settings.secrets.tokenSecret, token);
  const now = services.now();
  const row = await findCaller(db, hash, now);
  if (!row) return undefined;
  if (row.is_first_use) await markTokenUsed(db, hash, now);
  return {
    user: toSessionUser(row),
    sessionId: row.session_id,
    provedAt: row.proved_at === null ? null : new Date(row.proved_at),
    brokerId: row.broker_id,
    scope: toScope(row),
  };
};
