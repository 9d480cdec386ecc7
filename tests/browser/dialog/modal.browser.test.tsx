import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderFields } from '#tests/browser/fields/harness.tsx';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { waitUntil } from '#tests/support/until.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';

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

test('dialog: keeps its buttons in the viewport of a phone under a long text', async () => {
  await page.viewport(375, 600);
  await renderDialog(
    <Modal title="Le tarif a changé" isAlert onClose={() => {}} footer={<button type="button">Prendre</button>}>
      <div style={{ height: '2000px' }}>Deux prix</div>
    </Modal>,
  );
  const answer = page.getByRole('alertdialog').getByRole('button', { name: 'Prendre' });
  await expect.poll(() => answer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600 - 16);
});

test.each([
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
])('dialog: keeps the focused field and its buttons above the on-screen keyboard of %s', async (_, width, height) => {
  await page.viewport(width, height);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height });
  vi.stubGlobal('visualViewport', viewport);
  await renderDialog(
    <Modal title="Coordonnées" onClose={() => {}} footer={<button type="button">Modifier</button>}>
      <div style={{ height: '500px' }} />
      <input aria-label="Mot de passe" />
    </Modal>,
  );
  const bottomOf = (role: 'button' | 'textbox', name: string) =>
    page.getByRole('dialog').getByRole(role, { name }).element().getBoundingClientRect().bottom;
  await userEvent.click(page.getByRole('textbox', { name: 'Mot de passe' }));
  const keyboardTop = height - 400;
  expect(bottomOf('button', 'Modifier')).toBeGreaterThan(keyboardTop);
  viewport.height = keyboardTop;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => bottomOf('button', 'Modifier')).toBeLessThanOrEqual(keyboardTop);
  await expect
    .poll(() => bottomOf('textbox', 'Mot de passe'))
    .toBeLessThanOrEqual(page.getByRole('button', { name: 'Modifier' }).element().getBoundingClientRect().top);
  viewport.height = height;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => bottomOf('button', 'Modifier')).toBeGreaterThan(keyboardTop);
  vi.unstubAllGlobals();
});

test('dialog: leaves a phone on its side, and what a keyboard leaves of it, to its fields', async () => {
  await page.viewport(844, 390);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 390 });
  vi.stubGlobal('visualViewport', viewport);
  await renderDialog(
    <Modal title="Coordonnées" onClose={() => {}} footer={<button type="button">Modifier</button>}>
      <div style={{ height: '500px' }} />
      <input aria-label="Mot de passe" />
    </Modal>,
  );
  const dialog = page.getByRole('dialog');
  await expect.poll(() => boundsOf(dialog.element()).height).toBe(390);
  await userEvent.click(page.getByRole('textbox', { name: 'Mot de passe' }));
  viewport.height = 160;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => boundsOf(dialog.element()).height).toBe(160);
  // Title and buttons scroll with the fields, whose place would be too small for one.
  const isFieldInView = () => {
    const { top, bottom } = boundsOf(page.getByRole('textbox', { name: 'Mot de passe' }).element());
    return top >= 0 && bottom <= 160;
  };
  await expect.poll(isFieldInView).toBe(true);
  dialog.getByRole('button', { name: 'Modifier' }).element().scrollIntoView();
  expect(boundsOf(dialog.getByRole('heading').element()).bottom).toBeLessThan(0);
  vi.unstubAllGlobals();
});

const toastElement = () => page.getByRole('region', { name: 'Messages' }).getByText('Aucune donnée').element();
const boundsOf = (element: Element) => element.getBoundingClientRect();

for (const [name, widthPx, heightPx, contentPx, isOver] of [
  ['a tall dialog', 1024, 768, 2000, true],
  ['a dialog on a phone', 375, 812, 100, true],
  ['a short dialog', 1024, 768, 100, false],
] as const)
  test(`no message covers the buttons of ${name}`, async () => {
    await page.viewport(widthPx, heightPx);
    await renderDialog(
      <Modal title="Coordonnées" onClose={() => {}} footer={<button type="button">Annuler</button>}>
        <div style={{ height: contentPx }}>Champs</div>
      </Modal>,
    );
    const cancelButton = page.getByRole('dialog').getByRole('button', { name: 'Annuler' });
    notify({ id: 'unchanged', type: 'warning', message: 'Aucune donnée', durationMs: Number.POSITIVE_INFINITY });
    await expect.poll(() => boundsOf(toastElement()).bottom <= boundsOf(cancelButton.element()).top).toBe(isOver);
    await expect.poll(() => boundsOf(toastElement()).top >= boundsOf(cancelButton.element()).bottom).toBe(!isOver);
    expect(boundsOf(toastElement()).bottom).toBeGreaterThan(heightPx / 2);
    const { left, top, height } = boundsOf(page.getByRole('region', { name: 'Messages' }).element());
    expect(document.elementFromPoint(left - 4, top + height / 2)?.closest('.toasts'), 'beside a message').toBeNull();
    dismissToast('unchanged');
  });

for (const [name, footer, closings] of [
  ['leaves what is being typed', <button key="send" type="button" aria-label="Envoyer" />, 0],
  ['closes what is only read', undefined, 1],
] as const)
  test(`a press beside a dialog ${name}`, async () => {
    await page.viewport(1024, 768);
    const onClose = vi.fn();
    await renderDialog(
      <Modal title="Pièces" onClose={onClose} footer={footer}>
        Trois photos
      </Modal>,
    );
    // The dialog handles keys once it has the focus.
    await waitUntil(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    await userEvent.click(document.documentElement, { position: { x: 10, y: 10 } });
    await waitForFrames();
    expect(onClose).toHaveBeenCalledTimes(closings);
  });

test('dialog: does not move the focus from a field that has it when the dialog opens', async () => {
  const takeFocus = (field: HTMLInputElement | null): void => field?.focus();
  await renderDialog(
    <Modal title="Coordonnées" onClose={() => undefined} footer={<button type="button">Modifier</button>}>
      <input aria-label="Téléphone" />
      <input aria-label="Mot de passe" ref={takeFocus} />
    </Modal>,
  );
  for (let count = 0; count < 10; count += 1) await waitForFrames();
  await expect.element(page.getByRole('textbox', { name: 'Mot de passe' })).toHaveFocus();
});
