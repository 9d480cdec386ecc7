import * as v from 'valibot';
import { brokerFilters } from '#shared/operations/people/people-filters.ts';
import { adminId, adminListInput, changeEntries, savedAnswer } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { brokerIdentitySchema } from '#shared/schemas/broker-identity.ts';
import { brokerSchema } from '#shared/schemas/organisation-forms.ts';
import { adminIdInput, memberInput, membersAnswer } from './admin-organisation.ts';

/** Stored values are not validated again when read. */
const shownIdentity = v.object({
  legalName: v.string(),
  address: v.string(),
  zipCode: v.string(),
  city: v.string(),
  phone: v.object({ number: v.string(), prefix: v.string() }),
  email: v.string(),
  ridet: v.string(),
  rias: v.string(),
});

/**
 * A broker. Specification 1, section 3. `userCount`: active users; `identity`: our addition, printed on its documents;
 * `version`: for optimistic concurrency.
 */
const adminBrokerRowSchema = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  login: v.string(),
  isEnabled: v.boolean(),
  userCount: v.number(),
  identity: shownIdentity,
  version: v.string(),
});
export type AdminBrokerRow = v.InferOutput<typeof adminBrokerRowSchema>;

export const brokerSorts = ['id', 'broker.name', 'broker.code', 'broker.login', 'broker.isEnabled'] as const;

export const adminBrokerList = endpoint({
  method: 'GET',
  path: '/api/admin/brokers',
  summary: 'Lister les courtiers',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(brokerSorts, filterEntries(brokerFilters)),
  output: answer({ brokers: v.array(adminBrokerRowSchema), nbItemsTotal: v.number() }),
});

export const adminBrokerGet = endpoint({
  method: 'GET',
  path: '/api/admin/brokers/:id',
  summary: 'Lire un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminIdInput,
  output: answer({ broker: adminBrokerRowSchema }),
});

/** Fields of the specification, and the identity printed on documents, which stays unchanged if absent. */
const brokerEntries = { ...brokerSchema.entries, identity: v.optional(brokerIdentitySchema) } as const;
export type BrokerValues = v.InferOutput<v.ObjectSchema<typeof brokerEntries, undefined>> & {
  readonly isEnabled: boolean;
};

export const adminBrokerAdd = endpoint({
  method: 'POST',
  path: '/api/admin/brokers',
  summary: 'Ajouter un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ ...brokerEntries, isEnabled: v.optional(flag, true) }),
  output: savedAnswer(adminBrokerRowSchema),
});

export const adminBrokerUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/brokers/:id',
  summary: 'Modifier un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ ...brokerEntries, ...changeEntries, isEnabled: flag, id: adminId }),
  output: savedAnswer(adminBrokerRowSchema),
});

export const adminBrokerUsers = endpoint({
  method: 'GET',
  path: '/api/admin/brokers/:id/users',
  summary: 'Personnes d’un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminIdInput,
  output: membersAnswer,
});

export const adminBrokerUserAdd = endpoint({
  method: 'POST',
  path: '/api/admin/brokers/:id/users',
  summary: 'Lier une personne à un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: memberInput,
  output: answer({}),
});

export const adminBrokerUserRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/brokers/:id/users',
  summary: 'Délier une personne d’un courtier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: memberInput,
  output: answer({}),
});
