import { removeFactorAndNotify } from '#server/areas/auth/second-factor/report-factor.ts';
import type { Db } from '#server/db/db.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
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
import { brokerRowSearch, roleRowSearch } from '#shared/search/organisation-search.ts';
import { type AccountState, emptyAccountState, findAccountStates } from './account-life.ts';
import { findBrokerRows } from './broker-repository.ts';
import { findUser, searchUsers } from './broker-user-repository.ts';
import { findRoles } from './organisation-repository.ts';
import {
  addPerson,
  describeAddition,
  findChangeableUser,
  PersonConflict,
  personChanged,
  personRemoved,
  removePerson,
  updatePerson,
} from './person-changes.ts';

const toAdminRow = (user: BrokerUserRow, accountState: AccountState = emptyAccountState): AdminUserRow => ({
  ...accountState,
  id: user.id,
  brokerId: user.userBrokerId,
  brokerName: user.broker?.name ?? null,
  roleId: user.role[0]?.name ?? '',
  roles: user.role,
  firstname: user.firstName,
  lastname: user.lastName,
  email: user.email,
  isEnabled: user.isEnabled,
  version: user.version,
});

/** Rows of users, with the state of their accounts. */
const loadAdminRows = async (
  users: readonly BrokerUserRow[],
  { db, services }: Pick<PersonContext, 'db' | 'services'>,
): Promise<AdminUserRow[]> => {
  const ids = users.map(({ id }) => id);
  const accountStates = await findAccountStates(db, ids, services.now());
  return users.map((user) => toAdminRow(user, accountStates.get(user.id)));
};

/** Ids of matching rows, and 0, which matches no row: an empty list would mean no filter. */
const matchingIds = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
): number[] => [0, ...rows.filter(matches).map(({ id }) => id)];

export const listUsers: Handler<typeof adminUserList> = async (input, context) => {
  const { db, caller } = context;
  const { brokerName, brokerCode, brokerLogin, roleTitle, isRoleEnabled, ...filter } = fromFilterInput(
    adminUserFilters,
    input.search,
  );
  const isBrokerFiltered = [brokerName, brokerCode, brokerLogin].some((text) => text !== '');
  const matchesBroker = brokerRowSearch.matches({ name: brokerName, code: brokerCode, login: brokerLogin });
  const matchesRole = roleRowSearch.matches({ title: roleTitle, isEnabled: isRoleEnabled });
  const pageRequest = toPageRequest(
    input,
    {
      'user.firstname': 'firstName',
      'user.lastname': 'lastName',
      'user.email': 'email',
      'user.isEnabled': 'isEnabled',
      id: 'id',
      'broker.name': 'brokerName',
      'role.title': 'roleTitle',
    } as const,
    { field: 'firstName', descending: false },
  );
  const { rows, total } = await searchUsers(db, caller.scope, {
    ...pageRequest,
    ...filter,
    brokerIds: isBrokerFiltered ? matchingIds(await findBrokerRows(db), matchesBroker) : [],
    roleIds: roleTitle === '' && isRoleEnabled === null ? [] : matchingIds(await findRoles(db), matchesRole),
  });
  return { success: true, users: await loadAdminRows(rows, context), nbItemsTotal: total };
};

const getAdminUser: Handler<typeof adminUserGet> = async ({ id }, context) => {
  const storedUser = await findUser(context.db, context.caller.scope, id);
  const [user] = storedUser ? await loadAdminRows([storedUser], context) : [];
  if (!user) throw notFound();
  return { success: true, user };
};

/** Converts the API's fields to person values; the role is given by its title. */
const toPersonValues = async (
  db: Db,
  {
    firstname,
    lastname,
    roleId,
    ...rest
  }: { firstname: string; lastname: string; roleId: string } & Omit<NewUserValues, 'firstName' | 'lastName' | 'role'>,
) => {
  const role = (await findRoles(db)).find(({ title }) => title === roleId);
  if (!role) throw invalid({ roleId: [messages.required('Rôle')] });
  return { ...rest, firstName: firstname, lastName: lastname, role: role.id };
};
type NewUserValues = Parameters<typeof addPerson>[0];

/** Maps an error on `role` to the API's field `roleId`. */
const withRoleIdErrors = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors?.['role']) throw error;
    const { role, ...others } = error.errors;
    throw invalid({ ...others, roleId: role as string[] }, error.message);
  }
};

const addAdminUser: Handler<typeof adminUserAdd> = async (input, context) => {
  const id = await withRoleIdErrors(addPerson(await toPersonValues(context.db, input), context));
  return { success: true, id, message: userMessage(describeAddition(input)) };
};

const updateAdminUser: Handler<typeof adminUserUpdate> = async ({ confirmed: _, ...input }, context) => {
  const { id, isEnabled, currentPassword, version } = input;
  const person = await toPersonValues(context.db, input);
  try {
    await withRoleIdErrors(updatePerson({ ...person, id, isEnabled, currentPassword, version }, context));
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error;
    return toConflictAnswer(toAdminRow(error.row));
  }
  return { success: true, id, message: userMessage(personChanged) };
};

const removeAdminUser: Handler<typeof adminUserRemove> = async (input, context) => {
  try {
    await removePerson(input, context);
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error;
    return toConflictAnswer(toAdminRow(error.row));
  }
  return { success: true, message: userMessage(personRemoved) };
};

/** Removes the second factor of a person who lost their authenticator; required roles must set up another one. */
const removeUserFactor: Handler<typeof adminUserFactorRemove> = async ({ id }, context) => {
  const { db, caller } = context;
  const isRemoved = await db.transaction(async (tx) => {
    const user = await findChangeableUser(tx, caller, id);
    const { fullName } = displayName(user);
    return removeFactorAndNotify(
      tx,
      context,
      { id, email: user.email, fullName },
      { action: 'user-factor-removed', includesPasskeys: true },
    );
  });
  const message = isRemoved
    ? 'Cette personne n’a plus de second facteur.'
    : 'Cette personne n’a pas de second facteur.';
  return { success: true, message: userMessage(message) };
};

export const adminUsersHandlers = {
  adminUserAdd: addAdminUser,
  adminUserFactorRemove: removeUserFactor,
  adminUserGet: getAdminUser,
  adminUserList: listUsers,
  adminUserRemove: removeAdminUser,
  adminUserUpdate: updateAdminUser,
} satisfies Partial<Handlers>;
