import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';

test('status chip: shows no status of a contract or quote with the icon of an unknown one', async () => {
  const statuses = Object.values(contractStatuses);
  await renderWithServices(
    {},
    <>
      {['Inconnu', ...statuses].map((status) => (
        <StatusChip key={status} status={status} />
      ))}
    </>,
  );
  const iconOf = (status: string) =>
    page.getByText(status, { exact: true }).element().querySelector('svg')?.innerHTML ?? '';
  for (const status of statuses) expect(iconOf(status), status).not.toBe(iconOf('Inconnu'));
});
