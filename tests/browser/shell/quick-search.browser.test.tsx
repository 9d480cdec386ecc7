import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { setSlashKey } from '#ui/keyboard/slash-key.ts';
import { searchEverywhere } from '#ui/search/search-everywhere.ts';
import { renderQuickSearch, resultOption, searchBox, services } from './quick-search-harness.tsx';

afterEach(() => setSession(null));

test('quick search: opens on « / », except while typing', async () => {
  await renderQuickSearch();
  const field = page.getByRole('textbox', { name: 'Commentaire' });
  await userEvent.type(field, 'a/b');
  await expect.element(field).toHaveValue('a/b');
  await expect.element(searchBox()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('main'), { position: { x: 1, y: 1 } });
  await userEvent.keyboard('/');
  await expect.element(searchBox()).toHaveFocus();
  await expect.element(searchBox()).toHaveValue('');
});

test('quick search: opens on Ctrl K only if « / » is disabled', async () => {
  await renderQuickSearch();
  const button = page.getByRole('button', { name: /^Tout rechercher/ });
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K /');
  setSlashKey(false);
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await userEvent.click(page.getByRole('main'), { position: { x: 1, y: 1 } });
  await userEvent.keyboard('/');
  await expect.element(searchBox()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(searchBox()).toHaveFocus();
});

test('quick search: opens with the text that a list did not find', async () => {
  await renderQuickSearch();
  searchEverywhere('446611 NC');
  await expect.element(searchBox()).toHaveValue('446611 NC');
});

test('quick search: opens the quote of « nouveau devis auto pour dupont », offline', async () => {
  const router = await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(searchBox(), 'nouveau devis auto pour dupont');
  await expect.element(resultOption(/^Nouveau devis Auto pour DUPONT Marie/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(resultOption(/Nouvelle demande/)).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/estimate/AUTO?client=7');
});

test('quick search: finds requests and « nouveau client », offline', async () => {
  const router = await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(searchBox(), 'nouveau client');
  await expect.element(resultOption('Nouveau client')).toHaveAttribute('aria-selected', 'true');
  await userEvent.fill(searchBox(), 'D26 000 003');
  await userEvent.click(resultOption(/Changer le véhicule/));
  await expect.poll(() => router.state.location.pathname).toBe('/task/search/3');
});

test('quick search: defaults to Numéro, and searches letters as a name', async () => {
  const router = await renderQuickSearch();
  await userEvent.click(page.getByRole('button', { name: /^Tout rechercher/ }));
  const criterion = page.getByRole('combobox', { name: 'Rechercher par' });
  const search = page.getByRole('button', { name: 'Rechercher', exact: true });
  await expect.element(criterion).toHaveValue('searchNumber');
  await expect.element(search).toBeDisabled();
  await userEvent.fill(searchBox(), 'dv');
  await expect.element(criterion).toHaveValue('searchNumber');
  await userEvent.fill(searchBox(), 'wamytan');
  await expect.element(criterion).toHaveValue('lastName');
  await expectAccessible();
  await userEvent.click(search);
  await expect.poll(() => router.state.location.href).toBe('/contract/topSearch?lastName=wamytan');
  await expect.element(searchBox()).not.toBeInTheDocument();
});

test('quick search: keeps a selected criterion while typing', async () => {
  const router = await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  const criterion = page.getByRole('combobox', { name: 'Rechercher par' });
  await userEvent.selectOptions(criterion, 'Nom');
  await userEvent.fill(searchBox(), '26000');
  await expect.element(criterion).toHaveValue('lastName');
  await userEvent.click(page.getByRole('button', { name: 'Rechercher', exact: true }));
  await expect.poll(() => router.state.location.href).toBe('/contract/topSearch?lastName=26000');
});

test('quick search: starts from the criterion of the contract search and finds everything', async () => {
  const router = await renderQuickSearch();
  await router.navigate({ to: '/contract/topSearch' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(searchBox(), 'dupont');
  await expect.element(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Rechercher par' })).toBeDisabled();
  await expect.element(resultOption(/^DUPONT Marie/)).toBeVisible();
});

test('quick search: appends later results and moves none', async () => {
  const results = () => page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
  const texts = () =>
    results()
      .elements()
      .map(({ textContent }) => textContent);
  const find = services.device.find.bind(services.device);
  const requests = Promise.withResolvers<void>();
  const clientsRead = Promise.withResolvers<void>();
  vi.spyOn(services.device, 'find').mockImplementation(async (endpoint, input) => {
    if ((endpoint as EndpointDefinition) === taskSearch) await requests.promise;
    else clientsRead.resolve();
    return find(endpoint, input);
  });
  await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(searchBox(), 'dupont');
  await clientsRead.promise;
  await waitForFrames();
  const before = texts();
  requests.resolve();
  await expect.element(resultOption(/Changer le véhicule/)).toBeVisible();
  expect(texts().slice(0, before.length)).toEqual(before);
  vi.restoreAllMocks();
});

test('quick search: reopens on Ctrl K right after it was closed', async () => {
  await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(searchBox()).toBeVisible();
  // The browser fires the dialog's close event later.
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  await waitForFrames();
  await expect.element(searchBox()).toBeVisible();
});

test.each([
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
])('quick search: ends above the on-screen keyboard of %s', async (_, width, height) => {
  await page.viewport(width, height);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height });
  vi.stubGlobal('visualViewport', viewport);
  await renderQuickSearch();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(resultOption('Nouveau client')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Tout rechercher' }).element();
  await expect.poll(() => dialog.getBoundingClientRect().bottom).toBeGreaterThan(height - 600);
  viewport.height = height - 600;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(height - 600);
  vi.unstubAllGlobals();
  await page.viewport(1024, 768);
});
