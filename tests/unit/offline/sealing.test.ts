import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDataKey, importDeviceKey, opaqueName, unwrapDataKey } from '#offline/device/sealing.ts';

const deviceKey = await importDeviceKey(randomBytes(32).toString('base64'));
const question = 'POST /api/contract/search {"nom":"Dupont"}';

test('sealing: derives the same name for an answer under the same key', async () => {
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  const unwrappedKey = await unwrapDataKey(deviceKey, 'cache', wrapped);
  expect(await opaqueName(unwrappedKey, question)).toBe(await opaqueName(key, question));
});

test('sealing: does not reveal the name of an answer to guesses without the key', async () => {
  const [one, two] = [await createDataKey(deviceKey, 'cache'), await createDataKey(deviceKey, 'cache')];
  const name = await opaqueName(one.key, question);
  expect(await opaqueName(two.key, question)).not.toBe(name);
  expect(name).not.toBe(createHash('sha256').update(question).digest('hex'));
});

test('sealing: opens a data key only for its purpose', async () => {
  const { wrapped } = await createDataKey(deviceKey, 'cache');
  await expect(unwrapDataKey(deviceKey, 'work', wrapped)).rejects.toThrow();
});
