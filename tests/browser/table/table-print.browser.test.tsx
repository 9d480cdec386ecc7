import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { SortMenu } from '#ui/table/sort-menu.tsx';

/** Chromium's own protocol, which the library does not type. */
const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const showOn = (media: 'print' | '') => devtools().send('Emulation.setEmulatedMedia', { media });

afterEach(() => showOn(''));

test('print: hides the sort controls of a table', async () => {
  const columns = [{ id: 'name', header: 'Nom', value: () => '', sortField: 'name' as const }];
  await renderWithServices({}, <SortMenu columns={columns} sort={[]} onSort={() => undefined} />);
  const button = page.getByRole('button', { name: 'Trier' });
  await expect.element(button).toBeVisible();
  await showOn('print');
  await expect.poll(() => document.querySelector('button')?.checkVisibility()).toBe(false);
});

test('print: prints all rows of a table whose pages are in memory', async () => {
  const data = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, name: `Ligne ${index + 1}.` }));
  const headers = [{ text: 'Nom', value: 'name', kind: 'text' as const, sortable: false }];
  await renderWithServices(
    {},
    <ServerTable title="Mouvements" table={{ data, headers, options: {} }} emptyTitle="Aucun" />,
  );
  await expect.element(page.getByText('Ligne 20.')).toBeVisible();
  expect(document.body.textContent).not.toContain('Ligne 21.');
  dispatchEvent(new Event('beforeprint'));
  const { textContent } = document.body;
  dispatchEvent(new Event('afterprint'));
  expect(textContent).toContain('Ligne 45.');
});

test('print: keeps a wide table on A4 a table', async () => {
  // A4 between margins of 1 cm.
  await page.viewport(718, 1000);
  const headers = ['Numéro', 'Libellé', 'Du', 'Au', 'Montant', 'Statut'].map((text) => ({
    ...{ text, value: text, kind: 'text' as const, sortable: false },
  }));
  await renderWithServices(
    {},
    <ServerTable title="Primes" table={{ data: [{ id: 1 }], headers, options: {} }} emptyTitle="Aucune" />,
  );
  const displayOfRow = () => getComputedStyle(document.querySelector('tbody tr') as Element).display;
  await expect.poll(displayOfRow).toBe('flex');
  await showOn('print');
  await expect.poll(displayOfRow).toBe('table-row');
});
