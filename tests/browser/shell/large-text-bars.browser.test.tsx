import '#features/shell/navigation.css';
import '#features/shell/shell.css';
import '#features/shell/bar/top-bar.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test('bars: leave most of a phone to the screen with text of twice the size', async () => {
  await page.viewport(195, 422);
  await render(
    <div className="shell">
      <header className="top-bar">
        <div className="top-bar-row">
          <p className="top-bar-name">Gestion des utilisateurs</p>
        </div>
      </header>
      <nav className="drawer" aria-label="Menu principal">
        <ul className="rail">
          <li>
            <a href="/">Accueil</a>
          </li>
        </ul>
      </nav>
    </div>,
  );
  await expect.element(page.getByText('Accueil')).toBeVisible();
  const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  expect(heightOf('.top-bar')).toBeGreaterThanOrEqual(52);
  expect(heightOf('.top-bar') + heightOf('.drawer')).toBeLessThan(120);
});
