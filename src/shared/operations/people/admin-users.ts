import * as v from 'valibot';
import { adminUserFilters } from '#shared/operations/people/people-filters.ts';
import {
  adminId,
  adminListInput,
  changeEntries,
  removalInput,
  savedAnswer,
} from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { currentPasswordEntry, emailSchema } from '#shared/primitives/credentials.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { userNameEntries } from '#shared/schemas/user-forms.ts';
import { accountLifeEntries } from './account-life.ts';
import { idNameSchema } from './broker-users.ts';

/** A user in administration; `roleId` is the title of their role. Specification 1, section 3 "User (admin)". */
const adminUserRowSchema = v.object({
  id: v.number(),
  brokerId: v.nullable(v.number()),
  brokerName: v.nullable(v.string()),
  roleId: v.string(),
  roles: v.array(idNameSchema),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  isEnabled: v.boolean(),
  ...accountLifeEntries,
  version: v.string(),
});
export type AdminUserRow = v.InferOutput<typeof adminUserRowSchema>;

export const adminUserSorts = [
  'id',
  'user.firstname',
  'user.lastname',
  'user.email',
  'user.isEnabled',
  'broker.name',
  'role.title',
] as const;

const userEntries = {
  firstname: userNameEntries.firstName,
  lastname: userNameEntries.lastName,
  email: emailSchema(textLimits.signInEmail),
  /** Missing for root and admin. */
  brokerId: v.optional(v.nullable(adminId), null),
  roleId: v.pipe(limitedText(textLimits.roleTitle), v.nonEmpty(messages.required('Rôle'))),
} as const;

export const adminUserList = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lister les utilisateurs',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(adminUserSorts, filterEntries(adminUserFilters)),
  output: answer({ users: v.array(adminUserRowSchema), nbItemsTotal: v.number() }),
});

export const adminUserGet = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Lire un utilisateur (administration)',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id: adminId }),
  output: answer({ user: adminUserRowSchema }),
});

export const adminUserAdd = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Ajouter un utilisateur (administration)',
  rateLimit: { count: 600, perMs: 3_600_000 },
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ ...userEntries, isEnabled: v.optional(flag, true) }),
  output: savedAnswer(adminUserRowSchema),
});

export const adminUserUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Modifier un utilisateur (administration)',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: 'or-password',
  idempotent: 'when-keyed',
  input: v.object({ ...userEntries, ...currentPasswordEntry, ...changeEntries, isEnabled: flag, id: adminId }),
  output: savedAnswer(adminUserRowSchema),
});

export const adminUserRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Supprimer un utilisateur (administration)',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: removalInput,
  output: savedAnswer(adminUserRowSchema),
});
