import * as v from 'valibot';
import { adminId, changeEntries, savedAnswer } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag } from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { rowOnly } from './admin-organisation.ts';
import { keptDefaultsSchema } from './own-broker.ts';

const code = limitedText(textLimits.listCode);

/** A broker's defaults as they are edited: which broker, and what they were when they were read. */
const brokerDefaultsRowSchema = v.object({
  id: v.number(),
  name: v.string(),
  defaults: keptDefaultsSchema,
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
  input: rowOnly,
  output: answer({ broker: brokerDefaultsRowSchema }),
});

/** What is not named has no default from then on. */
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
