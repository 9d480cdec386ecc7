import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AdminNavigation } from '#features/administration/admin-navigation.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

test.each([
  ['a phone', 390, 844],
  ['an upright tablet', 768, 1024],
])('administration: its navigation is one line on %s, scrolled to the current screen', async (_, width, height) => {
  await page.viewport(width, height);
  const router = createRouter({
    routeTree: createRootRoute({ component: AdminNavigation, notFoundComponent: AdminNavigation }),
    history: createMemoryHistory({ initialEntries: ['/admin/audit'] }),
  });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(9);
  const boxes = links.elements().map((link) => link.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  const current = page.getByRole('link', { name: 'Journal' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => current.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
});
