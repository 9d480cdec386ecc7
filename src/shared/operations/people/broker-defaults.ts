import * as v from 'valibot';
import { adminId, changeEntries, savedAnswer } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag } from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { adminIdInput } from './admin-organisation.ts';
import { brokerDefaultsSchema } from './own-broker.ts';

const code = limitedText(textLimits.listCode);

/** A broker's defaults for editing: the broker, and the values that the change is based on. */
const brokerDefaultsRowSchema = v.object({
  id: v.number(),
  name: v.string(),
  defaults: brokerDefaultsSchema,
  version: v.string(),
});
export type BrokerDefaultsRow = v.InferOutput<typeof brokerDefaultsRowSchema>;

export const brokerDefaultsGet = endpoint({
  method: 'GET',
  path: '/api/brokers/:id/defaults',
  summary: 'Valeurs par défaut des devis d’un courtier',
  access: 'user-admin',
  offline: 'online',
  effect: 'none',
  input: adminIdInput,
  output: answer({ broker: brokerDefaultsRowSchema }),
});

/** Replaces all defaults; those that are missing are removed. */
export const brokerDefaultsSave = endpoint({
  method: 'PUT',
  path: '/api/brokers/:id/defaults',
  summary: 'Modifier les valeurs par défaut des devis d’un courtier',
  access: 'user-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({
    id: adminId,
    defaults: v.record(code, v.object({ value: code, isLocked: flag })),
    version: changeEntries.version,
  }),
  output: savedAnswer(brokerDefaultsRowSchema),
});
