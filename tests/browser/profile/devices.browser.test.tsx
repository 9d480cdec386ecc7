import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OwnDevices } from '#features/administration/people/own-devices.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const connectivity = { state: 'online', subscribe: () => () => undefined };
const services = { connectivity } as unknown as OfflineServices;
const firstSeenAt = '2026-11-20T21:05:00.000Z';
const createDevice = (id: number, name: string, isThis = false) => ({
  id,
  name,
  firstSeenAt,
  lastSeenAt: '2026-11-21T01:00:00.000Z',
  address: '192.0.2.7',
  isThis,
});
const promptedPurposes = 'Confirmez d’abord votre identité.';

/** Devices on the server, and the calls that it received. */
let devices: ReturnType<typeof createDevice>[];
let isProved: boolean;
/** Since when the person has a second factor, ISO 8601. */
let secondFactorSince: string | null;
const receivedCalls: [string, unknown][] = [];
/** Paths that the server has answered. */
const answered = new Set<string>();

const answerRequest = (path: string, body: { deviceId?: number; password?: string }): [number, object] => {
  if (path === '/api/devices') return [200, { success: true, devices }];
  if (path === '/api/second-factor')
    return [200, { success: true, since: secondFactorSince, codesLeft: 0, isRequired: false }];
  if (path === '/api/session/prove') {
    isProved = body.password === 'Lagon-2026';
    const errors = { password: ['Le mot de passe n’est pas correct'] };
    return isProved ? [200, { success: true }] : [422, { success: false, errors }];
  }
  if (!isProved) return [422, { success: false, errors: { currentPassword: [promptedPurposes] } }];
  devices = devices.filter(({ id, isThis }) => isThis || (body.deviceId !== undefined && id !== body.deviceId));
  return [200, { success: true, message: { type: 'success', message: 'L’accès est retiré.' } }];
};

beforeEach(() => {
  isProved = false;
  secondFactorSince = null;
  receivedCalls.length = 0;
  answered.clear();
  devices = [
    createDevice(3, 'Chrome sur Android', true),
    createDevice(2, 'Safari sur iPad'),
    createDevice(1, 'Firefox sur Windows'),
  ];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
    const request = resource as Request;
    const { pathname } = new URL(request.url);
    const body = request.method === 'GET' ? {} : await request.json();
    if (request.method !== 'GET') receivedCalls.push([pathname, body]);
    const [status, result] = answerRequest(pathname, body);
    answered.add(pathname);
    return Response.json(result, { status, headers: { 'x-lagon': '1' } });
  });
});
afterEach(() => vi.restoreAllMocks());

const renderDevices = () =>
  renderWithServices(
    services,
    <main>
      <h1>Mon profil</h1>
      <OwnDevices />
    </main>,
  );
const clickButton = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }));
const confirmRemoval = () =>
  userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’accès' }));

test('devices: show name and last use in Nouméa time, and offer no revocation of the current one', async () => {
  await renderDevices();
  await expect.element(page.getByText('Safari sur iPad')).toBeVisible();
  const [mine, ...others] = (await page.getByRole('listitem').all()).map((row) => row.element().textContent);
  expect(mine).toContain('Chrome sur Android (cet appareil)');
  expect(mine).toContain('21/11/2026');
  expect(mine).not.toContain('Retirer');
  expect(others).toHaveLength(2);
  await expectAccessible();
});

test('devices: revoke one after a password prompt, which shows a wrong password on its field', async () => {
  await renderDevices();
  await clickButton(/^Retirer l’accès.*Safari sur iPad$/);
  await confirmRemoval();
  const password = page.getByRole('dialog').getByLabelText(/^Mot de passe actuel/);
  await userEvent.fill(password, 'Faux-2026');
  await clickButton('Confirmer');
  await expect.element(page.getByText('Le mot de passe n’est pas correct').first()).toBeVisible();
  await userEvent.fill(password, 'Lagon-2026');
  await clickButton('Confirmer');
  await expect.element(page.getByText('Safari sur iPad')).not.toBeInTheDocument();
  await expect.element(page.getByText('Firefox sur Windows')).toBeVisible();
  expect(receivedCalls.map(([path]) => path)).toEqual([
    '/api/devices/revoke',
    '/api/session/prove',
    '/api/session/prove',
    '/api/devices/revoke',
  ]);
  expect(receivedCalls.at(-1)?.[1]).toEqual({ deviceId: 2 });
});

test('devices: revoke nothing without the password', async () => {
  await renderDevices();
  await clickButton('Retirer l’accès de mes autres appareils');
  await confirmRemoval();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Annuler' }));
  await expect.element(page.getByText(promptedPurposes).first()).toBeVisible();
  await expect.element(page.getByText('Safari sur iPad')).toBeVisible();
  expect(receivedCalls).toEqual([['/api/devices/revoke', {}]]);
});

test.each([
  [null, 0],
  ['2026-11-01T00:00:00.000Z', 1],
])('password prompt: offers a code to a person with a second factor since %s', async (since, buttonCount) => {
  secondFactorSince = since;
  await renderDevices();
  await clickButton('Retirer l’accès de mes autres appareils');
  await confirmRemoval();
  await expect.element(page.getByRole('dialog').getByLabelText(/^Mot de passe actuel/)).toBeVisible();
  await expect.poll(() => answered.has('/api/second-factor')).toBe(true);
  const button = page.getByRole('dialog').getByRole('button', { name: 'Utiliser un code du second facteur' });
  await expect.poll(() => button.elements().length).toBe(buttonCount);
});
