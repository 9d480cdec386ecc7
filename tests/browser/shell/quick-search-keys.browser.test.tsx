import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { renderQuickSearch, resultOption, searchBox } from './quick-search-harness.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  setSession(null);
});

const pressKey = (key: string, overrides: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...overrides }),
  );

test('quick search: receives letters typed right after Ctrl K', async () => {
  await renderQuickSearch();
  await userEvent.click(page.getByLabelText('Commentaire'));
  pressKey('k', { ctrlKey: true });
  for (const letter of 'wamy') pressKey(letter);
  await expect.element(searchBox()).toHaveValue('wamy');
  await expect.element(searchBox()).toHaveFocus();
  await expect.element(page.getByLabelText('Commentaire')).toHaveValue('');
});

test('quick search: adds a letter typed as soon as the dialog is shown to those typed before', async () => {
  await renderQuickSearch();
  const showModal = HTMLDialogElement.prototype.showModal;
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    showModal.call(this);
    // The next key arrives before the browser draws a frame.
    queueMicrotask(() => document.execCommand('insertText', false, 'tan'));
  });
  pressKey('k', { ctrlKey: true });
  for (const letter of 'wamy') pressKey(letter);
  await expect.element(searchBox()).toHaveValue('wamytan');
});

test('quick search: deletes, pastes and opens again while the dialog is loading', async () => {
  await renderQuickSearch();
  pressKey('k', { ctrlKey: true });
  for (const key of ['w', 'a', 'x', 'Backspace']) pressKey(key);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'myt');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  page
    .getByRole('button', { name: /^Tout rechercher/ })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const letter of 'an') pressKey(letter);
  await expect.element(searchBox()).toHaveValue('wamytan');
});

test('quick search: opens nothing by the Enter that confirms composed text', async () => {
  const router = await renderQuickSearch();
  pressKey('k', { ctrlKey: true });
  await userEvent.fill(searchBox(), 'nouveau client');
  await expect.element(resultOption('Nouveau client')).toHaveAttribute('aria-selected', 'true');
  pressKey('Enter', { keyCode: 229 });
  expect(router.state.location.pathname).toBe('/');
  pressKey('Enter');
  await expect.poll(() => router.state.location.pathname).toBe('/client/add');
});
