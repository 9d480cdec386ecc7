import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { box, option, show } from './quick-search-harness.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  setSession(null);
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

test('quick search: receives letters typed right after Ctrl K', async () => {
  await show();
  await userEvent.click(page.getByLabelText('Commentaire'));
  press('k', { ctrlKey: true });
  for (const letter of 'wamy') press(letter);
  await expect.element(box()).toHaveValue('wamy');
  await expect.element(box()).toHaveFocus();
  await expect.element(page.getByLabelText('Commentaire')).toHaveValue('');
});

test('quick search: adds a letter typed as soon as the dialog is shown to those typed before', async () => {
  await show();
  const showModal = HTMLDialogElement.prototype.showModal;
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    showModal.call(this);
    // The next key arrives before the browser draws a frame.
    queueMicrotask(() => document.execCommand('insertText', false, 'tan'));
  });
  press('k', { ctrlKey: true });
  for (const letter of 'wamy') press(letter);
  await expect.element(box()).toHaveValue('wamytan');
});

test('quick search: deletes, pastes and opens again while the dialog is loading', async () => {
  await show();
  press('k', { ctrlKey: true });
  for (const key of ['w', 'a', 'x', 'Backspace']) press(key);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'myt');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  page
    .getByRole('button', { name: /^Tout rechercher/ })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const letter of 'an') press(letter);
  await expect.element(box()).toHaveValue('wamytan');
});

test('quick search: opens nothing by the Enter that confirms composed text', async () => {
  const router = await show();
  press('k', { ctrlKey: true });
  await userEvent.fill(box(), 'nouveau client');
  await expect.element(option('Nouveau client')).toHaveAttribute('aria-selected', 'true');
  press('Enter', { keyCode: 229 });
  expect(router.state.location.pathname).toBe('/');
  press('Enter');
  await expect.poll(() => router.state.location.pathname).toBe('/client/add');
});
