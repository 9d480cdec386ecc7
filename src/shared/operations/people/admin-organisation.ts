import * as v from 'valibot';
import { roleFilters } from '#shared/operations/people/people-filters.ts';
import {
  adminId,
  adminListInput,
  changeEntries,
  removalInput,
  savedAnswer,
} from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { maxContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { roleSchema } from '#shared/schemas/organisation-forms.ts';

/** Kinds of roles, which determine the rights; titles are free. Specification 1, section 6. */
export const roleKinds = ['root', 'admin', 'broker', 'agency'] as const;
export type RoleKind = (typeof roleKinds)[number];

/** Input with the id of an administration row, and optionally of one of its users; answer with its users. */
export const adminIdInput = v.object({ id: adminId });
export const memberInput = v.object({ id: adminId, idUser: adminId });

/** A user in the list of a broker or a role. */
const memberSchema = v.object({
  id: v.number(),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  isEnabled: v.boolean(),
});
export type Member = v.InferOutput<typeof memberSchema>;
export const membersAnswer = answer({ users: v.array(memberSchema) });

/** A role. Specification 1, section 3. */
const adminRoleRowSchema = v.object({
  id: v.number(),
  title: v.string(),
  kind: v.picklist(roleKinds),
  isEnabled: v.boolean(),
  contactDays: v.number(),
  requiresSecondFactor: v.boolean(),
  receivesPayments: v.boolean(),
  seesCommissions: v.boolean(),
  userCount: v.number(),
  version: v.string(),
});
export type AdminRoleRow = v.InferOutput<typeof adminRoleRowSchema>;

export const roleSorts = ['id', 'role.title', 'role.kind', 'role.isEnabled'] as const;

export const adminRoleList = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'Lister les rôles',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(roleSorts, filterEntries(roleFilters)),
  output: answer({ roles: v.array(adminRoleRowSchema), nbItemsTotal: v.number() }),
});

export const adminRoleGet = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id',
  summary: 'Lire un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminIdInput,
  output: answer({ role: adminRoleRowSchema }),
});

/** Our additions to a role; absent ones stay unchanged. */
const roleRuleEntries = {
  /** Days without contact after which the devices of its users delete their cached data. */
  contactDays: v.optional(wholeNumber({ min: 1, max: maxContactDays })),
  /** True if its users must set up a second factor at their next sign-in. */
  requiresSecondFactor: v.optional(flag),
  /** True if its users may record payments by cheque, in cash or by transfer; true for a new role by default. */
  receivesPayments: v.optional(flag),
  /** True if its users see commissions; by default for all roles except agencies. */
  seesCommissions: v.optional(flag),
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
  requiresProof: true,
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
  requiresProof: true,
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
  requiresProof: true,
  input: removalInput,
  output: savedAnswer(adminRoleRowSchema),
});

export const adminRoleUsers = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id/users',
  summary: 'Personnes d’un rôle',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminIdInput,
  output: membersAnswer,
});

export const adminRoleUserAdd = endpoint({
  method: 'POST',
  path: '/api/admin/roles/:id/users',
  summary: 'Donner un rôle à une personne',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: memberInput,
  output: answer({}),
});

/** Removes a user from a role. Since every user has a role, they get the one with the fewest rights. */
export const adminRoleUserRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id/users',
  summary: 'Retirer un rôle à une personne',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: memberInput,
  output: answer({}),
});
