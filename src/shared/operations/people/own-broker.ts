import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';

/**
 * A broker's defaults for quotes, by the names of `BrokerDefaultMark`. `value` is as typed, or a code of the mark's
 * entries; a locked one is the same in all quotes. Our addition.
 */
export const brokerDefaultsSchema = v.record(v.string(), v.object({ value: v.string(), isLocked: v.boolean() }));
export type BrokerDefaults = Readonly<v.InferOutput<typeof brokerDefaultsSchema>>;
export type BrokerDefault = BrokerDefaults[string];

/** Facts of a broker that all its users see. */
export const ownBroker = endpoint({
  method: 'GET',
  path: '/api/broker',
  summary: 'Mon cabinet',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    defaults: brokerDefaultsSchema,
    /** Its logo as a data URL; absent in answers cached by older versions. */
    logo: v.optional(v.nullable(v.string()), null),
  }),
});
