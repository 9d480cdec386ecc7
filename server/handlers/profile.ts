import * as v from 'valibot';
import type { profileGet, profilePassword, profileUpdate } from '#shared/contract/profile.ts';
import { newPasswordSchema } from '#shared/domain/credentials.ts';
import { messages } from '#shared/domain/messages.ts';
import { writeAudit } from '../db/audit-repository.ts';
import { changeNames, findUser, isEmailTaken } from '../db/broker-user-repository.ts';
import { revokeSessionsOf } from '../db/session-repository.ts';
import { setPasswordHash } from '../db/user-repository.ts';
import type { Handler } from '../http/handler.ts';
import { invalid, notFound } from '../http/refusal.ts';
import { hashPassword } from '../services/passwords.ts';

const own = { kind: 'all' } as const;

export const getProfile: Handler<typeof profileGet> = async (_, { db, caller }) => {
  const user = await findUser(db, own, caller.user.id);
  if (!user) throw notFound();
  return { success: true, user: { firstName: user.firstName, lastName: user.lastName, email: user.email } };
};

export const updateProfile: Handler<typeof profileUpdate> = async ({ user }, { db, caller, services, address }) => {
  await db.transaction(async (tx) => {
    const before = await findUser(tx, own, caller.user.id);
    if (!before) throw notFound();
    if (await isEmailTaken(tx, user.email, caller.user.id)) throw invalid({ email: [messages.emailTaken] });
    await changeNames(tx, caller.user.id, user);
    await writeAudit(tx, {
      at: services.now(),
      userId: caller.user.id,
      action: 'profile-updated',
      subject: `user ${caller.user.id}`,
      address,
      before: { firstName: before.firstName, lastName: before.lastName, email: before.email },
      after: user,
    });
  });
  return { success: true, message: { type: 'success', message: 'Votre profil a été modifié.' }, user };
};

/** Changes the password and ends the other sessions of the person; this one goes on. */
export const changePassword: Handler<typeof profilePassword> = async (input, context) => {
  const { db, caller, services, address } = context;
  const checked = v.safeParse(newPasswordSchema, input);
  if (!checked.success) throw invalid(v.flatten<typeof newPasswordSchema>(checked.issues).nested ?? {});
  const passwordHash = await hashPassword(input.password);
  const now = services.now();
  await db.transaction(async (tx) => {
    await setPasswordHash(tx, caller.user.id, passwordHash);
    await revokeSessionsOf(tx, caller.user.id, now, 'password-changed', caller.sessionId);
    await writeAudit(tx, {
      at: now,
      userId: caller.user.id,
      action: 'password-changed',
      subject: `user ${caller.user.id}`,
      address,
    });
  });
  return { success: true, message: { type: 'success', message: 'Votre mot de passe a été modifié.' } };
};
