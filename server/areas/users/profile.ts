import * as v from 'valibot';
import { assertPasswordOrRecentAuthentication, passwordChanged } from '#server/areas/auth/confirm-password.ts';
import { mailAddressChange, mailPasswordChange, revokeAccess } from '#server/areas/auth/credentials/credentials.ts';
import { findPasswordWeakness } from '#server/areas/auth/credentials/weak-passwords.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { setPasswordHash } from '#server/areas/auth/user-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { profileGet, profilePassword, profileUpdate } from '#shared/operations/people/profile.ts';
import { newPasswordSchema } from '#shared/primitives/credentials.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import { messages } from '#shared/primitives/messages.ts';
import { addressTooLongMessage, isAddressAccepted, isSameAddress } from '#shared/schemas/user-forms.ts';
import { changeNames, findUser, isEmailTaken } from './broker-user-repository.ts';

const requireOwnUser = async (db: Db, { user }: Caller) => {
  const storedUser = await findUser(db, { kind: 'all' }, user.id);
  if (!storedUser) throw notFound();
  const { firstName, lastName, email } = storedUser;
  return { firstName, lastName, email };
};

const getProfile: Handler<typeof profileGet> = async (_, { db, caller }) => ({
  success: true,
  user: await requireOwnUser(db, caller),
});

/** Updates the caller's profile. A new sign-in address requires the password and revokes the other sessions. */
const updateProfile: Handler<typeof profileUpdate> = async ({ user, currentPassword }, context) => {
  const { db, caller, services } = context;
  const currentUser = await requireOwnUser(db, caller);
  const isAddressChanged = !isSameAddress(user.email, currentUser.email);
  if (!isAddressAccepted(currentUser.email, user.email)) throw invalid({ 'user.email': [addressTooLongMessage] });
  // Checked first, so that an unauthenticated caller does not learn whether the address is taken.
  if (isAddressChanged) await assertPasswordOrRecentAuthentication(context, currentPassword);
  const [now, userId] = [services.now(), caller.user.id];
  await db.transaction(async (tx) => {
    const before = await requireOwnUser(tx, caller);
    if (await isEmailTaken(tx, user.email, userId)) throw invalid({ email: [messages.emailTaken] });
    await changeNames(tx, userId, user);
    if (isAddressChanged) {
      await revokeAccess(tx, { userId, now, reason: 'address-changed', exceptSessionId: caller.sessionId });
      const { fullName } = displayName(user);
      await mailAddressChange(tx, { before: before.email, after: user.email, fullName, now });
    }
    await recordAudit(tx, context, { action: 'profile-updated', subject: `user ${userId}`, before, after: user });
  });
  return { success: true, message: { type: 'success', message: 'Votre profil a été modifié.' }, user };
};

/** Changes the caller's password and revokes the other sessions. */
const changePassword: Handler<typeof profilePassword> = async (input, context) => {
  const { db, caller, services } = context;
  const parsed = v.safeParse(newPasswordSchema, input);
  if (!parsed.success) throw invalid(v.flatten<typeof newPasswordSchema>(parsed.issues).nested ?? {});
  const changedAnswer = {
    success: true,
    message: { type: 'success', message: 'Votre mot de passe a été modifié.' },
  } as const;
  if ((await assertPasswordOrRecentAuthentication(context, input.currentPassword, input.password)) === 'done')
    return changedAnswer;
  const weakness = findPasswordWeakness(input.password, await requireOwnUser(db, caller));
  if (weakness !== undefined) throw invalid({ password: [weakness] });
  const passwordHash = await hashPassword(input.password);
  const [now, userId] = [services.now(), caller.user.id];
  await db.transaction(async (tx) => {
    await setPasswordHash(tx, userId, passwordHash);
    await revokeAccess(tx, { userId, now, reason: passwordChanged, exceptSessionId: caller.sessionId });
    const user = await requireOwnUser(tx, caller);
    await mailPasswordChange(tx, { email: user.email, fullName: caller.user.fullName, now });
    await recordAudit(tx, context, { action: passwordChanged, subject: `user ${userId}` });
  });
  return changedAnswer;
};

export const profileHandlers = {
  profileGet: getProfile,
  profilePassword: changePassword,
  profileUpdate: updateProfile,
} satisfies Partial<Handlers>;
