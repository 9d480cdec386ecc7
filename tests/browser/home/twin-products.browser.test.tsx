import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewQuote } from '#features/home/new-quote.tsx';
import { ProductRanges } from '#features/home/product-ranges.tsx';
import type { ProductRange } from '#shared/operations/shell/shell.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const product: ProductRange['products'][number] = {
  title: 'Automobile',
  actions: [
    { route: '/estimate/AUTO', icon: 'quote', label: 'Devis', tooltip: 'Devis', hasFile: false, productFileId: null },
  ],
};
const range: ProductRange = { title: 'Particuliers', icon: 'car', active: true, products: [product, product] };

test('home: shows ranges and products of equal names, as administrators entered them', async () => {
  const ranges = [range, range];
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <main>
        <NewQuote ranges={ranges} />
        <ProductRanges ranges={ranges} isOffline={false} />
      </main>
    ),
  });
  const quote = createRoute({ getParentRoute: () => root, path: '/estimate/$key' });
  const router = createRouter({ routeTree: root.addChildren([screen, quote]), history: createMemoryHistory() });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  await expect.element(page.getByRole('heading', { name: 'Particuliers' }).first()).toBeVisible();
  const quotes = page.getByRole('navigation', { name: 'Nouveau devis' });
  expect(quotes.getByRole('link', { name: 'Automobile' }).elements()).toHaveLength(4);
  expect(page.getByRole('heading', { name: 'Particuliers' }).elements()).toHaveLength(2);
});
