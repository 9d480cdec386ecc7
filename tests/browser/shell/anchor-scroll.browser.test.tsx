import { afterEach, expect, test } from 'vitest';
import { anchorScrollBelow } from '#ui/window/anchor-scroll.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.style.scrollPaddingBottom = '';
  scrollTo(0, 0);
});

const barPx = 45;
const footPx = 80;

/** A page of two screens whose field ends just above a bar of `footPx` at the end of the screen. */
const showPage = () => {
  document.documentElement.style.scrollPaddingBottom = `${footPx}px`;
  const bars = document.createElement('div');
  const space = document.createElement('div');
  const field = document.createElement('input');
  const end = document.createElement('div');
  field.style.cssText = 'display: block; box-sizing: border-box; height: 40px; margin: 0';
  document.body.append(bars, space, field, end);
  const missingPx = innerHeight - footPx - field.getBoundingClientRect().bottom;
  space.style.height = `${missingPx}px`;
  end.style.height = `${innerHeight}px`;
  return { bars, field };
};
/** Resolves after a ResizeObserver notification, in which the bars are measured too. */
const waitForResize = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(element);
  });
const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom);

test('bars above a page: a focused field that they push below the end of the screen is scrolled into view', async () => {
  const { bars, field } = showPage();
  field.focus({ preventScroll: true });
  const stopScrolling = anchorScrollBelow(bars);
  await waitForResize(field);
  bars.style.height = `${barPx}px`;
  await expect.poll(() => scrollY).toBe(barPx);
  expect(bottomOf(field)).toBe(innerHeight - footPx);
  stopScrolling();
});

test('bars above a page: stay in view at its top without a focused field', async () => {
  const { bars, field } = showPage();
  const stopScrolling = anchorScrollBelow(bars);
  await waitForResize(field);
  bars.style.height = `${barPx}px`;
  await waitForResize(bars);
  expect(bottomOf(field)).toBe(innerHeight - footPx + barPx);
  expect(scrollY).toBe(0);
  stopScrolling();
});
