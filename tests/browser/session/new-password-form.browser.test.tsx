import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NewPasswordForm } from '#features/session/new-password-form.tsx';

const unequal = page.getByText('Les deux mots de passe doivent être identiques');
const passwordBox = () => page.getByLabelText('Mot de passe', { exact: true });
const confirmationBox = () => page.getByLabelText('Confirmation du mot de passe', { exact: true });
const onDone = vi.fn();

beforeEach(async () => {
  onDone.mockClear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(
      { success: true, message: { type: 'success', message: 'Enregistré.' } },
      { headers: { 'x-lagon': '1' } },
    ),
  );
  await render(<NewPasswordForm token="t" onDone={onDone} onRefused={() => undefined} />);
});
afterEach(() => vi.restoreAllMocks());

test('new password: says nothing of a confirmation that is still being typed, and sends at the first press', async () => {
  await userEvent.fill(passwordBox(), 'Recif-2027');
  await userEvent.type(confirmationBox(), 'Recif-2027');
  await expect.element(page.getByRole('button', { name: 'Valider' })).toBeEnabled();
  await expect.element(unequal).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Valider' }));
  await expect.poll(() => onDone.mock.calls).toEqual([['Enregistré.']]);
});

test('new password: compares a typed confirmation again when the password changes', async () => {
  await userEvent.fill(passwordBox(), 'Recif-2027');
  await userEvent.fill(confirmationBox(), 'Recif-2028');
  await userEvent.tab();
  await expect.element(unequal).toBeVisible();
  await userEvent.fill(passwordBox(), 'Recif-2028');
  await expect.element(unequal).not.toBeInTheDocument();
  await userEvent.fill(passwordBox(), 'Recif-2029');
  await expect.element(unequal).toBeVisible();
});
