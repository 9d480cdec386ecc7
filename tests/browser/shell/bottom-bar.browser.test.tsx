import '#features/shell/navigation.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
  const { bottom } = message.element().getBoundingClientRect();
  const bar = page.getByRole('navigation').element().getBoundingClientRect();
  expect(bar.height).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(bar.top);
});
