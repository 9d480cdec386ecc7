import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { QuoteChoice } from '#features/quotes/conversion/quote-choice.tsx';
import type { OfflineServices, WithOrigin } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';

const emptyAnswer = { success: true, contractList: [], totalCount: 0 };

const renderQuoteChoice = (overrides: Partial<WithOrigin<unknown>>) => {
  const readStub = async () => ({ value: emptyAnswer, fetchedAtMs: Date.now(), isFromDevice: false, ...overrides });
  const services = { read: readStub as unknown as OfflineServices['read'] };
  return renderWithServices(services, withRouter(<QuoteChoice onChoose={() => undefined} quoteSearch={() => null} />));
};

test('quote choice: shows that there is no quote if the server confirms it, and leads to a new one', async () => {
  await renderQuoteChoice({});
  await expect.element(page.getByText('Aucun devis à transformer', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Nouveau devis' })).toHaveAttribute('href', '/estimate');
});

test('quote choice: claims nothing over an incomplete portfolio', async () => {
  await renderQuoteChoice({
    isFromDevice: true,
    cause: 'server-error',
    gaps: [{ kind: 'partial', part: 'contracts', stored: 100, total: 2_407 }],
  });
  await expect
    .element(page.getByText('Rien trouvé parmi ce qui est déjà sur cet appareil', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('Le serveur ne répond pas correctement.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Aucun devis', { exact: false })).not.toBeInTheDocument();
});
