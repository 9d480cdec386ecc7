import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endedSession, getSession, setSession } from '#api/session-store.ts';
import { SessionEndedDialog } from '#features/session/session-ended-dialog.tsx';
import type { Session } from '#shared/contract/session-shape.ts';
import ComponentSystem, { ComponentStyles } from '#ui/component-system.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import '#ui/tokens.css';

const session = {
  token: 't',
  refreshToken: 'r',
  user: { id: 1, userName: 'courtier@lagon.nc' },
} as Partial<Session> as Session;

vi.mock('#api/session-actions.ts', () => ({
  askChallenge: async () => ({}),
  signIn: async ({ password }: { password: string }) => {
    if (password !== 'Lagon-2026') throw new Error('another password was typed');
    setSession({ ...session, token: 'new' });
  },
}));

/** A page with a window that is open in it, and the sign-in that waits for the end of the session. */
const show = async (part: () => ReactNode) => {
  setSession(session);
  const Part = part;
  const rootRoute = createRootRoute({
    component: () => (
      <ComponentSystem>
        <ComponentStyles />
        <main>
          <label>
            Page <input />
          </label>
          <Part />
        </main>
        <ToastRegion />
        <SessionEndedDialog />
      </ComponentSystem>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  // The router of the app is another one.
  await render(<RouterProvider router={router as never} />);
};
afterEach(() => setSession(null));

const signIn = () => page.getByRole('dialog', { name: 'Votre session a expiré' });
const secret = () => signIn().getByLabelText('Mot de passe', { exact: true });
const end = () => setSession(endedSession(getSession() ?? session));

const typePassword = async (): Promise<void> => {
  await expect.element(signIn()).toBeVisible();
  expect(document.querySelector('.session-ended')?.closest('[aria-hidden=true], [inert]')).toBeNull();
  await expect.element(secret()).toHaveFocus();
  // What lies beneath may try to take the focus back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 150));
  await userEvent.click(signIn().getByRole('textbox', { name: 'Identifiant' }));
  await userEvent.click(secret());
  await userEvent.keyboard('Lagon-2026');
  await expect.element(secret()).toHaveValue('Lagon-2026');
};
const signInAgain = async (): Promise<void> => {
  await typePassword();
  await userEvent.click(signIn().getByRole('button', { name: "S'identifier" }));
  await expect.element(signIn()).not.toBeInTheDocument();
};

const Typed = ({ label = 'Adresse' }) => (
  <label>
    {label} <input />
  </label>
);
const quiet = () => undefined;

function Native() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Tout rechercher">
      <Typed />
    </dialog>
  );
}

const windows: Readonly<Record<string, () => ReactNode>> = {
  'a dialog with buttons': () => (
    <Modal title="Coordonnées" onClose={quiet} footer={<button type="button">Enregistrer</button>}>
      <Typed label="Nom" />
      <Typed />
    </Modal>
  ),
  'a dialog that a press beside it closes': () => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Modal title="Choisir un client" onClose={() => setIsOpen(false)}>
        <Typed />
      </Modal>
    ) : null;
  },
  'a dialog over a dialog': () => {
    const [isSecond, setIsSecond] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setIsSecond(true), 100);
      return () => clearTimeout(timer);
    }, []);
    return (
      <>
        <Modal title="Pièces" onClose={quiet} footer={<button type="button">Envoyer</button>}>
          <Typed label="Nom" />
        </Modal>
        {isSecond ? (
          <Modal title="Aperçu" onClose={() => setIsSecond(false)}>
            <Typed />
          </Modal>
        ) : null}
      </>
    );
  },
  'a question': () => (
    <ConfirmDialog question="Supprimer ?" confirmLabel="Supprimer" onConfirm={quiet} onClose={quiet}>
      <Typed />
    </ConfirmDialog>
  ),
  'the quick search': Native,
};

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
  await new Promise((resolve) => setTimeout(resolve, 150));
  open();
  await vi.waitFor(() => expect(document.querySelector('[role=dialog][data-state=open]')).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 150));
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
  await new Promise((resolve) => setTimeout(resolve, 150));
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
