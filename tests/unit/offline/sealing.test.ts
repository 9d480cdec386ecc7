import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDataKey, importDeviceKey, opaqueName, unwrapDataKey } from '#offline/device/sealing.ts';

const deviceKey = await importDeviceKey(randomBytes(32).toString('base64'));
const question = 'POST /api/contract/search {"nom":"Dupont"}';

test('the name of an answer is the same each time under the same key', async () => {
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  const again = await unwrapDataKey(deviceKey, 'cache', wrapped);
  expect(await opaqueName(again, question)).toBe(await opaqueName(key, question));
});

test('who tries likely questions does not find the name of an answer without its key', async () => {
  const [one, two] = [await createDataKey(deviceKey, 'cache'), await createDataKey(deviceKey, 'cache')];
  const name = await opaqueName(one.key, question);
  expect(await opaqueName(two.key, question)).not.toBe(name);
  expect(name).not.toBe(createHash('sha256').update(question).digest('hex'));
});

test('a data key opens for the use that it was made for alone', async () => {
  const { wrapped } = await createDataKey(deviceKey, 'cache');
  await expect(unwrapDataKey(deviceKey, 'work', wrapped)).rejects.toThrow();
});
