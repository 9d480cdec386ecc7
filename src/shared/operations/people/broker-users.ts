import * as v from 'valibot';
import { userFilters } from '#shared/operations/people/people-filters.ts';
import { changeEntries } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { filterEntries, idFilter, textFilter } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { currentPasswordEntry } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { brokerUserSchema } from '#shared/schemas/user-forms.ts';
import { signedInDeviceSchema } from './devices.ts';

/** Sortable columns of the user search; default `firstName` ascending (specification 2, section 9). */
export const userSortFields = ['firstName', 'lastName', 'email', 'isEnabled'] as const;
export type UserSortField = (typeof userSortFields)[number];

const id = wholeNumber({ min: 1, max: 999_999_999 });

export const idNameSchema = v.object({ id: v.number(), name: v.string() });

/** A user of a broker. Specification 2, section 3 "User (broker side)". */
export const brokerUserRowSchema = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  isEnabled: v.boolean(),
  role: v.array(idNameSchema),
  userBrokerId: v.nullable(v.number()),
  broker: v.nullable(idNameSchema),
  /** Version of the user for optimistic concurrency. */
  version: v.string(),
});
export type BrokerUserRow = v.InferOutput<typeof brokerUserRowSchema>;

export const brokerUserSearch = endpoint({
  method: 'POST',
  path: '/api/broker/user/search',
  summary: 'Rechercher des utilisateurs',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: v.object({
    ...pagingEntries(userSortFields),
    ...filterEntries(userFilters),
    brokerId: idFilter.schema,
    userBrokerId: idFilter.schema,
  }),
  output: answer({
    userList: v.array(brokerUserRowSchema),
    brokerList: v.array(idNameSchema),
    totalCount: v.number(),
  }),
});

export const brokerSearch = endpoint({
  method: 'POST',
  path: '/api/broker/search',
  summary: 'Courtiers que l’on peut choisir',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: v.object({
    name: textFilter(textLimits.brokerName).schema,
    pageSize: v.optional(wholeNumber({ min: 0, max: 1000 }), 0),
  }),
  output: answer({ brokerList: v.array(idNameSchema) }),
});

export const brokerRoles = endpoint({
  method: 'POST',
  path: '/api/broker/roles/get',
  summary: 'Rôles que l’on peut donner',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ roles: v.array(idNameSchema) }),
});

export const brokerUserGet = endpoint({
  method: 'POST',
  path: '/api/broker/user/get',
  summary: 'Lire un utilisateur',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id }),
  output: answer({
    user: v.optional(brokerUserRowSchema),
    roles: v.array(idNameSchema),
    broker: v.array(idNameSchema),
  }),
});

export const brokerUserAdd = endpoint({
  method: 'POST',
  path: '/api/broker/user/add',
  summary: 'Ajouter un utilisateur',
  rateLimit: { count: 20, perMs: 3_600_000 },
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: brokerUserSchema,
  output: answer({ id: v.optional(v.number()) }),
});

export const brokerUserUpdate = endpoint({
  method: 'POST',
  path: '/api/broker/user/update',
  summary: 'Modifier un utilisateur',
  rateLimit: { count: 60, perMs: 3_600_000 },
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  requiresProof: 'or-password',
  idempotent: 'when-keyed',
  input: v.object({
    ...brokerUserSchema.entries,
    ...currentPasswordEntry,
    id,
    isEnabled: flag,
    version: changeEntries.version,
  }),
  output: answer({ conflict: v.optional(brokerUserRowSchema) }),
});

/** Devices with a session of a user. */
export const brokerUserDevices = endpoint({
  method: 'POST',
  path: '/api/broker/user/devices',
  summary: 'Appareils d’un utilisateur',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id }),
  output: answer({ devices: v.array(signedInDeviceSchema) }),
});

/**
 * Revokes one device of a user (such as a lost tablet), or all of them: each deletes its data at its next call.
 * Requires a recent proof of identity.
 */
export const brokerUserRevoke = endpoint({
  method: 'POST',
  path: '/api/broker/user/revoke',
  summary: 'Retirer l’accès des appareils d’un utilisateur',
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ id, deviceId: v.optional(id) }),
  output: answer({}),
});

export const brokerUserRemove = endpoint({
  method: 'POST',
  path: '/api/broker/user/remove',
  summary: 'Supprimer un utilisateur',
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ id }),
  output: answer({ id: v.optional(v.number()) }),
});
