import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { currentPasswordEntry } from '#shared/primitives/credentials.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { brokerUserSchema } from '#shared/schemas/user-forms.ts';
import { signedInDeviceSchema } from './devices.ts';

/** The columns by which the user search sorts; default `firstName` ascending (specification 2, section 9). */
export const userSortFields = ['firstName', 'lastName', 'email', 'isEnabled'] as const;
export type UserSortField = (typeof userSortFields)[number];

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.union([v.null(), v.literal(''), id]), null);
const filter = (maxLength: number) => v.optional(limitedText(maxLength), '');

export const namedSchema = v.object({ id: v.number(), name: v.string() });

/** A user of a broker. Specification 2, section 3 "User (broker side)". */
export const brokerUserRowSchema = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  isEnabled: v.boolean(),
  role: v.array(namedSchema),
  userBrokerId: v.nullable(v.number()),
  broker: v.nullable(namedSchema),
});
export type BrokerUserRow = v.InferOutput<typeof brokerUserRowSchema>;

/** The filters of the user search. Specification 2, section 5.7. An empty `isEnabled` shows active and inactive. */
export const brokerUserFilterEntries = {
  firstName: filter(textLimits.name),
  lastName: filter(textLimits.name),
  email: filter(textLimits.userEmail),
  isEnabled: v.optional(v.nullable(optionalFlag(null)), null),
} as const;

export const brokerUserSearch = endpoint({
  method: 'POST',
  path: '/api/broker/user/search',
  summary: 'Rechercher des utilisateurs',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: v.object({
    ...pagingEntries(userSortFields),
    ...brokerUserFilterEntries,
    brokerId: optionalId,
    userBrokerId: optionalId,
  }),
  output: answer({
    userList: v.array(brokerUserRowSchema),
    brokerList: v.array(namedSchema),
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
  input: v.object({ name: filter(textLimits.brokerName), pageSize: v.optional(wholeNumber({ min: 0, max: 1000 }), 0) }),
  output: answer({ brokerList: v.array(namedSchema) }),
});

export const brokerRoles = endpoint({
  method: 'POST',
  path: '/api/broker/roles/get',
  summary: 'Rôles que l’on peut donner',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ roles: v.array(namedSchema) }),
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
    roles: v.array(namedSchema),
    broker: v.array(namedSchema),
  }),
});

export const brokerUserAdd = endpoint({
  method: 'POST',
  path: '/api/broker/user/add',
  summary: 'Ajouter un utilisateur',
  budget: { count: 20, perMs: 3_600_000 },
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: brokerUserSchema,
  output: answer({ id: v.optional(v.number()) }),
});

export const brokerUserUpdate = endpoint({
  method: 'POST',
  path: '/api/broker/user/update',
  summary: 'Modifier un utilisateur',
  budget: { count: 60, perMs: 3_600_000 },
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  input: v.object({
    ...brokerUserSchema.entries,
    ...currentPasswordEntry,
    id,
    isEnabled: flag,
  }),
  output: answer({}),
});

/** The devices that a user is signed in on. */
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
 * Ends the sessions of a user on one of their devices (a tablet that was lost), or on all: each closes what it keeps at its
 * next call. Asks who signed in a while ago to prove who they are.
 */
export const brokerUserRevoke = endpoint({
  method: 'POST',
  path: '/api/broker/user/revoke',
  summary: 'Retirer l’accès des appareils d’un utilisateur',
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
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
  idempotent: 'when-keyed',
  input: v.object({ id }),
  output: answer({ id: v.optional(v.number()) }),
});
