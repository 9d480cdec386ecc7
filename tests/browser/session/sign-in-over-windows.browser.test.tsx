import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { frames } from '#tests/browser/support/frames.ts';
import { until } from '#tests/support/until.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { end, Native, secret, session, show, signIn, signInAgain, Typed, typePassword, windows } from './bench.tsx';

vi.mock('#api/sign-in/session-actions.ts', async () => (await import('./bench.tsx')).signInActions);
afterEach(() => {
  setSession(null);
  vi.restoreAllMocks();
});

test.each(Object.entries(windows))('the sign-in can be typed into over %s, which stays as it was', async (_, part) => {
  await show(part);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('12 rue');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  end();
  await signInAgain();
  await expect.element(field).toHaveFocus();
  // Where the caret was.
  await userEvent.keyboard('bis ');
  await expect.element(field).toHaveValue('12 bis rue');
  expect(document.activeElement?.closest('[inert]')).toBeNull();
  // The window holds the focus again.
  for (let press = 0; press < 8; press += 1) await userEvent.keyboard('{Tab}');
  const beyond = page.getByLabelText('Page').element();
  expect(document.activeElement).not.toBe(beyond);
  await userEvent.click(field);
  await userEvent.keyboard('{End}!');
  await expect.element(field).toHaveValue('12 bis rue!');
});

test('sign-in: keeps a dialog open on a device without touch, where a dialog closes when the focus leaves it', async () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
  await show(windows['a dialog that a press beside it closes'] ?? Native);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('12 rue');
  end();
  await signInAgain();
  await expect.element(field).toHaveValue('12 rue');
  await expect.element(field).toHaveFocus();
});

test('a dialog that opens while the sign-in is shown lies beneath it', async () => {
  let open = (): void => undefined;
  await show(() => {
    const [isOpen, setIsOpen] = useState(false);
    open = () => setIsOpen(true);
    return isOpen ? (
      <Modal title="Le serveur a répondu" onClose={() => setIsOpen(false)}>
        <Typed />
      </Modal>
    ) : null;
  });
  end();
  await expect.element(signIn()).toBeVisible();
  await frames();
  open();
  await until(() => expect(document.querySelector('[role=dialog][data-state=open]')).not.toBeNull());
  await frames();
  await signInAgain();
  const field = page.getByRole('dialog', { name: 'Le serveur a répondu' }).getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('ici');
  await expect.element(field).toHaveValue('ici');
});

test('put off, the sign-in is called back over an open dialog, which stays', async () => {
  await show(() => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Modal title="Choisir un contrat" onClose={() => setIsOpen(false)}>
        <Typed />
      </Modal>
    ) : null;
  });
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  await userEvent.keyboard('Nouméa');
  end();
  await expect.element(secret()).toHaveFocus();
  await frames();
  // The key puts the sign-in off, and closes nothing beneath.
  await userEvent.keyboard('{Escape}');
  await expect.element(signIn()).not.toBeInTheDocument();
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

test('over a calendar the sign-in is typed into, and the day that was typed stays', async () => {
  await show(Day);
  const field = page.getByRole('textbox', { name: 'Date d’effet' });
  await userEvent.click(field);
  await userEvent.keyboard('01/12/2026');
  await userEvent.click(page.getByRole('button', { name: /calendrier/i }));
  end();
  await signInAgain();
  await expect.element(field).toHaveValue('01/12/2026');
});

test('a sign-in in another tab takes the question away, and the focus goes back', async () => {
  await show(windows['a dialog with buttons'] ?? Native);
  const field = page.getByLabelText('Adresse');
  await userEvent.click(field);
  end();
  await typePassword();
  setSession({ ...session, token: 'of the other tab' });
  await expect.element(signIn()).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
