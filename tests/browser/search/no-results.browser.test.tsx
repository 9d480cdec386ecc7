import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contractSearchDefinition as definition } from '#features/contracts/search/contract-search-definition.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { barText } from '#ui/search/bar-text.tsx';
import { registerQuickSearch } from '#ui/search/search-everywhere.ts';
import { SearchScreen } from '#ui/search/search-screen.tsx';
import { fillFilters } from '#ui/search/search-state.ts';

const results = {
  page: { rows: [], total: 0, isFromDevice: false, fetchedAtMs: Date.now() },
  failure: undefined,
  isStale: false,
  refetch: () => undefined,
};

/** Shows a search for contracts that found nothing for the text of its bar. */
const renderEmptySearch = async (text: string, isPicker = false) => {
  const { fields, defaultSort, pageSizes } = definition;
  const filters = fillFilters(fields, { [barText(fields)?.name ?? '']: text });
  const state = { filters, sort: defaultSort, page: 0, pageSize: pageSizes[0] };
  await renderWithServices(
    {},
    <main>
      <SearchScreen
        {...{ definition, state, results, isPicker }}
        onState={() => undefined}
        renderLink={(_row, content) => <a href="/">{content}</a>}
      />
    </main>,
  );
  const title = text === '' ? 'Pas encore de devis ni de contrat' : 'Aucun devis ni contrat ne correspond';
  await expect.element(page.getByText(title)).toBeVisible();
};

const button = page.getByRole('button', { name: 'Chercher partout' });

test('search: offers to look everywhere for a text that the list did not find', async () => {
  const open = vi.fn();
  registerQuickSearch(open);
  await renderEmptySearch('446611 NC');
  await button.click();
  expect(open).toHaveBeenCalledExactlyOnceWith('446611 NC');
});

test('search: says how a list that holds nothing begins, and names no criteria if none is set', async () => {
  await renderEmptySearch('');
  await expect.element(page.getByText('«\u00A0Nouveau devis\u00A0» crée le premier.')).toBeVisible();
  expect(page.getByText(/Élargissez les critères/).elements()).toHaveLength(0);
});

test('search: does not offer it without a text', async () => {
  await renderEmptySearch('');
  expect(button.elements()).toHaveLength(0);
});

test('search: does not offer it in a dialog that picks a row', async () => {
  await renderEmptySearch('446611 NC', true);
  expect(button.elements()).toHaveLength(0);
});
