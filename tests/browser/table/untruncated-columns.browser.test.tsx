import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditRow } from '#shared/operations/people/audit-list.ts';
import { auditColumns } from '#shared/search/columns/admin-columns.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

const row: AuditRow = {
  ...{ id: 1, at: '2026-11-28T00:00:00Z', kind: 'deed', title: 'Devis transformé en contrat', person: null },
  ...{ subject: 'Contrat AU26000759, Document Reçu de 41 410 F AU26000759', address: '', device: '' },
  changes: [
    { label: 'Prime annuelle', before: '20 079 F', after: '16 650 F' },
    { label: 'Tarif', before: '2026.2', after: '2026.1' },
    { label: 'Effet', before: null, after: '01/12/2026' },
    { label: 'Formule', before: 'Essentielle', after: null },
  ],
};

test('audit: shows object and changes untruncated, since no other screen shows them', async () => {
  await renderWithServices(
    {},
    <DataTable label="Journal" columns={auditColumns} rows={[row]} rowKey={({ id }) => id} empty={null} />,
  );
  for (const text of [
    row.subject,
    'Prime annuelle\u00A0: 20 079 F → 16 650 F · Tarif\u00A0: 2026.2 → 2026.1 · Effet\u00A0: 01/12/2026 · Formule\u00A0: Essentielle → vide',
  ]) {
    const cellText = page.getByText(text, { exact: true });
    await expect.element(cellText).toBeVisible();
    expect(getComputedStyle(cellText.element()).webkitLineClamp).toBe('none');
  }
});
