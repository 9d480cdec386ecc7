// @module-tag long
import { useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#api/call.ts';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { SessionEndedDialog } from '#features/session/ended/session-ended-dialog.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { emptyIdentity } from '#shared/schemas/broker-identity.ts';
import { session } from '#tests/browser/session/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { broker } from '#tests/browser/support/dialog-values.ts';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { changedData, type DialogData, dialogs, initialData } from './dialog-cases.tsx';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));

let tablet: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  tablet = createSimulatedDevice();
  vi.mocked(call).mockResolvedValue({
    success: true,
    brokers: [{ ...broker, identity: emptyIdentity }],
    nbItemsTotal: 1,
    passkeys: [],
  } as never);
  history.pushState({}, '', '#walk');
});
afterEach(() => {
  tablet.close();
  setSession(null);
});

type DialogOf = (onClose: () => void, shownData: DialogData) => ReactElement;

const noop = () => undefined;
const colleagueChange = 'test-colleague-change';

/** The dialog over data that a colleague may change, and the prompt for an ended session. */
function Harness({ dialog }: { readonly dialog: DialogOf }) {
  const [isOpen, setIsOpen] = useState(true);
  const [shownData, setShownData] = useState(initialData);
  const queries = useQueryClient();
  useEffect(() => {
    const changeData = () => {
      setShownData(changedData);
      void queries.invalidateQueries();
    };
    addEventListener(colleagueChange, changeData);
    return () => removeEventListener(colleagueChange, changeData);
  }, [queries]);
  return (
    <>
      {isOpen ? dialog(() => setIsOpen(false), shownData) : <p>Fermé</p>}
      <SessionEndedDialog />
    </>
  );
}

const renderDialog = async (dialog: DialogOf) => {
  const { services } = await openSavedWork(tablet);
  const readStub = async () => ({
    value: { success: true, listItems: [] },
    fetchedAtMs: Date.now(),
    isFromDevice: false,
  });
  const connectivity = { state: 'online', trouble: null, subscribe: () => noop };
  const device = { state: 'ready', getState: () => 'ready', subscribe: () => noop };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Harness dialog={dialog} /> }),
    history: createMemoryHistory(),
  });
  await renderWithServices(
    { ...services, read: readStub, connectivity, device } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
};
const isAskedBeforeUnload = (): boolean => {
  const unloadEvent = new Event('beforeunload', { cancelable: true });
  dispatchEvent(unloadEvent);
  return unloadEvent.defaultPrevented;
};
const discardQuestion = () => page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
const closings: readonly (readonly [string, () => unknown])[] = [
  ['Back', () => history.back()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first())],
];

/** Values that `fill` entered in fields of the dialog. */
const enteredTexts = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] :is(input:not([type=file]), textarea)')]
    .map(({ value }) => value)
    .filter((value) => /marie@lagon\.nc|secret|Lagon Sud/i.test(value));

describe.each(dialogs)('form dialog: $name', ({ dialog, fill, file, isStored = false }) => {
  test('closes without a question while nothing was typed', async () => {
    await renderDialog(dialog);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(isAskedBeforeUnload()).toBe(false);
    history.back();
    await expect.element(page.getByText('Fermé')).toBeVisible();
  });

  test('asks before it discards unsaved input, for every way to close', async () => {
    await renderDialog(dialog);
    await fill();
    await expect.poll(isAskedBeforeUnload).toBe(!isStored);
    for (const [name, leave] of closings) {
      await leave();
      await expect.element(discardQuestion(), { message: name }).toBeVisible();
      await userEvent.click(discardQuestion().getByRole('button', { name: 'Continuer la saisie' }));
      await expect.element(discardQuestion()).not.toBeInTheDocument();
      await expect.poll(() => Object.keys((history.state ?? {}) as object)).toContain('backGuard');
    }
    history.back();
    await userEvent.click(discardQuestion().getByRole('button', { name: 'Abandonner', exact: true }));
    await expect.element(page.getByText('Fermé')).toBeVisible();
  });

  test('retains typed and chosen values after a colleague’s change and a sign-in', async () => {
    setSession(session);
    await renderDialog(dialog);
    await fill();
    const entered = file === undefined ? 1 : 0;
    await expect.poll(enteredTexts).toHaveLength(entered);
    const texts = enteredTexts();

    dispatchEvent(new Event(colleagueChange));
    await waitForFrames();
    expect(enteredTexts()).toEqual(texts);

    setSession(endedSession(session));
    const signIn = page.getByRole('dialog', { name: 'Votre session a expiré' });
    await expect.element(signIn).toBeVisible();
    setSession({ ...session, token: 'new' });
    await expect.element(signIn).not.toBeInTheDocument();
    expect(enteredTexts()).toEqual(texts);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(file ?? '');

    await expect.poll(() => Object.keys((history.state ?? {}) as object)).toContain('backGuard');
    history.back();
    await expect.element(discardQuestion()).toBeVisible();
  });
});
