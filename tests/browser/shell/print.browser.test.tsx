import { Button } from '@chakra-ui/react';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import '#ui/theme/base.css';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { Page } from '#ui/page/page.tsx';
import { PrintedBy } from '#ui/page/printed-by.tsx';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';

/** Chromium's own protocol, which the library does not type. */
const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const showOn = (media: 'print' | '') => devtools().send('Emulation.setEmulatedMedia', { media });

afterEach(() => showOn(''));

const isVisible = (name: string): boolean | undefined =>
  [...document.querySelectorAll('button, p, a')].find((one) => one.textContent?.startsWith(name))?.checkVisibility();

test('print: adds time and user, and hides buttons', async () => {
  await renderWithServices(
    {},
    <main>
      <Page title="AU7" actions={<Button>Actions</Button>}>
        <PrintedBy broker="Cabinet Niaouli" />
        <button type="button" className="button">
          Payer
        </button>
        <table>
          <thead>
            <tr>
              <th>
                <button type="button">Numéro</button>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <input type="checkbox" aria-label="Choisir P12" />
              </td>
              <td>
                <button type="button" data-open="">
                  P12
                </button>
              </td>
            </tr>
          </tbody>
        </table>
      </Page>
    </main>,
  );
  await expect.element(page.getByRole('button', { name: 'Actions' })).toBeVisible();
  expect(isVisible('Imprimé le')).toBe(false);
  await showOn('print');
  await expect.poll(() => isVisible('Imprimé le')).toBe(true);
  expect(document.body.textContent).toMatch(/Imprimé le \d{2}\/\d{2}\/\d{4}, Cabinet Niaouli/);
  expect(['Actions', 'Payer', 'Numéro', 'P12'].map(isVisible)).toEqual([false, false, true, true]);
  expect(document.querySelector('input')?.checkVisibility()).toBe(false);
});

test('print: renders a file in its final position, not at the start of its entrance animation', async () => {
  await renderWithServices(
    {},
    <main>
      <div className="page" data-file="">
        <PrintedBy broker="Cabinet Niaouli" />
      </div>
    </main>,
  );
  const animationName = () => getComputedStyle(document.querySelector('.print-only') as Element).animationName;
  expect(animationName()).toBe('file-in');
  await showOn('print');
  await expect.poll(() => isVisible('Imprimé le')).toBe(true);
  expect(animationName()).toBe('none');
});

function Harness() {
  return <p>{useIsPrinting() ? 'sur papier' : 'à l’écran'}</p>;
}

test('print: renders for the paper before the browser takes the page', async () => {
  await renderWithServices({}, <Harness />);
  await expect.element(page.getByText('à l’écran')).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  expect(document.body.textContent).toContain('sur papier');
  dispatchEvent(new Event('afterprint'));
  await expect.element(page.getByText('à l’écran')).toBeVisible();
});

test('print: is in the light theme', async () => {
  const root = document.documentElement;
  const readForeground = () => getComputedStyle(root).getPropertyValue('--lagon-fg');
  const light = readForeground();
  root.classList.add('dark');
  const dark = readForeground();
  await showOn('print');
  const printed = readForeground();
  root.classList.remove('dark');
  expect([dark === light, printed]).toEqual([false, light]);
});
