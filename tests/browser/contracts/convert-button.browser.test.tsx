import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConvertButton } from '#features/contracts/file/convert-button.tsx';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'DV7' });
const quote = { ...file, details: { ...file.details, isEstimate: true, status: contractStatuses.quote } };

/** Renders the button of a file beside a text, which shows that rendering is over. */
const renderButton = async (contract: object, entries: readonly object[] = []) => {
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>DV7</h1>
        <ConvertButton contract={contract as never} />
      </main>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const snapshot = { ...emptyOutbox.getSnapshot(), entries };
  const outbox = { ...emptyOutbox, getSnapshot: () => snapshot };
  await renderWithServices({ outbox } as never, <RouterProvider router={router as never} />);
  await expect.element(page.getByRole('heading', { name: 'DV7' })).toBeVisible();
};
const button = page.getByRole('link', { name: 'Transformer en contrat' });

test('convert button: leads from the file of a quote to its conversion', async () => {
  await renderButton(quote);
  await expect.element(button).toHaveAttribute('href', '/estimate/7/contract/create/false');
});

test('convert button: is absent from a contract', async () => {
  await renderButton(file);
  expect(button.elements()).toEqual([]);
});

test('convert button: is absent while the conversion waits in the outbox', async () => {
  await renderButton(quote, [{ key: 'a', kind: conversionKind, lane: 'contract/7', state: 'queued', reason: null }]);
  expect(button.elements()).toEqual([]);
});
