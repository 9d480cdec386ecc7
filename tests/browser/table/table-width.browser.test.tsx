import '#ui/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

/** The longest values at once: a name in one word, a foreign telephone, the longest product, a high debt. */
const longRow: ContractRow = {
  id: 1,
  numero: 'AU26000646',
  codeProduit: 'GPJNC',
  nomSouscripteur: 'ENTREPRISEDESTRAVAUX Anticonstitutionnellement',
  adresseTelephonique: '+33612345678',
  dateEffet: '2026-12-20',
  solde: 123_456,
  libelleStatut: 'Devis transformé',
  personId: 1,
};

const renderTable = () =>
  render(
    <ComponentSystem>
      <DataTable
        label="Devis et contrats"
        columns={contractColumns}
        rows={[longRow, { ...longRow, id: 2, nomSouscripteur: 'TALON Sandrine' }]}
        rowKey={({ id }) => id}
        empty={null}
      />
    </ComponentSystem>,
  );

test('table: does not widen the page at twice the text size', async () => {
  await page.viewport(888, 600);
  document.documentElement.style.fontSize = '200%';
  try {
    await renderTable();
    await expect.element(page.getByText('TALON Sandrine').first()).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(1024, 768);
  }
});

test('table: fits a landscape tablet with a long row', async () => {
  // Width next to the navigation rail at 1024 px.
  await page.viewport(888, 600);
  await renderTable();
  const table = page.getByRole('table').element();
  expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  await page.viewport(1024, 768);
});
