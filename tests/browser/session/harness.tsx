import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endedSession, getSession, setSession } from '#api/session/session-store.ts';
import { SessionEndedDialog } from '#features/session/ended/session-ended-dialog.tsx';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import '#ui/theme/tokens.css';

export const session = {
  token: 't',
  refreshToken: 'r',
  user: { id: 1, userName: 'courtier@lagon.nc' },
} as Partial<Session> as Session;

/** Signs in with the right password only, like the server. */
export const signInActions = {
  fetchChallenge: async () => ({}),
  signIn: async ({ password }: { password: string }) => {
    if (password !== 'Lagon-2026') throw new Error('another password was typed');
    setSession({ ...session, token: 'new' });
    return {};
  },
};

/** A page with an open window, and the sign-in prompt for an ended session. */
export const renderWithSignIn = async (part: () => ReactNode) => {
  setSession(session);
  const Part = part;
  const rootRoute = createRootRoute({
    component: () => (
      <ComponentSystem>
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
  // The app's own router is replaced.
  await render(<RouterProvider router={router as never} />);
};

export const signInDialog = () => page.getByRole('dialog', { name: 'Votre session a expiré' });
export const passwordField = () => signInDialog().getByLabelText('Mot de passe', { exact: true });
export const expireSession = () => setSession(endedSession(getSession() ?? session));

export const typePassword = async (): Promise<void> => {
  await expect.element(signInDialog()).toBeVisible();
  expect(document.querySelector('.session-ended')?.closest('[aria-hidden=true], [inert]')).toBeNull();
  await expect.element(passwordField()).toHaveFocus();
  // A layer beneath may try to restore its focus a moment later.
  await waitForFrames();
  await userEvent.click(signInDialog().getByRole('textbox', { name: 'Identifiant' }));
  await userEvent.click(passwordField());
  await userEvent.keyboard('Lagon-2026');
  await expect.element(passwordField()).toHaveValue('Lagon-2026');
};
export const signInAgain = async (): Promise<void> => {
  await typePassword();
  await userEvent.click(signInDialog().getByRole('button', { name: "S'identifier" }));
  await expect.element(signInDialog()).not.toBeInTheDocument();
};

export const TextInput = ({ label = 'Adresse' }) => (
  <label>
    {label} <input />
  </label>
);
export const noop = () => undefined;

export function NativeDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Tout rechercher">
      <TextInput />
    </dialog>
  );
}

export const dialogs: Readonly<Record<string, () => ReactNode>> = {
  'a dialog with buttons': () => (
    <Modal title="Coordonnées" onClose={noop} footer={<button type="button">Enregistrer</button>}>
      <TextInput label="Nom" />
      <TextInput />
    </Modal>
  ),
  'a dialog that a press beside it closes': () => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Modal title="Choisir un client" onClose={() => setIsOpen(false)}>
        <TextInput />
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
        <Modal title="Pièces" onClose={noop} footer={<button type="button">Envoyer</button>}>
          <TextInput label="Nom" />
        </Modal>
        {isSecond ? (
          <Modal title="Aperçu" onClose={() => setIsSecond(false)}>
            <TextInput />
          </Modal>
        ) : null}
      </>
    );
  },
  'a question': () => (
    <ConfirmDialog question="Supprimer ?" confirmLabel="Supprimer" onConfirm={noop} onClose={noop}>
      <TextInput />
    </ConfirmDialog>
  ),
  'the quick search': NativeDialog,
};
