import { lazy } from 'react';
import { preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';
import { preloadVehicles } from './steps/late-picks.ts';

const loadPricing = () => import('./pricing/pricing-step.tsx');

/** The last step. What follows the first ones loads after them: they are what one waits for. */
export const PricingStep = lazy(async () => ({ default: (await loadPricing()).PricingStep }));

/** Brings the later steps while the person is at the first ones. */
export const preloadLater = (): void => {
  void loadPricing().catch(() => undefined);
  preloadConfirm();
  preloadVehicles();
};

export const HandedQuote = lazy(async () => ({ default: (await import('./handed-quote.tsx')).HandedQuote }));

export const CreatedQuoteView = lazy(async () => ({
  default: (await import('./creation/created-quote.tsx')).CreatedQuoteView,
}));

export const LivePrice = lazy(() => import('./live/live-price.tsx'));
