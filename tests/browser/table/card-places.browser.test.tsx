import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buildContractTable } from '#server/areas/contracts/contract-file-tables.ts';
import type { Column } from '#shared/tables/column.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { DataTable, type Selection } from '#ui/table/data-table.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import type { RowActions } from '#ui/table/table-rows.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

const columns: readonly Column<{ readonly label: string }>[] = [
  { id: 'label', header: 'Garantie', value: ({ label }) => label },
  { id: 'group', header: 'Groupe', value: () => 'Dommages' },
  { id: 'note', header: 'Remarque', value: () => '' },
  { id: 'total', header: 'Montant TTC', kind: 'money', value: () => 96_200 },
  { id: 'deductible', header: 'Franchise', kind: 'figures', value: () => '36 000 F' },
];

type Row = (typeof rows)[number];
const rows = [{ label: 'Vol' }];

const boxOf = (text: string) => {
  const range = document.createRange();
  range.selectNodeContents(page.getByText(text, { exact: true }).element());
  return range.getBoundingClientRect();
};
const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

/** A table with one row. */
const renderRow = (properties: { readonly actions?: RowActions<Row>; readonly selection?: Selection<Row> }) =>
  render(
    <ComponentSystem>
      <DataTable
        label="Garanties"
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        empty={null}
        {...properties}
      />
    </ComponentSystem>,
  );

beforeEach(() => page.viewport(390, 844));

test('table without places on cards: has two lines a row, named figures and no empty value', async () => {
  await renderRow({
    selection: { chosen: new Set(), onChoose: vi.fn(), label: ({ label }) => `Choisir ${label}` },
  });
  const checkbox = page.getByRole('checkbox', { name: 'Choisir Vol' });
  await expect.element(checkbox).toBeVisible();
  const title = boxOf('Vol');
  for (const box of [checkbox.element().getBoundingClientRect(), boxOf('96 200\u00A0F')]) {
    expect(middleOf(box)).toBeGreaterThan(title.top);
    expect(middleOf(box)).toBeLessThan(title.bottom);
    expect(box.left).toBeGreaterThan(title.right);
  }
  expect(boxOf('Dommages').top).toBeGreaterThan(title.bottom);
  expect(middleOf(boxOf('36 000 F'))).toBe(middleOf(boxOf('Dommages')));
  const deductible = page.getByText('36 000 F', { exact: true }).element();
  expect(getComputedStyle(deductible, '::before').content).toContain('Franchise');
  await expect.element(page.getByText('–')).not.toBeVisible();
});

test('card with more than two actions: has them on a line below its details', async () => {
  const names = ['Envoyer', 'Partager', 'Télécharger'];
  await renderRow({
    actions: () =>
      names.map((name) => (
        <button type="button" key={name}>
          {name}
        </button>
      )),
  });
  const boxes = names.map((name) => page.getByRole('button', { name }).element().getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(boxes[0]?.top).toBeGreaterThanOrEqual(boxOf('36 000 F').bottom);
});

test('card with an action: the action covers no text of the card', async () => {
  await renderRow({
    actions: () => (
      <button type="button" style={{ width: 180, height: 44 }}>
        Retirer
      </button>
    ),
  });
  const action = page.getByRole('button', { name: 'Retirer' }).element().getBoundingClientRect();
  for (const text of ['Vol', 'Dommages', '96 200\u00A0F', '36 000 F']) {
    const box = boxOf(text);
    const isBeside = box.right <= action.left || box.left >= action.right;
    expect(isBeside || box.bottom <= action.top || box.top >= action.bottom, text).toBe(true);
  }
});

const premium = {
  ...{ id: 1, number: 'AU23004751-03', label: 'Prime annuelle du 05/12/2025 au 04/12/2026', status: 'Impayée' },
  ...{ effectDate: '2025-12-05', effectDateEnd: '2026-12-04', amount: 96_200, balanceBrut: 96_200, settlement: null },
  ...{ disabled: false, isBeingPaid: false },
};

test.each([390, 720, 888])('premiums %i px wide: state what is unpaid, within the table', async (width) => {
  await page.viewport(width, 844);
  await renderWithServices(
    {},
    <ServerTable
      title="Primes"
      table={buildContractTable('primes', [premium as never])}
      selection={{ chosen: new Set(), onChoose: vi.fn(), label: ({ number }) => `Choisir ${number}` }}
      emptyTitle="Aucune prime"
    />,
  );
  await expect.element(page.getByText('Impayée')).toBeVisible();
  const frame = page.getByRole('table').element().closest('.scroll') as HTMLElement;
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
});

test('premium card: its amounts stand together at the end of their line', async () => {
  await page.viewport(390, 844);
  await renderWithServices(
    {},
    <ServerTable title="Primes" table={buildContractTable('primes', [premium as never])} emptyTitle="Aucune prime" />,
  );
  await expect.element(page.getByText('Impayée')).toBeVisible();
  const boxLabelled = (label: string): DOMRect | undefined =>
    document.querySelector(`td[data-card-label="${label}"]`)?.getBoundingClientRect();
  const [total, rest] = [boxLabelled('TTC'), boxLabelled('Reste')];
  expect(total?.top).toBe(rest?.top);
  expect((rest?.left ?? 0) - (total?.right ?? 0)).toBe(12);
});
