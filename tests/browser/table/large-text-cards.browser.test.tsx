import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { claimColumns } from '#shared/search/columns/claim-columns.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const contract = {
  ...{ id: 1, numero: 'AU23004751', nomSouscripteur: 'WÉA-KALOÏ Marie-Hélène', personId: 3, codeProduit: 'AUTO' },
  ...{ dateEffet: '2026-11-04', solde: 96_204, libelleStatut: 'Contrat validé', adresseTelephonique: '781234' },
};
const claim = {
  ...{ id: 1, number: 'S26001255', contractId: 1, contractNumber: 'AU23004751', clientName: 'WÉA-KALOÏ Marie-Hélène' },
  ...{ occurredOn: '2026-11-04', openedOn: '2026-11-05', type: 'Collision', state: 'En cours', subState: '' },
};

test.each([
  ['contracts', contractColumns, contract, 'AU23004751'],
  ['claims', claimColumns, claim, 'S26001255'],
] as const)(
  '%s: show every part of a card whole with text of twice the size on a phone',
  async (label, columns, row, number) => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = '32px';
    await renderWithServices(
      {},
      <DataTable<object, string>
        label={label}
        columns={columns as unknown as readonly Column<object, string>[]}
        rows={[row]}
        rowKey={() => 1}
        empty={null}
      />,
    );
    await expect.element(page.getByText(number)).toBeVisible();
    const cells = [...document.querySelectorAll<HTMLElement>('tbody td[data-card]')].filter(
      (cell) => cell.offsetParent !== null,
    );
    expect(cells.length).toBeGreaterThan(3);
    const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  },
);
