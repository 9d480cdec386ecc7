import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#api/call.ts';
import { Passkeys } from '#features/profile/passkeys.tsx';
import { SecondFactor } from '#features/profile/second-factor.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { passkeyAdd, passkeyBegin } from '#shared/operations/people/passkeys.ts';
import { secondFactorBegin, secondFactorConfirm } from '#shared/operations/people/second-factor.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));
vi.mock('#api/sign-in/passkeys.ts', () => ({
  createPasskey: async () => ({}),
  supportsPasskeys: () => true,
  requestPasskey: vi.fn(),
  PasskeyDismissed: class extends Error {},
}));

const recoveryCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
const answers = new Map<unknown, object>([
  [passkeyBegin, { token: 't', options: {} }],
  [passkeyAdd, { recoveryCodes }],
  [secondFactorBegin, { token: 't', setUp: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }],
  [secondFactorConfirm, { recoveryCodes }],
]);
const state = { isAvailable: true, passkeys: [], since: null, isRequired: false, codesLeft: 0 };
const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined };

const addPasskey = () => userEvent.click(page.getByRole('button', { name: 'Ajouter une clé d’accès' }));
const setUpAuthenticator = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Installer un second facteur' }));
  await userEvent.fill(page.getByLabelText('Premier code'), '123456');
  await userEvent.click(page.getByRole('button', { name: 'Installer', exact: true }));
};

test.each([
  ['passkey', Passkeys, addPasskey],
  ['authenticator', SecondFactor, setUpAuthenticator],
])('recovery codes: ask before the dialog of a first %s closes', async (_, Part, addFactor) => {
  vi.mocked(call).mockImplementation((async (operation: unknown) => answers.get(operation) ?? state) as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: Part }),
    history: createMemoryHistory(),
  });
  await renderWithServices({ connectivity } as unknown as OfflineServices, <RouterProvider router={router as never} />);
  await addFactor();
  const codes = page.getByText('AAAAA-BBBBB');
  await expect.element(codes).toBeVisible();
  const question = page.getByRole('alertdialog', { name: /Fermer sans avoir gardé les codes/ });
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first()),
  ]) {
    await leave();
    await userEvent.click(question.getByRole('button', { name: 'Revenir aux codes' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(codes).toBeVisible();
  }
  await userEvent.click(page.getByRole('button', { name: 'Je les ai gardés' }));
  await expect.element(codes).not.toBeInTheDocument();
});
