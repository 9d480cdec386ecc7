import { readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { tableSchema, tariffShape } from '#shared/tariff/tariff.ts';

it('tariff schema: equals docs/tariff.schema.json', () => {
  const generated = toJsonSchema(tariffShape, { typeMode: 'input', definitions: { table: tableSchema } });
  const committed = JSON.parse(readFileSync('docs/tariff.schema.json', 'utf8')) as unknown;
  expect(
    { title: 'Tarif Lagon', ...generated },
    `it should be ${JSON.stringify({ title: 'Tarif Lagon', ...generated })}`,
  ).toEqual(committed);
});
