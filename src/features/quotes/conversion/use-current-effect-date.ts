import { useEffect, useRef } from 'react';
import { textAt } from '#shared/forms/raw.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';
import { showMessage } from '../wizard/work/show-message.ts';

/** Notice that the effect date of the quote, `yyyy-mm-dd`, was replaced by today. */
export const pastEffectDateText = (day: string): string =>
  `La date d’effet du devis (${frenchDate(day)}) est passée\u00A0: celle du jour est proposée.`;

/**
 * Replaces the effect date of an open conversion by today if it passes at midnight, and returns to the price: the payment
 * step, which sends it, does not show it.
 */
export const useCurrentEffectDate = (
  { form, product, context: { today }, isReadOnly, updateProgress }: QuoteWork,
  isSending: boolean,
): void => {
  const checkedOn = useRef(today);
  useEffect(() => {
    if (today === checkedOn.current || isReadOnly || isSending) return;
    checkedOn.current = today;
    const day = textAt(form.getValues(), 'effectDate');
    if (day === '' || day >= today) return;
    form.setValue('effectDate', today);
    updateProgress({ partId: product.steps.quote[0]?.id ?? '', priced: null, chosenKey: null });
    showMessage({ type: 'warning', message: pastEffectDateText(day) });
  }, [today, form, product, isReadOnly, isSending, updateProgress]);
};
