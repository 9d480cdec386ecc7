import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderFields } from '#tests/browser/fields/harness.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { notify } from '#ui/toast/toaster.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const names = Array.from({ length: 40 }, (_, index) => `Champ ${index + 1}`);

const showLongForm = () =>
  renderFields({
    defaultValues: Object.fromEntries(names.map((name) => [name, ''])),
    fields: (control) => (
      <>
        {names.map((name) => (
          <TextField key={name} name={name} label={name} control={control} />
        ))}
        <ActionBar>
          <button type="button">Suivant</button>
        </ActionBar>
      </>
    ),
  });
const textboxElement = (name: string) => page.getByRole('textbox', { name, exact: true }).element() as HTMLElement;

test('action bar: does not cover the focused field', async () => {
  await showLongForm();
  for (const name of names) {
    textboxElement(name).focus();
    await expect
      .poll(() => {
        const { left, top, bottom } = textboxElement(name).getBoundingClientRect();
        return [top, bottom].map(
          (y) => document.elementFromPoint(left + 20, y + (y === top ? 2 : -2)) === textboxElement(name),
        );
      })
      .toEqual([true, true]);
  }
});

test('action bar: an opening keyboard and a rotation leave the focused field between the top and the bar', async () => {
  await page.viewport(1024, 768);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 768 });
  vi.stubGlobal('visualViewport', viewport);
  await showLongForm();
  const field = textboxElement('Champ 20');
  field.focus();
  field.scrollIntoView({ block: 'end' });
  const isInView = () => {
    const { top, bottom } = field.getBoundingClientRect();
    const bar = (document.querySelector('[data-action-bar]') as Element).getBoundingClientRect();
    return top >= 0 && bottom <= bar.top && Math.round(bar.bottom) <= viewport.height;
  };
  await expect.poll(isInView).toBe(true);
  // The keyboard of an iPad takes 400 px in landscape, and covers the page without resizing it.
  viewport.height = 368;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(isInView).toBe(true);
  await page.viewport(768, 1024);
  viewport.height = 690;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(isInView).toBe(true);
  await expect.element(page.getByRole('textbox', { name: 'Champ 20', exact: true })).toHaveFocus();
});

test('toast: does not cover the action bar', async () => {
  await renderFields({
    defaultValues: {},
    fields: () => (
      <>
        <div style={{ height: '2000px' }} />
        <ActionBar>
          <button type="button">Valider</button>
        </ActionBar>
        <ToastRegion />
      </>
    ),
  });
  notify({ type: 'info', message: 'Tarif indicatif', durationMs: Number.POSITIVE_INFINITY });
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const message = () => page.getByRole('region', { name: 'Messages' }).getByText('Tarif indicatif').element();
  const bar = () => document.querySelector('[data-action-bar]') as Element;
  await expect.poll(() => bottomOf(message()) <= bar().getBoundingClientRect().top).toBe(true);
  await expect.poll(() => Math.abs(bottomOf(bar()) - window.innerHeight)).toBeLessThan(1);
});

test('action bar: stays at the end of the form where it would cover more than a third of the window', async () => {
  await page.viewport(390, 844);
  await showLongForm();
  const bar = document.querySelector<HTMLElement>('[data-action-bar]') as HTMLElement;
  await expect.poll(() => getComputedStyle(bar).position).toBe('sticky');
  // A text size of 200 % makes the bar this high.
  bar.style.minHeight = '312px';
  await expect.poll(() => getComputedStyle(bar).position).toBe('static');
  await page.viewport(1024, 768);
});

test('action bar: stays at the end of the form where a keyboard leaves too little beside it', async () => {
  await page.viewport(844, 390);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 390 });
  vi.stubGlobal('visualViewport', viewport);
  await showLongForm();
  const bar = document.querySelector<HTMLElement>('[data-action-bar]') as HTMLElement;
  await expect.poll(() => getComputedStyle(bar).position).toBe('sticky');
  // The keyboard of a phone on its side leaves 160 px, of which a bar with buttons of 44 px would take 69.
  bar.style.minHeight = '69px';
  viewport.height = 160;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => getComputedStyle(bar).position).toBe('static');
  await page.viewport(1024, 768);
});
