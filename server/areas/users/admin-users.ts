import { removeFactorAndNotify } from '#server/areas/auth/second-factor/report-factor.ts';
import type { Db } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { conflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/http/row-version.ts';
import { roleKinds } from '#shared/operations/people/admin-organisation.ts';
import type {
  AdminUserRow,
  adminUserAdd,
  adminUserGet,
  adminUserList,
  adminUserRemove,
  adminUserUpdate,
} from '#shared/operations/people/admin-users.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import { adminUserFilters } from '#shared/operations/people/people-filters.ts';
import type { adminUserFactorRemove } from '#shared/operations/people/second-factor.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { fromFilterInput } from '#shared/operations/wire/filters.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import { messages } from '#shared/primitives/messages.ts';
import { fold } from '#shared/primitives/text.ts';
import { brokers } from './broker-repository.ts';
import { findUser, searchUsers } from './broker-user-repository.ts';
import { findRoles } from './organisation-repository.ts';
import {
  addPerson,
  findChangeableUser,
  personAdded,
  personChanged,
  personRemoved,
  removePerson,
  updatePerson,
} from './person-changes.ts';
import { findActiveRoles } from './role-repository.ts';

const adminRow = (user: BrokerUserRow): AdminUserRow => ({
  id: user.id,
  brokerId: user.userBrokerId,
  brokerName: user.broker?.name ?? null,
  roleId: user.role[0]?.name ?? '',
  roles: user.role,
  firstname: user.firstName,
  lastname: user.lastName,
  email: user.email,
  isEnabled: user.isEnabled,
  version: versionOf([user.firstName, user.lastName, user.email, user.isEnabled, user.userBrokerId, user.role]),
});

/** Ids whose name contains the text, and 0, which matches nobody: an empty list would mean no filter. */
const findIdsByName = async (
  typed: string,
  read: () => Promise<readonly { readonly id: number; readonly name: string }[]>,
): Promise<number[]> =>
  typed === '' ? [] : [0, ...(await read()).filter(({ name }) => fold(name).includes(fold(typed))).map(({ id }) => id)];

export const listUsers: Handler<typeof adminUserList> = async (input, { db, caller }) => {
  const { brokerName, roleTitle, ...filter } = fromFilterInput(adminUserFilters, input.search);
  const part = toPageRequest(
    input,
    {
      'user.firstname': 'firstName',
      'user.lastname': 'lastName',
      'user.email': 'email',
      'user.isEnabled': 'isEnabled',
    } as const,
    { field: 'firstName', descending: false },
  );
  const { rows, total } = await searchUsers(db, caller.scope, {
    ...part,
    ...filter,
    brokerIds: await findIdsByName(brokerName, () => brokers(db)),
    roleIds: await findIdsByName(roleTitle, async () =>
      (await findRoles(db)).map(({ id, title }) => ({ id, name: title })),
    ),
  });
  return { success: true, users: rows.map(adminRow), nbItemsTotal: total };
};

const getAdminUser: Handler<typeof adminUserGet> = async ({ id }, { db, caller }) => {
  const user = await findUser(db, caller.scope, id);
  if (!user) throw notFound();
  return { success: true, user: adminRow(user) };
};

/** Converts the API's fields to person values; the role is given by its title. */
const toPersonValues = async (
  db: Db,
  {
    firstname,
    lastname,
    roleId,
    ...rest
  }: { firstname: string; lastname: string; roleId: string } & Omit<Values, 'firstName' | 'lastName' | 'role'>,
) => {
  const role = (await findActiveRoles(db, roleKinds)).find(({ name }) => name === roleId);
  if (!role) throw invalid({ roleId: [messages.required('Rôle')] });
  return { ...rest, firstName: firstname, lastName: lastname, role: role.id };
};
type Values = Parameters<typeof addPerson>[0];

/** Maps an error on `role` to the API's field `roleId`. */
const withRoleIdErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors?.['role']) throw error;
    const { role, ...others } = error.errors;
    throw invalid({ ...others, roleId: role as string[] }, error.message);
  }
};

const addAdminUser: Handler<typeof adminUserAdd> = async (input, context) => {
  const id = await withRoleIdErrors(addPerson(await toPersonValues(context.db, input), context));
  return { success: true, id, message: userMessage(personAdded) };
};

class VersionConflict extends Error {
  readonly row: AdminUserRow;
  constructor(row: AdminUserRow) {
    super('changed meanwhile');
    this.row = row;
  }
}

const updateAdminUser: Handler<typeof adminUserUpdate> = async ({ version, confirmed: _, ...input }, context) => {
  const { id, isEnabled, currentPassword } = input;
  const person = await toPersonValues(context.db, input);
  try {
    await withRoleIdErrors(
      updatePerson({ ...person, id, isEnabled, currentPassword }, context, (before) => {
        const row = adminRow(before);
        if (version !== undefined && version !== row.version) throw new VersionConflict(row);
      }),
    );
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return conflictAnswer(error.row);
  }
  return { success: true, id, message: userMessage(personChanged) };
};

const removeAdminUser: Handler<typeof adminUserRemove> = async ({ id }, context) => {
  await removePerson(id, context);
  return { success: true, message: userMessage(personRemoved) };
};

/** Removes the second factor of a person who lost their authenticator; required roles must set up another one. */
const removeUserFactor: Handler<typeof adminUserFactorRemove> = async ({ id }, context) => {
  const { db, caller } = context;
  await db.transaction(async (tx) => {
    const user = await findChangeableUser(tx, caller, id);
    const { fullName } = displayName(user);
    await removeFactorAndNotify(
      tx,
      context,
      { id, email: user.email, fullName },
      { action: 'user-factor-removed', isWhole: true },
    );
  });
  return { success: true, message: userMessage('Cette personne n’a plus de second facteur.') };
};

export const adminUsersHandlers = {
  adminUserAdd: addAdminUser,
  adminUserFactorRemove: removeUserFactor,
  adminUserGet: getAdminUser,
  adminUserList: listUsers,
  adminUserRemove: removeAdminUser,
  adminUserUpdate: updateAdminUser,
} satisfies Partial<Handlers>;
