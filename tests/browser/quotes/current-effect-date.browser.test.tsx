import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useCurrentEffectDate } from '#features/quotes/conversion/use-current-effect-date.ts';
import type { QuoteWork } from '#features/quotes/wizard/work/quote-work.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { currentToasts } from '#ui/toast/toaster.ts';

/** An open conversion with this effect date, over midnight of 29 November; `isSending`: it is being sent then. */
const overMidnight = async (effectDate: string, isSending = false) => {
  const updateProgress = vi.fn();
  const { result, rerender } = await renderHook(
    (props?: { readonly today: string; readonly isSending: boolean }) => {
      const form = useForm({ defaultValues: { effectDate } });
      const context = { ...quoteContext(), today: props?.today ?? '' };
      const work = { form, product, context, isReadOnly: false, updateProgress };
      useCurrentEffectDate(work as unknown as QuoteWork, props?.isSending ?? false);
      return form;
    },
    { initialProps: { today: '2026-11-29', isSending: false } },
  );
  await rerender({ today: '2026-11-30', isSending });
  return { day: () => result.current.getValues('effectDate'), updateProgress, rerender };
};

test('conversion: an effect date that passes while it is open becomes today, and is priced again', async () => {
  const { day, updateProgress } = await overMidnight('2026-11-29');
  expect(day()).toBe('2026-11-30');
  const step = product.steps.quote[0]?.id;
  expect(updateProgress).toHaveBeenCalledWith({ partId: step, priced: null, chosenKey: null });
  expect(currentToasts().map(({ message }) => message)).toContain(
    'La date d’effet du devis (29/11/2026) est passée\u00A0: celle du jour est proposée.',
  );
});

test('conversion: an effect date to come stays as it is over midnight', async () => {
  const { day, updateProgress } = await overMidnight('2026-11-30');
  expect(day()).toBe('2026-11-30');
  expect(updateProgress).not.toHaveBeenCalled();
});

test('conversion: its effect date does not change while it is being sent, but once it comes back', async () => {
  const { day, rerender } = await overMidnight('2026-11-29', true);
  expect(day()).toBe('2026-11-29');
  await rerender({ today: '2026-11-30', isSending: false });
  expect(day()).toBe('2026-11-30');
});
