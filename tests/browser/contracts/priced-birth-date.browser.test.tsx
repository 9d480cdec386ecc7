import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PricedBirthDate } from '#features/contracts/file/contract-alerts.tsx';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'AU7' });
const insured = { fullname: 'MOULIN Gérard', birthDate: '1952-03-12', relation: null, isPrincipal: true };
const renderPricedBirthDate = (corrected: object, status: string = contractStatuses.valid) =>
  renderWithServices(
    {},
    withRouter(
      <main>
        <h1>Dossier</h1>
        <PricedBirthDate
          contract={{
            ...file,
            details: { ...file.details, isEstimate: false, status },
            productRisk: { ...file.productRisk, assured: [{ ...insured, isSubscriber: true, ...corrected }] },
          }}
        />
      </main>,
    ),
  );
const banner = page.getByText(/La date de naissance du souscripteur a été corrigée/);

test('contract file: states the birth date of the price, and links to a request for an amendment', async () => {
  await renderPricedBirthDate({ pricedBirthDate: '1980-03-12' });
  await expect.element(page.getByText(/corrigée\. .* repose toujours sur le 12\/03\/1980\./)).toBeVisible();
  const request = page.getByRole('link', { name: 'Demande d’avenant' });
  await expect.element(request).toHaveAttribute('href', `/task/creation?code=AVENANT&contract=${file.details.id}`);
});

test.each([
  ['the birth date was not corrected', {}, contractStatuses.valid],
  ['the contract has ended', { pricedBirthDate: '1980-03-12' }, contractStatuses.cancelled],
])('contract file: asks for no amendment if %s', async (_, corrected, status) => {
  await renderPricedBirthDate(corrected, status);
  await expect.element(page.getByRole('heading', { name: 'Dossier' })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
