import { lazy } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CreatedContractView } from '#features/quotes/conversion/created-contract.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const contract = { details: { id: 7 }, primes: { data: [] } };
const withDate = (value: unknown) => ({ value, fetchedAtMs: Date.now(), isFromDevice: false });

test('created contract: shows the action bar once the documents above it are complete', async () => {
  const file = Promise.withResolvers<void>();
  const code = Promise.withResolvers<void>();
  const readStub = async ({ path }: { readonly path: string }) => {
    if (path === contractGet.path) await file.promise;
    return withDate({ success: true, contract });
  };
  const Documents = lazy(async () => {
    await code.promise;
    return { default: () => <p>Mandat de prélèvement</p> };
  });
  const next = page.getByRole('button', { name: 'Suivant' });
  await renderWithServices(
    { read: readStub as unknown as OfflineServices['read'] },
    <CreatedContractView
      contractId={7}
      step="documents"
      onStep={() => undefined}
      generated={() => <Documents />}
      supporting={() => null}
    />,
  );
  const loading = page.getByText('Chargement du contrat…');
  await expect.element(loading).toBeInTheDocument();
  expect(next.elements()).toEqual([]);
  file.resolve();
  await expect.element(page.getByRole('navigation', { name: 'Étapes de la transformation' })).toBeVisible();
  await expect.element(loading).toBeInTheDocument();
  expect(next.elements().filter((button) => button.checkVisibility())).toEqual([]);
  code.resolve();
  await expect.element(page.getByText('Mandat de prélèvement')).toBeVisible();
  await expect.element(next).toBeVisible();
});
