import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commissionRateColumns } from '#shared/commissions/rate-columns.ts';
import { claimColumns } from '#shared/search/columns/claim-columns.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const contract = {
  ...{ id: 1, numero: 'AU23004751', nomSouscripteur: 'WÉA-KALOÏ Marie-Hélène', personId: 3 },
  ...{ codeProduit: 'MRH_BUDGET', dateEffet: '2026-11-04', solde: 96_204, libelleStatut: 'Contrat validé' },
  adresseTelephonique: '781234',
};
const claim = {
  ...{ id: 1, number: 'S26001255', contractId: 1, contractNumber: 'AU23004751', declaredBy: 'Marie-Hélène' },
  ...{ nomSouscripteur: 'WÉA-KALOÏ Marie-Hélène', occurredOn: '2026-11-04', declaredOn: '2026-11-05' },
  ...{ type: 'Événement climatique', state: 'En cours' },
};
const rate = {
  ...{ id: 1, scope: 'MRH_ETUDIANT', brokerName: 'Cabinet de courtage du Grand Nouméa et des Îles' },
  ...{ validFrom: '2026-11-04', firstYear: 1_250, renewal: 1_000, floor: null },
};

/** Visible parts of the card whose text does not fit them. */
const cutParts = () =>
  [...document.querySelectorAll<HTMLElement>('tbody td[data-card]')]
    .filter((cell) => cell.offsetParent !== null)
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

/** Box of the first visible part of the card at a position. */
const boxOf = (position: string) => {
  const parts = [...document.querySelectorAll<HTMLElement>(`tbody td[data-card=${position}]`)];
  const visible = parts.find((part) => part.offsetParent !== null);
  if (!visible) throw new Error(`The card has no ${position}`);
  return visible.getBoundingClientRect();
};

describe.each([
  ['usual text', ''],
  ['text of twice the size', '32px'],
])('on a phone with %s', (_, fontSize) => {
  test.each([
    ['contracts', contractColumns, contract, 'AU23004751'],
    ['claims', claimColumns, claim, 'S26001255'],
    ['commission rates', commissionRateColumns, rate, '10\u00A0%'],
  ] as const)('%s: show every part of a card whole', async (label, columns, row, text) => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = fontSize;
    await renderWithServices(
      {},
      <DataTable<object, string>
        label={label}
        columns={columns as unknown as readonly Column<object, string>[]}
        rows={[row]}
        rowKey={() => 1}
        actions={() => <button type="button">Calcul</button>}
        empty={null}
      />,
    );
    await expect.element(page.getByText(text)).toBeVisible();
    expect(document.querySelectorAll('tbody td[data-card]').length).toBeGreaterThan(3);
    expect(cutParts()).toEqual([]);
    const title = boxOf('title');
    const detail = boxOf('detail');
    expect(detail.top).toBeGreaterThanOrEqual(title.bottom);
    expect(title.width).toBeGreaterThan(100);
  });
});
