import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveSuccessor, unwrapDeviceKey, wrapDeviceKey } from '#server/areas/auth/tokens.ts';

const secret = randomBytes(32).toString('base64');
const key = randomBytes(32);

test('device key: opens for its user', () => {
  expect(unwrapDeviceKey(secret, 1, wrapDeviceKey(secret, 1, key)).equals(key)).toBe(true);
});

test('device key: does not open in another user’s row', () => {
  const wrapped = wrapDeviceKey(secret, 1, key);
  expect(() => unwrapDeviceKey(secret, 2, wrapped)).toThrow();
});

test('device key: does not open if altered or of another secret', () => {
  const wrapped = wrapDeviceKey(secret, 1, key);
  const altered = Buffer.from(wrapped);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(() => unwrapDeviceKey(secret, 1, altered)).toThrow();
  expect(() => unwrapDeviceKey(randomBytes(32).toString('base64'), 1, wrapped)).toThrow();
});

test('refresh token: has one successor pair, whose tokens do not reveal each other', () => {
  const { token, refreshToken } = deriveSuccessor('s', 'refresh');
  expect(deriveSuccessor('s', 'refresh')).toEqual({ token, refreshToken });
  expect(token).not.toBe(refreshToken);
  expect(deriveSuccessor('other', 'refresh')).not.toEqual({ token, refreshToken });
});
