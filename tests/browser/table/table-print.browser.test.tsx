import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showWith } from '#tests/browser/support/app-harness.tsx';
import { SortMenu } from '#ui/table/sort-menu.tsx';

/** Chromium's own protocol, which the library does not type. */
const browser = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const showOn = (media: 'print' | '') => browser().send('Emulation.setEmulatedMedia', { media });

afterEach(() => showOn(''));

test('print: hides the sort controls of a table', async () => {
  const columns = [{ id: 'name', header: 'Nom', value: () => '', sortField: 'name' as const }];
  await showWith({}, <SortMenu columns={columns} sort={[]} onSort={() => undefined} />);
  const button = page.getByRole('button', { name: 'Trier' });
  await expect.element(button).toBeVisible();
  await showOn('print');
  await expect.poll(() => document.querySelector('button')?.checkVisibility()).toBe(false);
});
