import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';

/**
 * What a broker's quotes start from, by the names that fields of products are marked with. `value` is as a person would
 * type it, or a code of the mark's entries; locked, it is the same in all quotes. Ours.
 */
export const keptDefaultsSchema = v.record(v.string(), v.object({ value: v.string(), isLocked: v.boolean() }));
export type BrokerDefaults = Readonly<v.InferOutput<typeof keptDefaultsSchema>>;
export type BrokerDefault = BrokerDefaults[string];

/** What everybody of a broker sees of it. */
export const ownBroker = endpoint({
  method: 'GET',
  path: '/api/broker',
  summary: 'Mon cabinet',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    defaults: keptDefaultsSchema,
    /** Its logo as a data address; absent from what a device kept before there were any. */
    logo: v.optional(v.nullable(v.string()), null),
  }),
});
