import type { Db } from '../db/db.ts';
import { findCaller, noteFirstUse } from '../db/session-repository.ts';
import { scopeOf, toSessionUser } from '../db/user-repository.ts';
import type { Caller } from '../http/handler.ts';
import type { Services } from './services.ts';
import { hashToken } from './tokens.ts';

/** Who holds a bearer token. Asked of the database at each call, so that a logout or a disabled account counts at once. */
export const authenticate = async (db: Db, services: Services, token: string): Promise<Caller | undefined> => {
  const hash = hashToken(services.settings.secrets.tokenSecret, token);
  const now = services.now();
  const row = await findCaller(db, hash, now);
  if (!row) return undefined;
  if (row.is_first_use) await noteFirstUse(db, hash, now);
  return {
    user: toSessionUser(row),
    sessionId: row.session_id,
    signedInAt: new Date(row.signed_in_at),
    brokerId: row.broker_id,
    scope: scopeOf(row),
  };
};
