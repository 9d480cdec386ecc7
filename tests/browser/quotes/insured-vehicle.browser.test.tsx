import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InsuredVehicle } from '#features/quotes/conversion/same-vehicle-banners.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const fileOf = (id: number) => {
  const { file } = portfolioContract(id);
  return { ...file, productRisk: { ...file.productRisk, vehicleInfos: { registration: '369734 NC' } } };
};
const readStub = async ({ path }: { readonly path: string }, { idContrat }: { readonly idContrat?: number }) => {
  if (path === contractSearch.path) return { value: { contractList: [{ id: 2, codeProduit: 'AUTO' }] } };
  if (path === contractGet.path) return { value: { contract: fileOf(idContrat ?? 0) } };
  throw new Error(`no answer for ${path}`);
};

test('conversion: names the contract that insures the vehicle of the quote already', async () => {
  await renderWithServices(
    { read: readStub } as unknown as OfflineServices,
    withRouter(<InsuredVehicle quoteId={1} />),
  );
  await expect.element(page.getByText('Ce véhicule est déjà assuré par le contrat CT-2 de ce client.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ouvrir' })).toHaveAttribute('href', '/contract/search/2');
});
