import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/services/services.ts';
import { addReset } from '../credentials/reset-repository.ts';

/** How long a person has to choose their first password. */
export const firstPasswordMinutes = 3 * 24 * 60;

/** A link by which a user chooses a password, once, within `validMinutes`. The token exists in the link only. */
export const passwordLink = async (
  db: Db,
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  link: { readonly userId: number; readonly now: Date; readonly validMinutes: number },
): Promise<string> => {
  const token = newToken();
  await addReset(db, { hash: hashToken(secrets.tokenSecret, token), ...link });
  return `${publicUrl}/reset/password/${token}`;
};
