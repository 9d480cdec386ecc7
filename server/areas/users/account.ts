import { createPasswordLink, firstPasswordMinutes } from '#server/areas/auth/links/password-link.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { newToken } from '#server/areas/auth/tokens.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/services/services.ts';
import { addUser, findUserId } from './broker-user-repository.ts';
import { roleOfKind } from './role-repository.ts';

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'root' | 'admin';
  readonly now: Date;
}

/**
 * Opens an account linked to no broker, for who runs the server: an empty database has none. An address that has one
 * keeps it as it is. Either way answers a link to choose the password.
 */
export const giveAccount = async (
  db: Db,
  settings: Pick<Settings, 'publicUrl' | 'secrets'>,
  { role, now, ...person }: NewAccount,
): Promise<{ readonly isNew: boolean; readonly link: string }> => {
  // Nobody knows this password.
  const passwordHash = await hashPassword(newToken());
  return db.transaction(async (tx) => {
    const known = await findUserId(tx, person.email);
    const userId =
      known ?? (await addUser(tx, { ...person, roleId: await roleOfKind(tx, role), brokerId: null, passwordHash }));
    const action = known === undefined ? 'account-opened' : 'reset-requested';
    await writeAudit(tx, { at: now, userId: undefined, action, subject: `user ${userId}`, address: 'terminal' });
    const link = await createPasswordLink(tx, settings, { userId, now, validMinutes: firstPasswordMinutes });
    return { isNew: known === undefined, link };
  });
};
