import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import AdjustmentDialog from '#features/contracts/premiums/adjustment-dialog.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

afterEach(() => vi.useRealTimers());

test('termination: states which premium stays due in full on the chosen day, and what is cancelled', async () => {
  vi.useFakeTimers({ now: new Date('2027-04-01T01:00:00.000Z'), toFake: ['Date'] });
  const online = {
    connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity,
  };
  const details = { ...carContract.details, status: contractStatuses.valid };
  await renderWithServices(
    online,
    <AdjustmentDialog contract={{ ...carContract, details }} onClose={() => undefined} />,
  );
  const dueInFull = page.getByText(
    /^La prime du 05\/03\/2027, commencée avant cette date, reste due en entier.: 4.321.F à payer\. .* annulé.: 23.986.F\.$/,
  );
  await expect.element(dueInFull).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: /^Date d’effet/ }).fill('04/03/2027');
  await expect
    .element(page.getByText(/^Ce qui n’est pas payé des primes suivantes est annulé.: 28.307.F\.$/))
    .toBeVisible();
  expect(dueInFull.elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Remboursement de prime' }).click();
  expect(page.getByText(/primes suivantes/).elements()).toEqual([]);
});
