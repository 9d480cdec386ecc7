import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StatementView } from '#features/contracts/claims/declaration/statement-view.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { PostalAddress } from '#ui/facts/person-facts.tsx';

test('statement of an accident: shows two injured persons with the same answers', async () => {
  const row = ['Passager', 'Blessure légère'];
  const blocks = [{ title: 'Blessés', facts: [], table: { columns: [], rows: [row, row] }, none: undefined }];
  await renderWithServices({}, <StatementView statement={{ blocks } as never} onRead={() => undefined} />);
  await expect.element(page.getByRole('heading', { name: 'Blessés' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
});

test('address: shows two equal lines', async () => {
  const address = { adress1: 'BP 12', adress2: 'BP 12', adress3: '', zipCode: '98800', city: 'Nouméa', country: null };
  await renderWithServices({}, <PostalAddress address={address} />);
  await expect.element(page.getByText('BP 12').first()).toBeVisible();
  expect(page.getByText('BP 12').elements()).toHaveLength(2);
});
