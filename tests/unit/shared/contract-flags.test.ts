import * as v from 'valibot';
import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const flags = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { input }]) =>
  Object.entries(('entries' in input ? input.entries : {}) as Record<string, v.GenericSchema>)
    // A schema that accepts an object accepts any value: it is no flag.
    .filter(([, schema]) => v.is(schema, true) && !v.is(schema, {}))
    .map(([field, schema]) => [`${name}.${field}`, schema] as const),
);

it('finds the flags of the API', () => expect(flags.length).toBeGreaterThan(15));

it.each(flags)('accepts %s as text or boolean', (_name, schema) => {
  for (const flag of [true, false]) {
    for (const written of [flag, String(flag)])
      expect(v.safeParse(schema, written)).toMatchObject({ success: true, output: flag });
  }
  expect(v.is(schema, 'oui')).toBe(false);
});
