import * as v from 'valibot';
import { expect, test } from 'vitest';
import { serializeAnswer } from '#server/http/bodies/serialize-answer.ts';
import { validateAnswer } from '#server/http/bodies/validation.ts';
import { answer } from '#shared/operations/wire/envelope.ts';

const schema = answer({
  rows: v.array(v.object({ id: v.number(), note: v.optional(v.string()) })),
  few: v.array(v.string()),
  cursor: v.string(),
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, note: `l’été ${id}`, secret: 'x' }));
const serialize = async (value: unknown) => (await serializeAnswer('list', schema, value)).toString();

test.each([0, 1, 20, 21, 40, 500])('an answer of %i rows is serialized as its validated value', async (count) => {
  const value = { success: true, message: undefined, rows: rowsOf(count), few: ['a'], cursor: '7', secret: 'x' };
  expect(await serialize(value)).toBe(JSON.stringify(validateAnswer('list', schema, value)));
});

test('a long list leaves the event loop to other requests between its slices', async () => {
  let turns = 0;
  let hasEnded = false;
  const count = (): void => {
    turns += 1;
    if (!hasEnded) setImmediate(count);
  };
  setImmediate(count);
  await serialize({ success: true, rows: rowsOf(500), few: [], cursor: '' });
  hasEnded = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('a row of a later slice that violates the schema fails the answer', async () => {
  const rows = [...rowsOf(30), { id: 'wrong' }];
  await expect(serialize({ success: true, rows, few: [], cursor: '' })).rejects.toThrow(
    'list violates its response schema',
  );
  await expect(serialize({ success: true, rows: rowsOf(30), few: [] })).rejects.toThrow('cursor');
});
