import { lazy } from 'react';
import { preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';

const loadPricing = () => import('./pricing/pricing-step.tsx');

/** The last step. What follows the first ones loads after them: they are what one waits for. */
export const PricingStep = lazy(async () => ({ default: (await loadPricing()).PricingStep }));

/** Brings the last step while the person is at the first ones. */
export const preloadPricing = (): void => {
  void loadPricing().catch(() => undefined);
  preloadConfirm();
};

export const HandedQuote = lazy(async () => ({ default: (await import('./handed-quote.tsx')).HandedQuote }));

export const CreatedQuoteView = lazy(async () => ({
  default: (await import('./creation/created-quote.tsx')).CreatedQuoteView,
}));
