import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderFields } from '#tests/browser/fields/harness.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';

const boundsOf = (element: Element) => element.getBoundingClientRect();
const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

afterEach(() => dismissToast('saved'));

test.each([
  ['a tablet', 1024, 768],
  ['an upright tablet', 768, 1024],
  ['a phone', 390, 844],
] as const)('toasts: cover neither the banner nor the buttons at the bottom of %s', async (_name, width, height) => {
  await page.viewport(width, height);
  await renderFields({
    defaultValues: {},
    fields: () => (
      <>
        <div style={{ position: 'fixed', insetInline: 0, bottom: 0 }}>
          <Banner tone="info">Signé sur place. La première prime reste à encaisser.</Banner>
          <button type="button" style={{ display: 'block', margin: '0 auto', width: '200px', height: '44px' }}>
            Encaisser
          </button>
        </div>
        <ToastRegion />
      </>
    ),
  });
  notify({ id: 'saved', type: 'success', message: 'La signature est enregistrée.', durationMs: Infinity });
  const toast = page.getByText('La signature est enregistrée.');
  await expect.element(toast).toBeVisible();
  const card = () => toast.element().closest('.toast') as HTMLElement;
  const findCovered = () =>
    [...document.querySelectorAll('[data-banner], button')].filter(
      (element) => !element.closest('.toasts') && overlaps(boundsOf(card()), boundsOf(element)),
    );
  await expect.poll(findCovered).toEqual([]);
  expect(boundsOf(card()).top).toBeGreaterThan(height / 2);
});

test('toasts: stay at the bottom of the window where nothing is covered', async () => {
  await page.viewport(1024, 768);
  await renderFields({ defaultValues: {}, fields: () => <ToastRegion /> });
  notify({ id: 'saved', type: 'success', message: 'La signature est enregistrée.', durationMs: Infinity });
  const toast = page.getByText('La signature est enregistrée.');
  await expect.element(toast).toBeVisible();
  await expect.poll(() => 768 - boundsOf(toast.element().closest('.toast') as Element).bottom).toBeLessThanOrEqual(20);
});
