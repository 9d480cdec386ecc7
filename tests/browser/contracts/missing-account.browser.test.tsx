import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MissingAccount } from '#features/contracts/file/contract-alerts.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const renderAlert = (state: 'online' | 'offline') => {
  const { details, computed } = carContract;
  const debit = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
  const contract = {
    ...carContract,
    details: {
      ...details,
      isEstimate: false,
      status: contractStatuses.valid,
      addresses: { ...details.addresses, bankAccount: null },
    },
    computed: { ...computed, payementMethod: debit, nextTakingDate: '2026-12-20', nextTakingMode: debit },
  };
  const connectivity = { state, trouble: null, subscribe: () => () => undefined };
  return renderWithServices(
    { connectivity } as unknown as OfflineServices,
    withRouter(
      <main>
        <h1>Dossier</h1>
        <MissingAccount contract={contract} />
      </main>,
    ),
  );
};
const add = page.getByRole('button', { name: 'Ajouter le compte' });

test('contract file: says that a debit has no account, and opens the form that adds it', async () => {
  await renderAlert('online');
  await expect.element(page.getByText(/^Le prélèvement du 20\/12\/2026 n’a pas de compte bancaire/)).toBeVisible();
  await expectAccessible();
  await add.click();
  await expect.element(page.getByRole('dialog', { name: 'Ajouter le compte bancaire' })).toBeVisible();
});

test('contract file: says offline that an account is added online only', async () => {
  await renderAlert('offline');
  await expect.element(page.getByText(/Un compte s’ajoute en ligne seulement\.$/)).toBeVisible();
  await expect.element(add).toBeDisabled();
});
