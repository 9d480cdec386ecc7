import * as v from 'valibot';
import {
  adminId,
  adminListInput,
  changeEntries,
  idFilter,
  savedAnswer,
  textFilter,
} from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { maxContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { roleSchema } from '#shared/schemas/organisation-forms.ts';

/** What a role may do; its title is free. Specification 1, section 6. */
export const roleKinds = ['root', 'admin', 'broker', 'agency'] as const;
export type RoleKind = (typeof roleKinds)[number];

/** What a row of administration is called by, alone and with one of its people; the people of one. */
export const rowOnly = v.object({ id: adminId });
export const rowAndMember = v.object({ id: adminId, idUser: adminId });

/** A person of a broker or of a role, as they are listed there. */
const memberSchema = v.object({
  id: v.number(),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  isEnabled: v.boolean(),
});
export type Member = v.InferOutput<typeof memberSchema>;
export const members = answer({ users: v.array(memberSchema) });

/** A role. Specification 1, section 3. */
export const adminRoleRowSchema = v.object({
  id: v.number(),
  title: v.string(),
  kind: v.picklist(roleKinds),
  isEnabled: v.boolean(),
  contactDays: v.number(),
  requiresSecondFactor: v.boolean(),
  userCount: v.number(),
  version: v.string(),
});
export type AdminRoleRow = v.InferOutput<typeof adminRoleRowSchema>;

export const roleSorts = ['role.title', 'role.kind', 'role.isEnabled'] as const;

export const adminRoleList = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'Lister les rôles',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(roleSorts, {
    'role.id[=]': idFilter,
    'role.title[LIKE]': textFilter(textLimits.roleTitle),
    'role.isEnabled[=]': v.optional(v.nullable(optionalFlag(null)), null),
  }),
  output: answer({ roles: v.array(adminRoleRowSchema), nbItemsTotal: v.number() }),
});

export const adminRoleGet = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id',
  summary: 'Lire un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: rowOnly,
  output: answer({ role: adminRoleRowSchema }),
});

/** Beside what the documents know of a role; what is not said stays as it is. */
const roleRuleEntries = {
  /** After how many days without contact the devices of its people close what they keep. */
  contactDays: v.optional(wholeNumber({ min: 1, max: maxContactDays })),
  /** Its people set a second factor up at their next sign-in, before anything else. */
  requiresSecondFactor: v.optional(flag),
} as const;
export type RoleValues = v.InferOutput<typeof roleSchema> &
  v.InferOutput<v.ObjectSchema<typeof roleRuleEntries, undefined>> & { readonly isEnabled: boolean };

export const adminRoleAdd = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  summary: 'Ajouter un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ ...roleSchema.entries, ...roleRuleEntries, isEnabled: v.optional(flag, true) }),
  output: savedAnswer(adminRoleRowSchema),
});

export const adminRoleUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/roles/:id',
  summary: 'Modifier un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ ...roleSchema.entries, ...roleRuleEntries, ...changeEntries, isEnabled: flag, id: adminId }),
  output: savedAnswer(adminRoleRowSchema),
});

export const adminRoleRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  summary: 'Supprimer un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: rowOnly,
  output: answer({}),
});

export const adminRoleUsers = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id/users',
  summary: 'Personnes d’un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: rowOnly,
  output: members,
});

export const adminRoleUserAdd = endpoint({
  method: 'POST',
  path: '/api/admin/roles/:id/users',
  summary: 'Donner un rôle à une personne',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: rowAndMember,
  output: answer({}),
});

/** Everybody has one role: who loses it has the least of them from then on. */
export const adminRoleUserRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id/users',
  summary: 'Retirer un rôle à une personne',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: rowAndMember,
  output: answer({}),
});
