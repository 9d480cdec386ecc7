import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { waitUntil } from '#tests/support/until.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import {
  dialogs,
  expireSession,
  NativeDialog,
  passwordField,
  renderWithSignIn,
  session,
  signInAgain,
  signInDialog,
  TextInput,
  typePassword,
} from './harness.tsx';

vi.mock('#api/sign-in/session-actions.ts', async () => (await import('./harness.tsx')).signInActions);
afterEach(() => {
  setSession(null);
  vi.restoreAllMocks();
});

test.each(Object.entries(dialogs))('sign-in prompt: accepts input over %s, which stays unchanged', async (_, part) => {
  await renderWithSignIn(part);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('12 rue');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expireSession();
  await signInAgain();
  await expect.element(field).toHaveFocus();
  // The caret is at its previous position.
  await userEvent.keyboard('bis ');
  await expect.element(field).toHaveValue('12 bis rue');
  expect(document.activeElement?.closest('[inert]')).toBeNull();
  // The window has the focus again.
  for (let press = 0; press < 8; press += 1) await userEvent.keyboard('{Tab}');
  const fieldBelow = page.getByLabelText('Page').element();
  expect(document.activeElement).not.toBe(fieldBelow);
  await userEvent.click(field);
  await userEvent.keyboard('{End}!');
  await expect.element(field).toHaveValue('12 bis rue!');
});

test('sign-in prompt: keeps open a dialog that closes on focus loss, on a device without touch', async () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
  await renderWithSignIn(dialogs['a dialog that a press beside it closes'] ?? NativeDialog);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('12 rue');
  expireSession();
  await signInAgain();
  await expect.element(field).toHaveValue('12 rue');
  await expect.element(field).toHaveFocus();
});

test('sign-in prompt: stays above a dialog that opens later', async () => {
  let openDialog = (): void => undefined;
  await renderWithSignIn(() => {
    const [isOpen, setIsOpen] = useState(false);
    openDialog = () => setIsOpen(true);
    return isOpen ? (
      <Modal title="Le serveur a répondu" onClose={() => setIsOpen(false)}>
        <TextInput />
      </Modal>
    ) : null;
  });
  expireSession();
  await expect.element(signInDialog()).toBeVisible();
  await waitForFrames();
  openDialog();
  await waitUntil(() => expect(document.querySelector('[role=dialog][data-state=open]')).not.toBeNull());
  await waitForFrames();
  await signInAgain();
  const field = page.getByRole('dialog', { name: 'Le serveur a répondu' }).getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('ici');
  await expect.element(field).toHaveValue('ici');
});

test('sign-in prompt: returns over an open dialog after it was postponed', async () => {
  await renderWithSignIn(() => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Modal title="Choisir un contrat" onClose={() => setIsOpen(false)}>
        <TextInput />
      </Modal>
    ) : null;
  });
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('Nouméa');
  expireSession();
  await expect.element(passwordField()).toHaveFocus();
  await waitForFrames();
  // Escape postpones the sign-in and closes nothing beneath.
  await userEvent.keyboard('{Escape}');
  await expect.element(signInDialog()).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' centre');
  await userEvent.click(page.getByRole('button', { name: "S'identifier" }));
  await signInAgain();
  await expect.element(field).toHaveValue('Nouméa centre');
});

function Day() {
  const { control } = useForm({ defaultValues: { day: '' } });
  return <DateField control={control} name="day" label="Date d’effet" />;
}

test('sign-in prompt: accepts input over a calendar and keeps the typed day', async () => {
  await renderWithSignIn(Day);
  const field = page.getByRole('textbox', { name: 'Date d’effet' });
  await userEvent.click(field);
  await userEvent.keyboard('01/12/2026');
  await userEvent.click(page.getByRole('button', { name: /calendrier/i }));
  expireSession();
  await signInAgain();
  await expect.element(field).toHaveValue('01/12/2026');
});

test('sign-in prompt: closes and restores focus after a sign-in in another tab', async () => {
  await renderWithSignIn(dialogs['a dialog with buttons'] ?? NativeDialog);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  expireSession();
  await typePassword();
  setSession({ ...session, token: 'of the other tab' });
  await expect.element(signInDialog()).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
