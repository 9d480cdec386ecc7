import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CallError, Unreachable } from '#api/errors.ts';
import SignInCode from '#features/session/sign-in-code.tsx';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const session = { token: 't', refreshToken: 'r', user: { id: 1 } };
const { given, kept, actions } = vi.hoisted(() => ({
  given: [] as unknown[],
  kept: [] as unknown[],
  actions: { answer: async (): Promise<unknown> => ({}) },
}));
vi.mock('#api/sign-in/session-actions.ts', () => ({
  submitSignInCode: async (code: unknown) => {
    given.push(code);
    return actions.answer();
  },
  saveSession: async (...session: unknown[]) => void kept.push(session),
}));

beforeEach(() => {
  given.length = 0;
  kept.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const renderSecondStep = async (step: SecondStep) => {
  const onSignedIn = vi.fn();
  await render(
    <main className="plain" lang="fr">
      <h1>Authentification</h1>
      <SignInCode step={step} password="Lagon-2026" onSignedIn={onSignedIn} onBack={() => undefined} />
    </main>,
  );
  return onSignedIn;
};
const code = () => page.getByRole('textbox');
const submitCode = async (text: string) => {
  await userEvent.fill(code(), text);
  await userEvent.click(page.getByRole('button', { name: 'Se connecter' }));
};

test('second factor: shows a wrong code, and retries a lost answer with the same code', async () => {
  const onSignedIn = await renderSecondStep({ token: 'step' });
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  actions.answer = async () => {
    throw new CallError(422, 'Ce code n’est pas valable');
  };
  await submitCode('111111');
  await expect.element(page.getByText('Ce code n’est pas valable')).toBeVisible();
  actions.answer = async () => {
    throw new Unreachable();
  };
  await submitCode('222222');
  await expect.element(page.getByText(/Le serveur est injoignable/)).toBeVisible();
  actions.answer = async () => ({ data: session });
  await userEvent.click(page.getByRole('button', { name: 'Se connecter' }));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(given.slice(-2)).toEqual([
    { token: 'step', code: '222222' },
    { token: 'step', code: '222222' },
  ]);
  expect(kept).toEqual([[session, 'Lagon-2026']]);
});

test('second factor: requires the setup of an authenticator and of recovery codes by role', async () => {
  const uri = 'otpauth://totp/Lagon:a%40lagon.nc?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Lagon';
  const onSignedIn = await renderSecondStep({
    token: 'step',
    setUp: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri },
  });
  await expect.element(page.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await expectAccessible();
  const recoveryCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
  actions.answer = async () => ({ data: session, recoveryCodes });
  await submitCode('287082');
  await expect.element(page.getByText('AAAAA-BBBBB')).toBeVisible();
  expect([onSignedIn.mock.calls.length, kept.length]).toEqual([0, 0]);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Je les ai gardés' }));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(kept).toHaveLength(1);
});
