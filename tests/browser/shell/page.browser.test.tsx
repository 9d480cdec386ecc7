import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from '#ui/page/page.tsx';
import { ScreenName } from '#ui/page/screen-name.ts';

test('document title: names a file by its kind only, since the browser history survives a sign-out', async () => {
  await render(
    <Page title="DUPONT Jean" kind="Client">
      Dossier
    </Page>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('DUPONT Jean');
  expect(document.title).toBe('Client · Lagon');
});

test('page title: is visually hidden if the top bar shows it', async () => {
  const seenPx = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().height;
  const renderScreen = (bar: string) => (
    <ScreenName value={bar}>
      <Page title="Demandes" icon="tasks">
        Liste
      </Page>
    </ScreenName>
  );
  const { rerender } = await render(renderScreen('Demande'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeInTheDocument();
  expect(seenPx()).toBeGreaterThan(16);
  await rerender(renderScreen('Demandes'));
  await expect.poll(seenPx).toBe(1);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeInTheDocument();
});

test('page transition: slides a file in from its list, and shows a list without motion', async () => {
  // Animations are counted by their events: on a busy machine one may have ended before the test checks.
  let started = 0;
  const count = () => {
    started += 1;
  };
  document.addEventListener('animationstart', count);
  onTestFinished(() => document.removeEventListener('animationstart', count));
  const { rerender } = await render(<Page title="Contrats">Liste</Page>);
  expect(document.getAnimations()).toHaveLength(0);
  await rerender(
    <Page key="file" title="DUPONT Jean" kind="Client">
      <p>Dossier</p>
    </Page>,
  );
  await expect.poll(() => started).toBe(2);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
