import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expectAccessible } from '#tests/browser/fields/bench.tsx';
import { showWith } from '#tests/browser/support/app-bench.tsx';
import { received } from '#tests/browser/support/dialog-values.ts';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

const premium = { id: 1, number: 'P-1', label: 'Prime 1', effectDate: '2026-10-01', effectDateEnd: '2026-12-31' };
const due = { amount: 10_001, balanceBrut: 10_001, status: 'Impayée', disabled: false, defaultSelected: true };
const bounced = { kind: 'bounced', reason: 'Sans provision', at: '2026-11-22T01:00:00Z', by: 'Anne Wéa' };
const contract = {
  details: { id: 7, number: 'AU1' },
  computed: { isEcheancier: false },
  primes: { data: [{ ...premium, ...due }], headers: [], options: {} },
  receivedPayments: [{ ...received, id: 2, number: 'R26-00002', cancelled: bounced }, received],
} as unknown as ContractFile;
const connectivityOf = (state: 'online' | 'offline') =>
  ({ state, trouble: null, subscribe: () => () => undefined }) as unknown as Connectivity;
const show = (state: 'online' | 'offline') =>
  showWith(
    { connectivity: connectivityOf(state), outbox: emptyOutbox },
    <main>
      <h1>AU1</h1>
      <PremiumsTab contract={contract} />
    </main>,
  );
const otherMeans = page.getByRole('button', { name: 'Chèque, espèces, virement' });

test('received payments: lists each with its receipt, and why one was cancelled', async () => {
  await show('online');
  await expect.element(page.getByText(/Reçu R26-00001, le 20\/11\/2026\.$/)).toBeVisible();
  await expect
    .element(page.getByText(/Chèque impayé, annulé le 22\/11\/2026 par Anne Wéa\u00A0: Sans provision$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00001' })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00002' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('received payments: are recorded offline too, for selected premiums, and cancelled online only', async () => {
  await show('offline');
  await expect.element(otherMeans).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00001' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Choisir la prime P-1' }).click();
  await expect.element(otherMeans).toBeDisabled();
});
