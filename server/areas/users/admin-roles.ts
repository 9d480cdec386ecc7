import type { Db } from '#server/db/db.ts';
import { lockUniqueValue } from '#server/db/unique-value-lock.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import type {
  AdminRoleRow,
  adminRoleAdd,
  adminRoleGet,
  adminRoleList,
  adminRoleRemove,
  adminRoleUpdate,
  adminRoleUserAdd,
  adminRoleUserRemove,
  adminRoleUsers,
} from '#shared/operations/people/admin-organisation.ts';
import { roleFilters } from '#shared/operations/people/people-filters.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { fromFilterInput } from '#shared/operations/wire/filters.ts';
import { fold } from '#shared/primitives/text.ts';
import { roleRowSearch } from '#shared/search/organisation-search.ts';
import { findUser } from './broker-user-repository.ts';
import { confirmationRequired, describeRoleChange, movePerson, revokeAccessOfAll } from './organisation.ts';
import { findMembers, findRoles, lockGroup, removeRole, saveRole } from './organisation-repository.ts';
import { grantableKinds } from './person-changes.ts';
import { getOrCreateRole, requireActiveRoot } from './role-repository.ts';

export const listRoles: Handler<typeof adminRoleList> = async (input, { db }) => {
  const pageRequest = toPageRequest(
    input,
    { id: 'id', 'role.title': 'title', 'role.kind': 'kind', 'role.isEnabled': 'isEnabled' } as const,
    {
      field: 'title',
      descending: false,
    },
  );
  const filter = fromFilterInput(roleFilters, input.search);
  const { rows, nbItemsTotal } = searchPage(await findRoles(db), roleRowSearch, filter, pageRequest);
  return { success: true, roles: rows, nbItemsTotal };
};

const requireRole = async (db: Db, id: number) => {
  const [role] = await findRoles(db, id);
  if (!role) throw notFound();
  return role;
};

const getRole: Handler<typeof adminRoleGet> = async ({ id }, { db }) => ({
  success: true,
  role: await requireRole(db, id),
});

/** Role titles are unique, ignoring case and accents. */
const assertTitleFree = async (tx: Db, title: string, exceptId: number | null): Promise<void> => {
  await lockUniqueValue(tx, 'role title');
  if ((await findRoles(tx)).some((role) => fold(role.title) === fold(title) && role.id !== exceptId))
    throw invalid({ title: ['Ce titre est déjà celui d’un autre rôle'] });
};

/** Restricts changes of roles to those that the caller may grant. */
const assertGrantable = (context: PersonContext, ...kinds: AdminRoleRow['kind'][]): void => {
  if (kinds.some((kind) => !grantableKinds(context.caller).includes(kind))) throw forbidden();
};

const addRole: Handler<typeof adminRoleAdd> = async (input, context) =>
  context.db.transaction(async (tx) => {
    assertGrantable(context, input.kind);
    await assertTitleFree(tx, input.title, null);
    const id = await saveRole(tx, null, input);
    await recordAudit(tx, context, { action: 'role-added', subject: `role ${id}`, after: input });
    return { success: true, id, message: userMessage('Le rôle a été ajouté.') };
  });

/** Prevents callers from changing their own role: only somebody else could undo it. */
const refuseOwnRole = async (tx: Db, context: PersonContext, id: number): Promise<void> => {
  const ownUser = await findUser(tx, context.caller.scope, context.caller.user.id);
  if (ownUser?.role.some((role) => role.id === id))
    throw invalid({ id: ['C’est votre propre rôle\u00A0: une autre personne peut le changer'] });
};

const updateRole: Handler<typeof adminRoleUpdate> = async ({ id, version, confirmed, ...values }, context) =>
  context.db.transaction(async (tx) => {
    if (!(await lockGroup(tx, 'role', id))) throw notFound();
    const before = await requireRole(tx, id);
    assertGrantable(context, before.kind, values.kind);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await assertTitleFree(tx, values.title, id);
    const isAccessNew = before.kind !== values.kind || before.isEnabled !== values.isEnabled;
    if (isAccessNew) {
      await refuseOwnRole(tx, context, id);
      if (!confirmed && before.userCount > 0)
        return confirmationRequired(before.userCount, describeRoleChange(before, values));
    }
    await requireActiveRoot(tx, () => saveRole(tx, id, values));
    if (isAccessNew)
      await revokeAccessOfAll(
        tx,
        context,
        await findMembers(tx, 'role', id),
        values.isEnabled ? 'access-changed' : 'disabled',
      );
    await recordAudit(tx, context, { action: 'role-updated', subject: `role ${id}`, before, after: values });
    return { success: true, id, message: userMessage('Le rôle a été modifié.') };
  });

const deleteRole: Handler<typeof adminRoleRemove> = async ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    if (!(await lockGroup(tx, 'role', id))) throw notFound();
    const before = await requireRole(tx, id);
    assertGrantable(context, before.kind);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    const memberCount = (await findMembers(tx, 'role', id)).length;
    if (memberCount > 0)
      return {
        success: false,
        message: userMessage(
          memberCount === 1
            ? 'Une personne, active ou non, a ce rôle\u00A0: donnez-lui-en un autre avant de le supprimer.'
            : `${memberCount} personnes, actives ou non, ont ce rôle\u00A0: donnez-leur-en un autre avant de le supprimer.`,
          'warning',
        ),
      };
    await removeRole(tx, id);
    await recordAudit(tx, context, { action: 'role-removed', subject: `role ${id}`, before });
    return { success: true, message: userMessage('Le rôle a été supprimé.') };
  });

const listRoleUsers: Handler<typeof adminRoleUsers> = async ({ id }, { db }) => {
  await requireRole(db, id);
  return { success: true, users: await findMembers(db, 'role', id) };
};

const addRoleUser: Handler<typeof adminRoleUserAdd> = async ({ id, idUser }, context) => {
  await requireRole(context.db, id);
  await movePerson(idUser, { role: id }, context);
  return { success: true, message: userMessage('La personne a ce rôle.') };
};

const removeRoleUser: Handler<typeof adminRoleUserRemove> = async ({ id, idUser }, context) => {
  const user = await findUser(context.db, context.caller.scope, idUser);
  if (!user?.role.some((role) => role.id === id)) throw notFound();
  const lowestRole = await getOrCreateRole(context.db, 'agency');
  if (lowestRole === id) throw invalid({ id: ['Une personne a toujours un rôle\u00A0: donnez-lui-en un autre'] });
  await movePerson(idUser, { role: lowestRole }, context);
  return { success: true, message: userMessage('La personne n’a plus ce rôle.') };
};

export const roleHandlers = {
  adminRoleAdd: addRole,
  adminRoleGet: getRole,
  adminRoleList: listRoles,
  adminRoleRemove: deleteRole,
  adminRoleUpdate: updateRole,
  adminRoleUserAdd: addRoleUser,
  adminRoleUserRemove: removeRoleUser,
  adminRoleUsers: listRoleUsers,
} satisfies Partial<Handlers>;
