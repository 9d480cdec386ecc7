import { loadDevices, revokeDevices, thisDeviceRevoked } from '#server/areas/auth/devices.ts';
import { revokedByAdministrator } from '#server/areas/auth/session-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller, Handler, Handlers } from '#server/http/handler.ts';
import { toConflictAnswer } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserDevices,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
} from '#shared/operations/people/broker-users.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { addressTooLongMessage, isAddressAccepted } from '#shared/schemas/user-forms.ts';
import { findActiveBrokers } from './broker-repository.ts';
import { findUser, searchUsers } from './broker-user-repository.ts';
import {
  addPerson,
  describeAddition,
  findChangeableUser,
  grantableKinds,
  PersonConflict,
  personChanged,
  personRemoved,
  removePerson,
  updatePerson,
} from './person-changes.ts';
import { findActiveRoles } from './role-repository.ts';

const toIdAndName = ({ id, name }: { id: number; name: string }) => ({ id, name });
const findGrantableRoles = async (db: Db, caller: Caller) =>
  (await findActiveRoles(db, grantableKinds(caller))).map(toIdAndName);

const searchUsersHandler: Handler<typeof brokerUserSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, { field: 'firstName', descending: false });
  const { rows, total } = await searchUsers(db, caller.scope, {
    ...input,
    brokerId: input.brokerId ?? input.userBrokerId,
    sort,
    offset: input.firstPage,
    limit: input.pageSize,
  });
  return { success: true, userList: rows, brokerList: await findActiveBrokers(db, caller.scope), totalCount: total };
};

const searchBrokers: Handler<typeof brokerSearch> = async ({ name }, { db, caller }) => ({
  success: true,
  brokerList: await findActiveBrokers(db, caller.scope, name),
});

const getRoles: Handler<typeof brokerRoles> = async (_, { db, caller }) => ({
  success: true,
  roles: await findGrantableRoles(db, caller),
});

const getUser: Handler<typeof brokerUserGet> = async ({ id }, { db, caller }) => {
  const user = await findUser(db, caller.scope, id);
  if (!user) throw notFound();
  return {
    success: true,
    user,
    roles: await findGrantableRoles(db, caller),
    broker: await findActiveBrokers(db, caller.scope),
  };
};

const assertAddressAccepted = (currentEmail: string | undefined, email: string): void => {
  if (!isAddressAccepted(currentEmail, email)) throw invalid({ email: [addressTooLongMessage] });
};

const addUserHandler: Handler<typeof brokerUserAdd> = async (input, context) => {
  assertAddressAccepted(undefined, input.email);
  const id = await addPerson(input, context);
  return { success: true, message: { type: 'success', message: describeAddition({}) }, id };
};

const updateUserHandler: Handler<typeof brokerUserUpdate> = async (input, context) => {
  try {
    await updatePerson(input, context, ({ email }) => assertAddressAccepted(email, input.email));
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error;
    return toConflictAnswer(error.row);
  }
  return { success: true, message: { type: 'success', message: personChanged } };
};

const removeUserHandler: Handler<typeof brokerUserRemove> = async ({ id }, context) => {
  await removePerson({ id }, context);
  return { success: true, message: { type: 'success', message: personRemoved }, id };
};

const listUserDevices: Handler<typeof brokerUserDevices> = async ({ id }, { db, caller, services }) => {
  await findChangeableUser(db, caller, id);
  return {
    success: true,
    devices: await loadDevices(db, { userId: id, sessionId: caller.sessionId, now: services.now() }),
  };
};

const revokeUserHandler: Handler<typeof brokerUserRevoke> = async ({ id, deviceId }, context) => {
  const { db, caller } = context;
  await db.transaction(async (tx) => {
    await findChangeableUser(tx, caller, id);
    const [reason, action] = [revokedByAdministrator, 'user-devices-revoked'];
    await revokeDevices(tx, context, { userId: id, deviceId, reason, action });
  });
  const message =
    deviceId === undefined
      ? 'L’accès de ses appareils est retiré. Cette personne devra s’identifier de nouveau.'
      : thisDeviceRevoked;
  return { success: true, message: { type: 'success', message } };
};

export const brokerUserHandlers = {
  brokerRoles: getRoles,
  brokerSearch: searchBrokers,
  brokerUserAdd: addUserHandler,
  brokerUserDevices: listUserDevices,
  brokerUserGet: getUser,
  brokerUserRemove: removeUserHandler,
  brokerUserRevoke: revokeUserHandler,
  brokerUserSearch: searchUsersHandler,
  brokerUserUpdate: updateUserHandler,
} satisfies Partial<Handlers>;
