import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '#shared/tables/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type OpenRow, rowOpener } from '#ui/table/table-rows.tsx';
import ComponentSystem, { ComponentStyles } from '#ui/theme/component-system.tsx';

interface Row {
  readonly name: string;
}

const title: Column<Row> = { id: 'name', header: 'Nom', value: ({ name }) => name, card: 'title' };
const number: Column<Row> = { id: 'number', header: 'Numéro', value: () => 'AU26000646', card: 'detail' };
const state: Column<Row> = { id: 'state', header: 'État', kind: 'status', value: () => 'Actif', card: 'state' };
const open: OpenRow<Row> = ({ name }, content) => (
  <a href={`#${name}`} {...rowOpener}>
    {content}
  </a>
);

test.each([
  { name: 'ENTREPRISEDESTRAVAUX Anticonstitutionnellement', columns: [title, number, state] },
  { name: 'Bruno', columns: [{ ...title, cardRest: () => 'Nguyen' }, number, state] },
  { name: 'AU26000646', columns: [number, title, state] },
])('two-line cards: the link $name can be pressed over 44 px of height', async ({ name, columns }) => {
  await page.viewport(390, 844);
  await render(
    <ComponentSystem>
      <ComponentStyles />
      <DataTable
        label="Clients"
        columns={columns}
        rows={[{ name }]}
        rowKey={(row) => row.name}
        open={open}
        empty={null}
      />
    </ComponentSystem>,
  );
  const link = page.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  const { left, top, height } = link.element().getBoundingClientRect();
  for (const offset of [-21, 0, 21]) {
    const pressed = document.elementFromPoint(left + 20, top + height / 2 + offset);
    expect(pressed?.closest('a'), `${offset} px from its middle`).toBe(link.element());
  }
});
