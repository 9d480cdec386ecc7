import '#features/shell/navigation.css';
import '#features/shell/shell.css';
import '#features/shell/bar/top-bar.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from '#ui/page/page.tsx';
import { ScreenName } from '#ui/page/screen-name.ts';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test('bars: leave nearly all of a phone on its side to the screen', async () => {
  await page.viewport(844, 390);
  await render(
    <div className="shell">
      <header className="top-bar">
        <div className="top-bar-row">
          <p className="top-bar-name">Contrats</p>
        </div>
      </header>
      <div style={{ height: '2000px' }} />
      <nav className="drawer" aria-label="Menu principal">
        <ul className="rail">
          {['Accueil', 'Clients', 'Contrats', 'Échéances', 'Devis', 'Demandes'].map((word) => (
            <li key={word}>
              <a href="/">
                <svg width="22" height="22" aria-hidden="true" />
                {word}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>,
  );
  scrollTo(0, 300);
  const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
  expect(boxOf('.top-bar').bottom).toBeLessThanOrEqual(0);
  expect(boxOf('.drawer').height).toBeLessThanOrEqual(50);
  for (const link of document.querySelectorAll('.rail a')) {
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
  }
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

test.each([
  ['in the bar', 390, true],
  ['on the page, where text of twice the size leaves the bar no room', 195, false],
])('title of a screen: is shown %s', async (_, width, isInBar) => {
  await page.viewport(width, 844);
  await render(
    <div className="shell">
      <header className="top-bar">
        <div className="top-bar-row">
          <span className="top-bar-name">Demandes</span>
        </div>
      </header>
      <main>
        <ScreenName value="Demandes">
          <Page title="Demandes">Rien</Page>
        </ScreenName>
      </main>
    </div>,
  );
  const heading = page.getByRole('heading', { level: 1, name: 'Demandes' });
  await expect.element(heading).toBeInTheDocument();
  expect(getComputedStyle(document.querySelector('.top-bar-name') as Element).visibility === 'visible').toBe(isInBar);
  expect(heading.element().getBoundingClientRect().height <= 1).toBe(isInBar);
});
