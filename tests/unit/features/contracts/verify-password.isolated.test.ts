import { expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { verifyPassword } from '#features/contracts/signature/verify-password.ts';
import type { OfflineServices, PasswordCheck } from '#offline/interfaces/types.ts';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));

/** A tablet without network whose storage answers a password check with `checkPassword`. */
const offlineTablet = (checkPassword: () => Promise<PasswordCheck>) =>
  ({ connectivity: { state: 'offline' }, device: { checkPassword } }) as unknown as OfflineServices;

test('verifyPassword: asks to try again if the device cannot be read, then verifies the password', async () => {
  let answers = 0;
  const tablet = offlineTablet(() => {
    answers += 1;
    return answers === 1
      ? Promise.reject(new Error('the storage does not answer'))
      : Promise.resolve({ state: 'right' });
  });
  expect(await verifyPassword(tablet, 'secret')).toBe('Cet appareil n’a pas répondu\u00A0: réessayez.');
  expect(await verifyPassword(tablet, 'secret')).toBeUndefined();
});

test('verifyPassword: explains a wrong password and too many attempts', async () => {
  expect(
    await verifyPassword(
      offlineTablet(async () => ({ state: 'wrong' })),
      'guess',
    ),
  ).toMatch(/n’est pas correct/);
  const throttledTablet = offlineTablet(async () => ({ state: 'wait', untilMs: Date.now() }));
  expect(await verifyPassword(throttledTablet, 'guess')).toMatch(/^Trop d’essais\. Réessayez à /);
});

test('verifyPassword: names the former password if it was changed elsewhere, which ended the session', async () => {
  vi.mocked(call).mockRejectedValue(new CallError(401, 'Votre session a expiré'));
  const checkPassword = async () => ({ state: 'wrong' });
  const tablet = { connectivity: { state: 'online' }, device: { checkPassword } } as unknown as OfflineServices;
  expect(await verifyPassword(tablet, 'new password')).toContain('celui d’avant');
});
