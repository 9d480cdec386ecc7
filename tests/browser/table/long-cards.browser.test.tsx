import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '#shared/tables/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import ComponentSystem, { ComponentStyles } from '#ui/theme/component-system.tsx';

const columns: readonly Column<{ readonly number: string }>[] = [
  { id: 'number', header: 'Numéro', value: ({ number }) => number },
  { id: 'paidBy', header: 'Règlement', value: () => '' },
  { id: 'total', header: 'Montant TTC', kind: 'money', value: () => 96_200 },
];

test('card with a line for each column: has its checkbox beside its first line, and no line without a value', async () => {
  await page.viewport(390, 844);
  await render(
    <ComponentSystem>
      <ComponentStyles />
      <DataTable
        label="Primes"
        columns={columns}
        rows={[{ number: 'AU23004751-03' }]}
        rowKey={({ number }) => number}
        selection={{ chosen: new Set(), onChoose: vi.fn(), label: ({ number }) => `Choisir ${number}` }}
        empty={null}
      />
    </ComponentSystem>,
  );
  const box = page.getByRole('checkbox', { name: 'Choisir AU23004751-03' });
  await expect.element(box).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(page.getByText('AU23004751-03', { exact: true }).element());
  const [boxBounds, numberBounds] = [box.element().getBoundingClientRect(), text.getBoundingClientRect()];
  const middle = (boxBounds.top + boxBounds.bottom) / 2;
  expect(middle).toBeGreaterThan(numberBounds.top);
  expect(middle).toBeLessThan(numberBounds.bottom);
  expect(numberBounds.right).toBeLessThan(boxBounds.left);
  await expect.element(page.getByText('–')).not.toBeVisible();
});
