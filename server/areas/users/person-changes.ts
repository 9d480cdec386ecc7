import { assertPasswordOrRecentAuthentication } from '#server/areas/auth/confirm-password.ts';
import { mailAddressChange, revokeAccess } from '#server/areas/auth/credentials/credentials.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Caller } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import { messages } from '#shared/primitives/messages.ts';
import { isSameAddress } from '#shared/schemas/user-forms.ts';
import { activeBrokers } from './broker-repository.ts';
import { addUser, changeUser, findUser, isEmailTaken, removeUser } from './broker-user-repository.ts';
import { invitationJobKind } from './invitation.ts';
import { activeRoles, keepRoot, type RoleRow } from './role-repository.ts';

/** What a caller may give: root everything, an admin all but root, a broker the roles of a broker's people. */
export const grantable = ({ user }: Caller): RoleRow['kind'][] => {
  if (user.isRoot) return ['root', 'admin', 'broker', 'agency'];
  return user.isAdmin ? ['admin', 'broker', 'agency'] : ['broker', 'agency'];
};

/** What is given of a person; `brokerId` is null for root and admin alone. */
export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly brokerId: number | null;
  /** The id of the role. */
  readonly role: number;
  /** Of a new account: true unless said otherwise. */
  readonly isEnabled?: boolean;
}

/** Who may be without a broker: they see every broker's. */
export const isFree = ({ kind }: RoleRow): boolean => kind === 'root' || kind === 'admin';

interface Checked {
  /** Null for a new person. */
  readonly id: number | null;
  /** Who belongs to no broker may be changed without one. */
  readonly mayBeUnlinked: boolean;
}

/** Refuses what the caller may not give: another broker, a higher role, an address that is taken. */
const checkUser = async (
  tx: Db,
  caller: Caller,
  values: PersonValues,
  { id, mayBeUnlinked }: Checked,
): Promise<void> => {
  const role = (await activeRoles(tx, grantable(caller))).find((each) => each.id === values.role);
  const brokers = await activeBrokers(tx, caller.scope);
  const isLinked = brokers.some((broker) => broker.id === values.brokerId);
  if (!isLinked && !(values.brokerId === null && role && (mayBeUnlinked || isFree(role))))
    throw invalid({ brokerId: [messages.required('Courtier')] });
  if (!role) throw invalid({ role: [messages.required('Rôle')] });
  if (await isEmailTaken(tx, values.email, id)) throw invalid({ email: [messages.emailTaken] });
};

/** The user to change, whom the caller may change: a broker's own people, never somebody of a higher role. */
export const changeable = async (tx: Db, caller: Caller, id: number) => {
  const user = await findUser(tx, caller.scope, id);
  if (!user) throw notFound();
  const roles = await activeRoles(tx, ['root', 'admin', 'broker', 'agency']);
  const kind = roles.find((role) => role.id === user.role[0]?.id)?.kind;
  if (kind && !grantable(caller).includes(kind)) throw forbidden();
  return user;
};

/** Ends the access of somebody whom the caller changed; their own session goes on. */
export const endAccessBy = (tx: Db, { services, caller }: PersonContext, userId: number, reason: string) => {
  const mine = userId === caller.user.id ? { exceptSessionId: caller.sessionId } : {};
  return revokeAccess(tx, { userId, now: services.now(), reason, ...mine });
};

/** The hash of a password that nobody knows: the person chooses theirs by the link of the e-mail. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken());

/** Opens an account and sends the e-mail by which its person chooses a password; answers its id. */
export const addPerson = async (input: PersonValues, context: PersonContext): Promise<number> =>
  openAccount(input, await unknownPassword(), context);

/** The same with a hash that was made before: it takes its time. */
export const openAccount = (input: PersonValues, passwordHash: string, context: PersonContext): Promise<number> => {
  const { db, caller, services } = context;
  return db.transaction(async (tx) => {
    await checkUser(tx, caller, input, { id: null, mayBeUnlinked: false });
    const added = await addUser(tx, { ...input, roleId: input.role, passwordHash });
    await enqueueJob(tx, invitationJobKind, { userId: added }, services.now());
    await recordAudit(tx, context, { action: 'user-added', subject: `user ${added}`, after: input });
    return added;
  });
};

/** Said of who was added. */
export const personAdded = 'L’utilisateur a été ajouté. Un e-mail lui permet de choisir son mot de passe.';

/** A person as they are to be. */
export interface PersonUpdate extends PersonValues {
  readonly id: number;
  readonly isEnabled: boolean;
  /** An administrator takes them off their broker. */
  readonly isUnlinking?: boolean;
}

/** Nobody takes away their own access, or part of it: somebody else would have to give it back. */
const refuseOwnFall = (before: BrokerUserRow, after: PersonUpdate): void => {
  if (!after.isEnabled) throw invalid({ isEnabled: ['Vous ne pouvez pas désactiver votre propre compte'] });
  if (!before.role.some(({ id }) => id === after.role))
    throw invalid({ role: ['Vous ne pouvez pas changer votre propre rôle'] });
};

/** Whether somebody may do other things by now, or is somebody else. */
const isAccessNew = (before: BrokerUserRow, after: PersonUpdate): boolean =>
  before.isEnabled !== after.isEnabled ||
  before.userBrokerId !== after.brokerId ||
  !before.role.some(({ id }) => id === after.role) ||
  !isSameAddress(before.email, after.email);

/**
 * Changes a user. Whoever could become somebody else by it, or do other things, is signed out everywhere. `check` sees who
 * they are in the same transaction, and throws where that is not what was seen.
 */
export const updatePerson = async (
  { currentPassword, isUnlinking = false, ...input }: PersonUpdate & { readonly currentPassword?: string | undefined },
  context: PersonContext,
  check: (before: BrokerUserRow) => void = () => undefined,
): Promise<void> => {
  const { db, caller, services } = context;
  const isOwn = input.id === caller.user.id;
  const now = services.now();
  const seen = await changeable(db, caller, input.id);
  const isMoving = !isSameAddress(seen.email, input.email);
  if (isOwn) refuseOwnFall(seen, input);
  if (isMoving) await assertPasswordOrRecentAuthentication(context, currentPassword ?? '');
  await db.transaction(async (tx) => {
    const before = await changeable(tx, caller, input.id);
    check(before);
    await checkUser(tx, caller, input, {
      id: input.id,
      mayBeUnlinked: isUnlinking || before.userBrokerId === null,
    });
    await keepRoot(tx, () => changeUser(tx, caller.scope, input.id, { ...input, roleId: input.role }));
    if (isAccessNew(before, input)) {
      const reason = input.isEnabled ? 'access-changed' : 'disabled';
      const { wasInvited } = await endAccessBy(tx, context, input.id, reason);
      if (wasInvited && input.isEnabled) await enqueueJob(tx, invitationJobKind, { userId: input.id }, now);
    }
    if (isMoving) {
      const { fullName } = displayName(input);
      await mailAddressChange(tx, { before: before.email, after: input.email, fullName, now });
    }
    await recordAudit(tx, context, { action: 'user-updated', subject: `user ${input.id}`, before, after: input });
  });
};

/** Said of who was changed. */
export const personChanged = 'L’utilisateur a été modifié.';

/** Removes a user, never oneself. */
export const removePerson = async (id: number, context: PersonContext): Promise<void> => {
  const { db, caller } = context;
  if (id === caller.user.id) throw invalid({ id: ['Vous ne pouvez pas supprimer votre propre compte'] });
  await db.transaction(async (tx) => {
    const before = await changeable(tx, caller, id);
    await keepRoot(tx, () => removeUser(tx, caller.scope, id));
    await recordAudit(tx, context, { action: 'user-removed', subject: `user ${id}`, before });
  });
};

/** Said of who was removed. */
export const personRemoved = 'L’utilisateur a été supprimé.';
