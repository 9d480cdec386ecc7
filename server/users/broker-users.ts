import { endAccess, tellNewAddress } from '#server/auth/credentials.ts';
import { assertOwner } from '#server/auth/password-again.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { revokedByAdministrator, revokeSessionsOf } from '#server/auth/session-repository.ts';
import { newToken } from '#server/auth/tokens.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller, Handler } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { addJob } from '#server/jobs/job-repository.ts';
import type {
  BrokerUserRow,
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
} from '#shared/contract/people/broker-users.ts';
import type { ParsedInput } from '#shared/contract/wire/endpoint.ts';
import { sortColumns } from '#shared/contract/wire/paging.ts';
import { isSameAddress } from '#shared/inputs/user-forms.ts';
import { messages } from '#shared/primitives/messages.ts';
import { shownName } from '#shared/primitives/shown-name.ts';
import { activeBrokers } from './broker-repository.ts';
import { addUser, changeUser, findUser, isEmailTaken, removeUser, searchUsers } from './broker-user-repository.ts';
import { invitationJobKind } from './invitation.ts';
import { activeRoles, type RoleRow } from './role-repository.ts';

/** What a caller may give: root everything, an admin all but root, a broker the roles of a broker's people. */
const grantable = ({ user }: Caller): RoleRow['kind'][] => {
  if (user.isRoot) return ['root', 'admin', 'broker', 'agency'];
  return user.isAdmin ? ['admin', 'broker', 'agency'] : ['broker', 'agency'];
};

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
const rolesOf = async (db: Db, caller: Caller) => (await activeRoles(db, grantable(caller))).map(named);

export const searchUsersHandler: Handler<typeof brokerUserSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, { field: 'firstName', descending: false });
  const { rows, total } = await searchUsers(db, caller.scope, {
    ...input,
    brokerId: input.brokerId || input.userBrokerId || null,
    sort,
    offset: input.firstPage,
    limit: input.pageSize,
  });
  return { success: true, userList: rows, brokerList: await activeBrokers(db, caller.scope), totalCount: total };
};

export const searchBrokers: Handler<typeof brokerSearch> = async ({ name }, { db, caller }) => ({
  success: true,
  brokerList: await activeBrokers(db, caller.scope, name),
});

export const getRoles: Handler<typeof brokerRoles> = async (_, { db, caller }) => ({
  success: true,
  roles: await rolesOf(db, caller),
});

export const getUser: Handler<typeof brokerUserGet> = async ({ id }, { db, caller }) => {
  const user = await findUser(db, caller.scope, id);
  if (!user) throw notFound();
  return { success: true, user, roles: await rolesOf(db, caller), broker: await activeBrokers(db, caller.scope) };
};

/** Refuses what the caller may not give: another broker, a higher role, an address that is taken. */
const checkUser = async (
  tx: Db,
  caller: Caller,
  values: { readonly email: string; readonly brokerId: number; readonly role: number },
  id: number | null,
): Promise<void> => {
  const brokers = await activeBrokers(tx, caller.scope);
  if (!brokers.some((broker) => broker.id === values.brokerId))
    throw invalid({ brokerId: [messages.required('Courtier')] });
  const roles = await rolesOf(tx, caller);
  if (!roles.some((role) => role.id === values.role)) throw invalid({ role: [messages.required('Rôle')] });
  if (await isEmailTaken(tx, values.email, id)) throw invalid({ email: [messages.emailTaken] });
};

/** The user to change, whom the caller may change: a broker's own people, never somebody of a higher role. */
const changeable = async (tx: Db, caller: Caller, id: number) => {
  const user = await findUser(tx, caller.scope, id);
  if (!user) throw notFound();
  const roles = await activeRoles(tx, ['root', 'admin', 'broker', 'agency']);
  const kind = roles.find((role) => role.id === user.role[0]?.id)?.kind;
  if (kind && !grantable(caller).includes(kind)) throw forbidden();
  return user;
};

export const addUserHandler: Handler<typeof brokerUserAdd> = async (input, { db, caller, services, address }) => {
  // Nobody knows this password: the person chooses theirs by the link of the e-mail.
  const passwordHash = await hashPassword(newToken());
  const id = await db.transaction(async (tx) => {
    await checkUser(tx, caller, input, null);
    const added = await addUser(tx, { ...input, roleId: input.role, passwordHash });
    await addJob(tx, invitationJobKind, { userId: added }, services.now());
    await writeAudit(tx, {
      at: services.now(),
      userId: caller.user.id,
      action: 'user-added',
      subject: `user ${added}`,
      address,
      after: input,
    });
    return added;
  });
  const message = 'L’utilisateur a été ajouté. Un e-mail lui permet de choisir son mot de passe.';
  return { success: true, message: { type: 'success', message }, id };
};

type UserUpdate = Omit<ParsedInput<typeof brokerUserUpdate>, 'currentPassword'>;

/** Nobody takes away their own access, or part of it: somebody else would have to give it back. */
const refuseOwnFall = (before: BrokerUserRow, after: UserUpdate): void => {
  if (!after.isEnabled) throw invalid({ isEnabled: ['Vous ne pouvez pas désactiver votre propre compte'] });
  if (!before.role.some(({ id }) => id === after.role))
    throw invalid({ role: ['Vous ne pouvez pas changer votre propre rôle'] });
};

/** Whether somebody may do other things by now, or is somebody else. */
const isAccessNew = (before: BrokerUserRow, after: UserUpdate): boolean =>
  before.isEnabled !== after.isEnabled ||
  before.userBrokerId !== after.brokerId ||
  !before.role.some(({ id }) => id === after.role) ||
  !isSameAddress(before.email, after.email);

/** Changes a user. Whoever could become somebody else by it, or do other things, is signed out everywhere. */
export const updateUserHandler: Handler<typeof brokerUserUpdate> = async ({ currentPassword, ...input }, context) => {
  const { db, caller, services, address } = context;
  const isOwn = input.id === caller.user.id;
  const now = services.now();
  const seen = await changeable(db, caller, input.id);
  const isMoving = !isSameAddress(seen.email, input.email);
  if (isOwn) refuseOwnFall(seen, input);
  if (isMoving) await assertOwner(context, currentPassword);
  await db.transaction(async (tx) => {
    const before = await changeable(tx, caller, input.id);
    await checkUser(tx, caller, input, input.id);
    await changeUser(tx, caller.scope, input.id, { ...input, roleId: input.role });
    if (isAccessNew(before, input)) {
      const mine = isOwn ? { exceptSessionId: caller.sessionId } : {};
      const reason = input.isEnabled ? 'access-changed' : 'disabled';
      const { wasInvited } = await endAccess(tx, { userId: input.id, now, reason, ...mine });
      if (wasInvited && input.isEnabled) await addJob(tx, invitationJobKind, { userId: input.id }, now);
    }
    if (isMoving) {
      const { fullName } = shownName(input);
      await tellNewAddress(tx, { before: before.email, after: input.email, fullName, now });
    }
    await writeAudit(tx, {
      at: now,
      userId: caller.user.id,
      action: 'user-updated',
      subject: `user ${input.id}`,
      address,
      before,
      after: input,
    });
  });
  return { success: true, message: { type: 'success', message: 'L’utilisateur a été modifié.' } };
};

export const removeUserHandler: Handler<typeof brokerUserRemove> = async ({ id }, context) => {
  const { db, caller, services, address } = context;
  if (id === caller.user.id) throw invalid({ id: ['Vous ne pouvez pas supprimer votre propre compte'] });
  await db.transaction(async (tx) => {
    const before = await changeable(tx, caller, id);
    await removeUser(tx, caller.scope, id);
    await writeAudit(tx, {
      at: services.now(),
      userId: caller.user.id,
      action: 'user-removed',
      subject: `user ${id}`,
      address,
      before,
    });
  });
  return { success: true, message: { type: 'success', message: 'L’utilisateur a été supprimé.' }, id };
};

export const revokeUserHandler: Handler<typeof brokerUserRevoke> = async ({ id }, context) => {
  const { db, caller, services, address } = context;
  await db.transaction(async (tx) => {
    await changeable(tx, caller, id);
    await revokeSessionsOf(tx, id, {
      now: services.now(),
      reason: revokedByAdministrator,
      exceptSessionId: caller.sessionId,
    });
    await writeAudit(tx, {
      at: services.now(),
      userId: caller.user.id,
      action: 'user-devices-revoked',
      subject: `user ${id}`,
      address,
    });
  });
  const message = 'L’accès de ses appareils est retiré. Cette personne devra s’identifier de nouveau.';
  return { success: true, message: { type: 'success', message } };
};
