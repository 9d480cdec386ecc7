import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { ResumeLink } from '#features/home/resume-link.tsx';
import type { DraftEntry, Drafts } from '#offline/interfaces/draft-types.ts';
import { observable } from '#offline/state/observable.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { Page } from '#ui/page/page.tsx';
import { ScreenName } from '#ui/page/screen-name.ts';
import '#features/home/home-head.css';

const draft = { id: 'd1', kind: 'task', lane: '', title: 'Demande sans objet', state: 'open' } as Partial<DraftEntry>;

/** The heading of the home screen on a device whose drafts load later. */
const renderResumeLink = async () => {
  const entries = observable<readonly DraftEntry[] | undefined>(undefined);
  const drafts = { getEntries: entries.get, subscribe: entries.subscribe } as Partial<Drafts> as Drafts;
  const actions = (
    <>
      <ResumeLink />
      <a href="/claim/create" className="button" aria-label="Déclarer un sinistre">
        <span className="claim-name">
          <span className="claim-verb">Déclarer un </span>sinistre
        </span>
      </a>
      <button type="button" className="button button-solid">
        Nouveau devis
      </button>
    </>
  );
  const component = () => (
    <div className="shell" style={{ container: 'screen / inline-size' }}>
      <ScreenName value="Accueil">
        <Page title="Accueil" facts={<span className="home-facts">Prêt pour le terrain</span>} actions={actions}>
          <p>Aujourd’hui</p>
        </Page>
      </ScreenName>
    </div>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await renderWithServices({ drafts }, <RouterProvider router={router as never} />);
  return entries;
};

test.each([
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
])('home head: keeps its layout at %i by %i when « Reprendre » appears', async (width, height) => {
  await page.viewport(width, height);
  const entries = await renderResumeLink();
  const claim = page.getByRole('link', { name: 'Déclarer un sinistre' });
  const fixed = [
    page.getByRole('button'),
    claim,
    page.getByText('Prêt pour le terrain'),
    page.getByText('Aujourd’hui'),
  ];
  await expect.element(page.getByText('Aujourd’hui')).toBeVisible();
  await document.fonts.ready;
  const measureLayout = () =>
    fixed.map((one) => {
      const { x, y, width: wide, height: high } = one.element().getBoundingClientRect();
      return [x, y, wide, high];
    });
  const before = measureLayout();
  entries.set([draft as DraftEntry]);
  const link = page.getByRole('link', { name: /Reprendre/ });
  await expect.element(link).toBeVisible();
  expect(measureLayout()).toEqual(before);
  const { left, right } = link.element().getBoundingClientRect();
  expect([left >= 0, right <= width]).toEqual([true, true]);
});

test('home head: has « Sinistre » beside « Nouveau devis » on a phone', async () => {
  await page.viewport(390, 844);
  await renderResumeLink();
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
  const quote = page.getByRole('button', { name: 'Nouveau devis' });
  await expect.element(quote).toBeVisible();
  expect(boxOf(page.getByRole('link', { name: 'Déclarer un sinistre' })).top).toBe(boxOf(quote).top);
});
