import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/services/services.ts';
import { addReset } from '../credentials/reset-repository.ts';

/** Validity of an invitation. */
export const firstPasswordMinutes = 3 * 24 * 60;

/** Creates a single-use link to choose a password, valid for `validMinutes`. The token is only in the link; its hash is stored. */
export const createPasswordLink = async (
  db: Db,
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  link: { readonly userId: number; readonly now: Date; readonly validMinutes: number },
): Promise<string> => {
  const token = newToken();
  await addReset(db, { hash: hashToken(secrets.tokenSecret, token), ...link });
  return `${publicUrl}/reset/password/${token}`;
};
