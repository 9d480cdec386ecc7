import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { getSession, setSession } from '#api/session/session-store.ts';
import { submit } from '#api/submit.ts';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';
import {
  dialogs,
  expireSession,
  NativeDialog,
  noop,
  passwordField,
  renderWithSignIn,
  session,
  signInAgain,
  signInDialog,
  TextInput,
} from './harness.tsx';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));
vi.mock('#api/sign-in/session-actions.ts', async () => (await import('./harness.tsx')).signInActions);
afterEach(() => setSession(null));

test('postponed sign-in: returns by keyboard alone over a dialog, which gets the focus back', async () => {
  await renderWithSignIn(dialogs['a dialog with buttons'] ?? NativeDialog);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('12 rue{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expireSession();
  await expect.element(passwordField()).toHaveFocus();
  await waitForFrames();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  const bar = page.getByRole('button', { name: "S'identifier" });
  await expect.element(bar).toBeVisible();
  await waitForFrames();

  // Tab leaves the prompt in both directions: the tab order of the dialog stays.
  const focused: (Element | null)[] = [];
  for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
    for (let press = 0; press < 5; press += 1) {
      await userEvent.keyboard(keys);
      focused.push(document.activeElement);
    }
  expect(focused.filter((one) => one === bar.element())).toHaveLength(2);
  expect(focused[4]).toBe(field.element());
  expect(focused.slice(5, 9).reverse()).toEqual(focused.slice(0, 4));
  await expect.element(field).toHaveFocus();

  for (let press = 0; press < 8 && document.activeElement !== bar.element(); press += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(bar).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await signInAgain();
  expect(document.activeElement?.closest('[role=dialog]')?.textContent).toContain('Coordonnées');
  await userEvent.click(field);
  await userEvent.keyboard('{End}!');
  await expect.element(field).toHaveValue('12 rue!');
});

test('postponed sign-in: prompts at the next submission, then sends it', async () => {
  const sentTokens: string[] = [];
  const callServer = async (): Promise<string> => {
    const { token } = getSession() ?? session;
    if (token === '') throw new CallError(401, 'Votre session a expiré, merci de vous identifier.');
    sentTokens.push(token);
    return 'Enregistré';
  };
  vi.mocked(call).mockImplementation(callServer as never);
  await renderWithSignIn(() => {
    const [said, setSaid] = useState('');
    const submitForm = () => {
      submit({} as never, {} as never).then(
        (message) => setSaid(String(message)),
        (error: Error) => setSaid(error.message),
      );
    };
    return (
      <Modal
        title="Coordonnées"
        onClose={noop}
        footer={
          <button type="button" onClick={submitForm}>
            Enregistrer
          </button>
        }
      >
        <TextInput />
        <output>{said}</output>
      </Modal>
    );
  });
  const field = page.getByLabelText('Adresse');
  const submitForm = () => userEvent.click(page.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.fill(field, 'Nouméa');
  expireSession();
  await expect.element(passwordField()).toHaveFocus();
  await waitForFrames();
  await userEvent.keyboard('{Escape}');
  await expect.element(signInDialog()).not.toBeInTheDocument();

  // The sign-in is postponed again: the app reports it and sends nothing.
  await submitForm();
  await expect.element(passwordField()).toHaveFocus();
  await userEvent.click(signInDialog().getByRole('button', { name: /^Plus tard/ }));
  await expect.element(page.getByText('Votre session a expiré, merci de vous identifier.')).toBeVisible();
  expect(sentTokens).toEqual([]);

  await submitForm();
  await signInAgain();
  await expect.element(page.getByText('Enregistré')).toBeVisible();
  expect(sentTokens).toEqual(['new']);
  await expect.element(field).toHaveValue('Nouméa');
});

test.each([
  [1024, 768],
  [390, 844],
])('postponed sign-in: shows its button and a toast without overlap at %i by %i', async (width, height) => {
  await page.viewport(width, height);
  await renderWithSignIn(() => null);
  expireSession();
  await userEvent.click(signInDialog().getByRole('button', { name: /^Plus tard/ }));
  await expect.element(page.getByRole('button', { name: "S'identifier" })).toBeVisible();
  const message =
    'Contrat gardé sur cet appareil, en attente de confirmation\u00A0: la garantie ne commence pas avant.';
  notify({ id: 'kept', type: 'info', message, durationMs: Number.POSITIVE_INFINITY });
  await expect.element(page.getByText(message)).toBeVisible();
  const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  await expect.poll(() => rectOf('.toast').bottom < rectOf('.session-put-off').top).toBe(true);
  dismissToast('kept');
});
