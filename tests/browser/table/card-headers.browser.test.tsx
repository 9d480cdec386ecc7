import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '#shared/tables/column.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { rowLinkProps } from '#ui/table/table-rows.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

interface Row {
  readonly name: string;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Nom', value: ({ name }) => name, sortField: 'name' },
  { id: 'number', header: 'Numéro', value: () => 'AU26000646', sortField: 'number' },
  { id: 'state', header: 'État', kind: 'status', value: () => 'Actif' },
];

const renderTable = async (widthPx: number) => {
  await page.viewport(widthPx, 844);
  await render(
    <ComponentSystem>
      <main>
        <h1>Liste</h1>
        <button type="button">Avant</button>
        <DataTable
          label="Clients"
          columns={columns}
          rows={[{ name: 'TALON' }]}
          rowKey={({ name }) => name}
          sort={[{ field: 'name', descending: false }]}
          onSort={vi.fn()}
          renderLink={(_, content) => (
            <a href="#talon" {...rowLinkProps}>
              {content}
            </a>
          )}
          empty={null}
        />
      </main>
    </ComponentSystem>,
  );
  await page.getByRole('button', { name: 'Avant' }).click();
  await userEvent.keyboard('{Tab}');
};
const headers = () => page.getByRole('columnheader', { includeHidden: false });

test('table shown as cards: shows its header while a key focuses a sorting button', async () => {
  await renderTable(390);
  const button = page.getByRole('button', { name: 'Nom' });
  await expect.element(button).toHaveFocus();
  const header = document.querySelector('thead');
  if (!header) throw new Error('The table has no header.');
  expect(getComputedStyle(header).clipPath).toBe('none');
  expect(header.getBoundingClientRect().height).toBeGreaterThanOrEqual(button.element().getBoundingClientRect().height);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('link', { name: 'TALON' })).toHaveFocus();
  expect(getComputedStyle(header).clipPath).not.toBe('none');
});

test('table with headers: Tab reaches the sorting button of its first column', async () => {
  await renderTable(1024);
  await expect.element(page.getByRole('button', { name: 'Nom' })).toHaveFocus();
});

test.each([390, 1024])('table %i px wide: each column has its name once for screen readers', async (widthPx) => {
  await renderTable(widthPx);
  await expect.poll(() => headers().elements()).toHaveLength(3);
  for (const name of ['Nom', 'Numéro', 'État'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeInTheDocument();
  await expectAccessible();
});
