import { createPasswordLink, firstPasswordMinutes } from '#server/areas/auth/links/password-link.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { newToken } from '#server/areas/auth/tokens.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/services/services.ts';
import { addUser, findUserId } from './broker-user-repository.ts';
import { getOrCreateRole } from './role-repository.ts';

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'root' | 'admin';
  readonly now: Date;
}

/**
 * Creates an account without a broker from the command line, as for an empty database; an existing account is not changed.
 * Returns a link to choose the password in both cases.
 */
export const createAccount = async (
  db: Db,
  settings: Pick<Settings, 'publicUrl' | 'secrets'>,
  { role, now, ...person }: NewAccount,
): Promise<{ readonly isNew: boolean; readonly link: string }> => {
  // A random password that is not stored anywhere.
  const passwordHash = await hashPassword(newToken());
  return db.transaction(async (tx) => {
    const existingId = await findUserId(tx, person.email);
    const userId =
      existingId ??
      (await addUser(tx, { ...person, roleId: await getOrCreateRole(tx, role), brokerId: null, passwordHash }));
    const action = existingId === undefined ? 'account-opened' : 'reset-requested';
    await writeAudit(tx, { at: now, userId: undefined, action, subject: `user ${userId}`, address: 'terminal' });
    const link = await createPasswordLink(tx, settings, { userId, now, validMinutes: firstPasswordMinutes });
    return { isNew: existingId === undefined, link };
  });
};
