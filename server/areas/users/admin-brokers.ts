import type { Db } from '#server/db/db.ts';
import { lockUniqueValue } from '#server/db/unique-value-lock.ts';
import { type PersonContext, recordAudit, recordAudits } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { savedMessage, searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  AdminBrokerRow,
  adminBrokerAdd,
  adminBrokerGet,
  adminBrokerList,
  adminBrokerUpdate,
  adminBrokerUserAdd,
  adminBrokerUserRemove,
  adminBrokerUsers,
  BrokerValues,
} from '#shared/operations/people/admin-brokers.ts';
import { brokerFilters } from '#shared/operations/people/people-filters.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { fromFilterInput } from '#shared/operations/wire/filters.ts';
import { fold } from '#shared/primitives/text.ts';
import { brokerRowSearch } from '#shared/search/organisation-search.ts';
import { findBrokerRows, saveBroker } from './broker-repository.ts';
import { findUser } from './broker-user-repository.ts';
import { confirmationRequired, memberEffects, movePerson, revokeAccessOfAll } from './organisation.ts';
import { findMembers, lockGroup } from './organisation-repository.ts';

export const listBrokers: Handler<typeof adminBrokerList> = async (input, { db }) => {
  const pageRequest = toPageRequest(
    input,
    {
      id: 'id',
      'broker.name': 'name',
      'broker.code': 'code',
      'broker.login': 'login',
      'broker.isEnabled': 'isEnabled',
    } as const,
    { field: 'name', descending: false },
  );
  const filter = fromFilterInput(brokerFilters, input.search);
  const { rows, nbItemsTotal } = searchPage(await findBrokerRows(db), brokerRowSearch, filter, pageRequest);
  return { success: true, brokers: rows, nbItemsTotal };
};

const requireBroker = async (db: Db, id: number) => {
  const [broker] = await findBrokerRows(db, id);
  if (!broker) throw notFound();
  return broker;
};

const getBroker: Handler<typeof adminBrokerGet> = async ({ id }, { db }) => ({
  success: true,
  broker: await requireBroker(db, id),
});

/** Broker codes are unique, ignoring case and accents. */
const assertCodesFree = async (tx: Db, codes: readonly string[], exceptId: number | null): Promise<void> => {
  await lockUniqueValue(tx, 'broker code');
  const requested = new Set(codes.map(fold));
  if ((await findBrokerRows(tx)).some(({ id, code }) => requested.has(fold(code)) && id !== exceptId))
    throw invalid({ code: ['Ce code est déjà celui d’un autre courtier'] });
};

/** Inserts brokers with distinct codes; returns their ids. Throws a `Refusal` if a code is taken. */
export const createBrokers = (inputs: readonly BrokerValues[], context: PersonContext): Promise<number[]> =>
  context.db.transaction(async (tx) => {
    await assertCodesFree(
      tx,
      inputs.map(({ code }) => code),
      null,
    );
    const auditEntries = [];
    const ids: number[] = [];
    for (const input of inputs) {
      const id = await saveBroker(tx, null, input);
      ids.push(id);
      auditEntries.push({ action: 'broker-added', subject: `broker ${id}`, after: input });
    }
    await recordAudits(tx, context, auditEntries);
    return ids;
  });

/** « Le courtier a été ajouté. », with a warning if another broker has its « Identifiant », which need not be unique. */
const brokerSavedMessage = async (db: Db, id: number | undefined, { login }: BrokerValues, message: string) => {
  const isTwin = (broker: AdminBrokerRow): boolean => broker.id !== id && fold(broker.login) === fold(login);
  const hasTwin = (await findBrokerRows(db)).some(isTwin);
  return savedMessage(message, hasTwin, 'Un autre courtier a le même identifiant.');
};

const addBroker: Handler<typeof adminBrokerAdd> = async (input, context) => {
  const [id] = await createBrokers([input], context);
  return { success: true, id, message: await brokerSavedMessage(context.db, id, input, 'Le courtier a été ajouté.') };
};

const updateBroker: Handler<typeof adminBrokerUpdate> = async ({ id, version, confirmed, ...values }, context) =>
  context.db.transaction(async (tx) => {
    if (!(await lockGroup(tx, 'broker', id))) throw notFound();
    const before = await requireBroker(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await assertCodesFree(tx, [values.code], id);
    const isClosing = before.isEnabled && !values.isEnabled;
    if (isClosing && !confirmed && before.userCount > 0)
      return confirmationRequired(before.userCount, memberEffects.closed);
    await saveBroker(tx, id, values);
    if (isClosing) await revokeAccessOfAll(tx, context, await findMembers(tx, 'broker', id), 'disabled');
    await recordAudit(tx, context, { action: 'broker-updated', subject: `broker ${id}`, before, after: values });
    return { success: true, id, message: await brokerSavedMessage(tx, id, values, 'Le courtier a été modifié.') };
  });

const listBrokerUsers: Handler<typeof adminBrokerUsers> = async ({ id }, { db }) => {
  await requireBroker(db, id);
  return { success: true, users: await findMembers(db, 'broker', id) };
};

const addBrokerUser: Handler<typeof adminBrokerUserAdd> = async ({ id, idUser }, context) => {
  await requireBroker(context.db, id);
  await movePerson(idUser, { brokerId: id }, context);
  return { success: true, message: userMessage('La personne est liée à ce courtier.') };
};

const removeBrokerUser: Handler<typeof adminBrokerUserRemove> = async ({ id, idUser }, context) => {
  const user = await findUser(context.db, context.caller.scope, idUser);
  if (user?.userBrokerId !== id) throw notFound();
  await movePerson(idUser, { brokerId: null, isUnlinking: true }, context);
  return { success: true, message: userMessage('La personne n’est plus liée à ce courtier.') };
};

export const brokerHandlers = {
  adminBrokerAdd: addBroker,
  adminBrokerGet: getBroker,
  adminBrokerList: listBrokers,
  adminBrokerUpdate: updateBroker,
  adminBrokerUserAdd: addBrokerUser,
  adminBrokerUserRemove: removeBrokerUser,
  adminBrokerUsers: listBrokerUsers,
} satisfies Partial<Handlers>;
