import { assertPasswordOrRecentAuthentication } from '#server/areas/auth/confirm-password.ts';
import { mailAddressChange, revokeAccess } from '#server/areas/auth/credentials/credentials.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { brokerChanged } from '#server/areas/auth/session-repository.ts';
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
import { findActiveBrokers } from './broker-repository.ts';
import { addUser, changeUser, findUser, hasSignedIn, isEmailTaken, removeUser } from './broker-user-repository.ts';
import { invitationJobKind } from './invitation.ts';
import { findActiveRoles, findRoleKind, type RoleRow, requireActiveRoot } from './role-repository.ts';

/** Role kinds that a caller may grant: root all, an admin all but root, a broker those of a broker's people. */
export const grantableKinds = ({ user }: Caller): RoleRow['kind'][] => {
  if (user.isRoot) return ['root', 'admin', 'broker', 'agency'];
  return user.isAdmin ? ['admin', 'broker', 'agency'] : ['broker', 'agency'];
};

/** Values of a person; `brokerId` is null only for root and admin. */
interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly brokerId: number | null;
  /** Role id. */
  readonly role: number;
  /** Defaults to true for a new account. */
  readonly isEnabled?: boolean;
}

/** True for roles without a broker, which see all brokers. */
export const isWithoutBroker = ({ kind }: Pick<RoleRow, 'kind'>): boolean => kind === 'root' || kind === 'admin';

interface PersonCheck {
  /** Undefined for a new person. */
  readonly before: BrokerUserRow | undefined;
  /** Allows a person without a broker. */
  readonly mayBeUnlinked: boolean;
}

/** Validates what the caller may set: own broker, grantable role, free e-mail address. */
const checkUser = async (
  tx: Db,
  caller: Caller,
  values: PersonValues,
  { before, mayBeUnlinked }: PersonCheck,
): Promise<void> => {
  // A closed broker or a disabled role may stay, so that the person can still be renamed or switched off.
  const isSameRole = before?.role.some(({ id }) => id === values.role) === true;
  const currentKind = isSameRole ? await findRoleKind(tx, values.role) : undefined;
  const role = currentKind
    ? { kind: currentKind }
    : (await findActiveRoles(tx, grantableKinds(caller))).find((activeRole) => activeRole.id === values.role);
  const brokers = await findActiveBrokers(tx, caller.scope);
  const isLinked =
    brokers.some((broker) => broker.id === values.brokerId) ||
    (values.brokerId !== null && values.brokerId === before?.userBrokerId);
  if (!isLinked && !(values.brokerId === null && role && (mayBeUnlinked || isWithoutBroker(role))))
    throw invalid({ brokerId: [messages.required('Courtier')] });
  if (!role) throw invalid({ role: [messages.required('Rôle')] });
  if (await isEmailTaken(tx, values.email, before?.id ?? null)) throw invalid({ email: [messages.emailTaken] });
};

/** Finds a user that the caller may change: within the scope and not of a higher role. */
export const findChangeableUser = async (tx: Db, caller: Caller, id: number) => {
  const user = await findUser(tx, caller.scope, id);
  if (!user) throw notFound();
  // A disabled role retains its rank: enabling it again restores the rights of its users.
  const kind = await findRoleKind(tx, user.role[0]?.id ?? 0);
  if (kind === undefined || !grantableKinds(caller).includes(kind)) throw forbidden();
  return user;
};

/** Revokes the access of a changed user, except the caller's own session. */
export const revokeAccessOf = (tx: Db, { services, caller }: PersonContext, userId: number, reason: string) => {
  const ownSession = userId === caller.user.id ? { exceptSessionId: caller.sessionId } : {};
  return revokeAccess(tx, { userId, now: services.now(), reason, ...ownSession });
};

/** Hash of a random password that is not stored: the person chooses one with the link in the e-mail. */
export const hashRandomPassword = (): Promise<string> => hashPassword(newToken());

/** A user in the format of the audit, with names instead of ids. */
const toAudit = ({ firstName, lastName, email, role, broker, isEnabled }: BrokerUserRow) => ({
  firstName,
  lastName,
  email,
  role: role.map(({ name }) => name).join(', '),
  broker: broker?.name ?? null,
  isEnabled,
});
const auditedUser = async (tx: Db, { scope }: Caller, id: number) => {
  const user = await findUser(tx, scope, id);
  return user && toAudit(user);
};

/** Creates an account and, if it is active, enqueues the e-mail to choose a password; returns its id. */
export const addPerson = async (input: PersonValues, context: PersonContext): Promise<number> =>
  createUser(input, await hashRandomPassword(), context);

/** Creates an account with a precomputed hash, since hashing is slow. */
export const createUser = (input: PersonValues, passwordHash: string, context: PersonContext): Promise<number> => {
  const { db, caller, services } = context;
  return db.transaction(async (tx) => {
    await checkUser(tx, caller, input, { before: undefined, mayBeUnlinked: false });
    const userId = await addUser(tx, { ...input, roleId: input.role, passwordHash });
    if (input.isEnabled !== false) await enqueueJob(tx, invitationJobKind, { userId }, services.now());
    const after = await auditedUser(tx, caller, userId);
    await recordAudit(tx, context, { action: 'user-added', subject: `user ${userId}`, ...(after && { after }) });
    return userId;
  });
};

/** Message after adding a person. */
export const describeAddition = ({ isEnabled = true }: { readonly isEnabled?: boolean }): string =>
  isEnabled
    ? 'L’utilisateur a été ajouté. Un e-mail lui permet de choisir son mot de passe.'
    : 'L’utilisateur a été ajouté. L’e-mail pour choisir son mot de passe partira quand son compte sera activé.';

/** New values of a person. */
interface PersonUpdate extends PersonValues {
  readonly id: number;
  readonly isEnabled: boolean;
  /** Set by an administrator to remove a person from their broker. */
  readonly isUnlinking?: boolean;
}

/** Prevents callers from reducing their own access: only somebody else could undo it. */
const refuseOwnRestriction = (before: BrokerUserRow, after: PersonUpdate): void => {
  if (!after.isEnabled) throw invalid({ isEnabled: ['Vous ne pouvez pas désactiver votre propre compte'] });
  if (!before.role.some(({ id }) => id === after.role))
    throw invalid({ role: ['Vous ne pouvez pas changer votre propre rôle'] });
};

/** True if the change affects what the person may do or their sign-in address. */
const isAccessNew = (before: BrokerUserRow, after: PersonUpdate): boolean =>
  before.isEnabled !== after.isEnabled ||
  before.userBrokerId !== after.brokerId ||
  !before.role.some(({ id }) => id === after.role) ||
  !isSameAddress(before.email, after.email);

/** Parts of a call that are no values of the person. */
interface PersonCallOptions {
  readonly currentPassword?: string | undefined;
  /** Version that the change is based on; undefined overwrites. */
  readonly version?: string | undefined;
}

/** Thrown if a user changed since the caller read them; `row` is the current state and nothing was written. */
export class PersonConflict extends Error {
  readonly row: BrokerUserRow;
  constructor(row: BrokerUserRow) {
    super('changed meanwhile');
    this.row = row;
  }
}

/**
 * Updates a user. A change of rights or sign-in address revokes their sessions. `check` receives the user as stored, in the same
 * transaction, and may throw. Throws a `PersonConflict` if the user is no longer at the given version.
 */
export const updatePerson = async (
  { currentPassword, version, isUnlinking = false, ...input }: PersonUpdate & PersonCallOptions,
  context: PersonContext,
  check: (before: BrokerUserRow) => void = () => undefined,
): Promise<void> => {
  const { db, caller, services } = context;
  const isOwn = input.id === caller.user.id;
  const now = services.now();
  const user = await findChangeableUser(db, caller, input.id);
  const isAddressChanged = !isSameAddress(user.email, input.email);
  if (isOwn) refuseOwnRestriction(user, input);
  if (isAccessNew(user, input)) await assertPasswordOrRecentAuthentication(context, currentPassword ?? '');
  await db.transaction(async (tx) => {
    const before = await findChangeableUser(tx, caller, input.id);
    if (version !== undefined && version !== before.version) throw new PersonConflict(before);
    check(before);
    await checkUser(tx, caller, input, {
      before,
      mayBeUnlinked: isUnlinking || before.userBrokerId === null,
    });
    await requireActiveRoot(tx, () => changeUser(tx, caller.scope, input.id, { ...input, roleId: input.role }));
    if (isAccessNew(before, input)) {
      const changed = before.userBrokerId === input.brokerId ? 'access-changed' : brokerChanged;
      const reason = input.isEnabled ? changed : 'disabled';
      const { wasInvited } = await revokeAccessOf(tx, context, input.id, reason);
      const isFirstUse = !before.isEnabled && !(await hasSignedIn(tx, input.id));
      if (input.isEnabled && (wasInvited || isFirstUse))
        await enqueueJob(tx, invitationJobKind, { userId: input.id }, now);
    }
    if (isAddressChanged) {
      const { fullName } = displayName(input);
      await mailAddressChange(tx, { before: before.email, after: input.email, fullName, now });
    }
    const after = await auditedUser(tx, caller, input.id);
    const auditEntry = { action: 'user-updated', subject: `user ${input.id}`, before: toAudit(before) };
    await recordAudit(tx, context, { ...auditEntry, ...(after && { after }) });
  });
};

/** Message after changing a person. */
export const personChanged = 'L’utilisateur a été modifié.';

/** Deletes a user, except the caller. Throws a `PersonConflict` if the user is no longer at the given version. */
export const removePerson = async (
  { id, version }: { readonly id: number; readonly version?: string | undefined },
  context: PersonContext,
): Promise<void> => {
  const { db, caller, services } = context;
  if (id === caller.user.id) throw invalid({ id: ['Vous ne pouvez pas supprimer votre propre compte'] });
  await db.transaction(async (tx) => {
    const before = await findChangeableUser(tx, caller, id);
    if (version !== undefined && version !== before.version) throw new PersonConflict(before);
    await requireActiveRoot(tx, () => removeUser(tx, id, services.now()));
    await recordAudit(tx, context, { action: 'user-removed', subject: `user ${id}`, before: toAudit(before) });
  });
};

/** Message after removing a person. */
export const personRemoved = 'L’utilisateur a été supprimé.';
