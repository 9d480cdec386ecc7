import '#features/shell/navigation.css';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { notify } from '#ui/toast/toaster.ts';

test('toast: does not cover the navigation at the bottom of a phone', async () => {
  await page.viewport(390, 844);
  await render(
    <>
      <div className="shell">
        <nav className="drawer" aria-label="Menu principal">
          <ul className="rail">
            <li>
              <a href="/">Accueil</a>
            </li>
          </ul>
        </nav>
      </div>
      <ToastRegion />
    </>,
  );
  notify({ type: 'info', message: 'Demande envoyée', durationMs: Number.POSITIVE_INFINITY });
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Demande envoyée');
  await expect.element(message).toBeVisible();
  const boundsOf = (locator: Locator) => locator.element().getBoundingClientRect();
  const bar = page.getByRole('navigation');
  expect(boundsOf(bar).height).toBeGreaterThan(0);
  // The message rises to its place.
  await expect.poll(() => boundsOf(message).bottom <= boundsOf(bar).top).toBe(true);
});
