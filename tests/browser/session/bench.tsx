import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endedSession, getSession, setSession } from '#api/session/session-store.ts';
import { SessionEndedDialog } from '#features/session/ended/session-ended-dialog.tsx';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { frames } from '#tests/browser/support/frames.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import ComponentSystem, { ComponentStyles } from '#ui/theme/component-system.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import '#ui/theme/tokens.css';

export const session = {
  token: 't',
  refreshToken: 'r',
  user: { id: 1, userName: 'courtier@lagon.nc' },
} as Partial<Session> as Session;

/** Signs in with the right password only, like the server. */
export const signInActions = {
  askChallenge: async () => ({}),
  signIn: async ({ password }: { password: string }) => {
    if (password !== 'Lagon-2026') throw new Error('another password was typed');
    setSession({ ...session, token: 'new' });
    return {};
  },
};

/** A page with an open window, and the sign-in prompt for an ended session. */
export const show = async (part: () => ReactNode) => {
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
  // The app's own router is replaced.
  await render(<RouterProvider router={router as never} />);
};

export const signIn = () => page.getByRole('dialog', { name: 'Votre session a expiré' });
export const secret = () => signIn().getByLabelText('Mot de passe', { exact: true });
export const end = () => setSession(endedSession(getSession() ?? session));

export const typePassword = async (): Promise<void> => {
  await expect.element(signIn()).toBeVisible();
  expect(document.querySelector('.session-ended')?.closest('[aria-hidden=true], [inert]')).toBeNull();
  await expect.element(secret()).toHaveFocus();
  // A layer beneath may try to restore its focus a moment later.
  await frames();
  await userEvent.click(signIn().getByRole('textbox', { name: 'Identifiant' }));
  await userEvent.click(secret());
  await userEvent.keyboard('Lagon-2026');
  await expect.element(secret()).toHaveValue('Lagon-2026');
};
export const signInAgain = async (): Promise<void> => {
  await typePassword();
  await userEvent.click(signIn().getByRole('button', { name: "S'identifier" }));
  await expect.element(signIn()).not.toBeInTheDocument();
};

export const Typed = ({ label = 'Adresse' }) => (
  <label>
    {label} <input />
  </label>
);
export const quiet = () => undefined;

export function Native() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Tout rechercher">
      <Typed />
    </dialog>
  );
}

export const windows: Readonly<Record<string, () => ReactNode>> = {
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
