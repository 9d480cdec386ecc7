import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderFields } from '#tests/browser/fields/harness.tsx';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { restoreLostFocus } from '#ui/keyboard/lost-focus.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';

let stop = (): void => undefined;
beforeEach(() => {
  stop = restoreLostFocus();
});
afterEach(() => stop());

/** A dialog in a page with a toast region. */
const renderDialog = (dialog: ReactNode) =>
  renderFields({
    defaultValues: {},
    fields: () => (
      <>
        {dialog}
        <ToastRegion />
      </>
    ),
  });

/** A dialog that shows a loading state first, as another dialog. */
function LoadedDialog() {
  const [state, setState] = useState<'closed' | 'loading' | 'loaded'>('closed');
  const closeDialog = () => setState('closed');
  return (
    <>
      <button type="button" onClick={() => setState('loading')}>
        Note
      </button>
      {state === 'loading' ? (
        <Modal key="loading" title="Chargement" onClose={closeDialog}>
          <button type="button" onClick={() => setState('loaded')}>
            Continuer
          </button>
        </Modal>
      ) : null}
      {state === 'loaded' ? (
        <Modal key="loaded" title="Note" onClose={closeDialog} footer={<button type="button">Enregistrer</button>}>
          <input aria-label="Texte" />
        </Modal>
      ) : null}
    </>
  );
}

test('dialog: returns the focus to the button that opened it, even after its loading state', async () => {
  await renderDialog(<LoadedDialog />);
  const opener = page.getByRole('button', { name: 'Note', exact: true });
  for (const _ of [1, 2]) {
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'Continuer' }));
    await expect.element(page.getByRole('textbox', { name: 'Texte' })).toBeVisible();
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')?.textContent).toContain('Enregistrer');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  }
});

/** A dialog whose button is disabled while it is prepared. */
function PreparedDialog({ prepared }: { readonly prepared: Promise<void> }) {
  const [state, setState] = useState<'closed' | 'preparing' | 'open'>('closed');
  const openDialog = async () => {
    setState('preparing');
    await prepared;
    setState('open');
  };
  return (
    <>
      <button type="button" disabled={state === 'preparing'} onClick={() => void openDialog()}>
        Payer
      </button>
      {state === 'open' ? (
        <Modal title="Paiement" onClose={() => setState('closed')}>
          Carte
        </Modal>
      ) : null}
    </>
  );
}

test('dialog: returns the focus to a button that was disabled while the dialog was prepared', async () => {
  const prepared = Promise.withResolvers<void>();
  await renderDialog(<PreparedDialog prepared={prepared.promise} />);
  const opener = page.getByRole('button', { name: 'Payer' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(document.body);
  prepared.resolve();
  await expect.element(page.getByRole('dialog', { name: 'Paiement' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

/** A section whose button disappears once a dialog recorded the payment: as it closes, or frames later. */
function Payments({ isRemovedLater }: { readonly isRemovedLater: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDue, setIsDue] = useState(true);
  const pay = async () => {
    setIsOpen(false);
    if (isRemovedLater) await waitForFrames();
    setIsDue(false);
  };
  return (
    <section aria-label="Primes">
      {isDue ? (
        <button type="button" onClick={() => setIsOpen(true)}>
          Encaisser
        </button>
      ) : null}
      {isOpen ? (
        <Modal
          title="Règlement reçu"
          onClose={() => setIsOpen(false)}
          footer={
            <button type="button" onClick={() => void pay()}>
              Enregistrer
            </button>
          }
        >
          Espèces
        </Modal>
      ) : null}
    </section>
  );
}

test.each([
  ['when it closes', false],
  ['after it was closed', true],
])('dialog: passes the focus to the section of its button if that disappears %s', async (_, isRemovedLater) => {
  await renderDialog(<Payments isRemovedLater={isRemovedLater} />);
  (page.getByRole('button', { name: 'Encaisser' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await expect.element(save).toBeVisible();
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Primes');
});
