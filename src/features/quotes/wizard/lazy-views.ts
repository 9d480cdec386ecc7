import { lazy } from 'react';
import { preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';
import { preloadVehicles } from './steps/lazy-pickers.ts';

const loadPricing = () => import('./pricing/pricing-step.tsx');

/** The last step, lazy-loaded like everything after the first steps. */
export const PricingStep = lazy(async () => ({ default: (await loadPricing()).PricingStep }));

/** Preloads the later steps while the first ones are filled in. */
export const preloadLaterSteps = (): void => {
  void loadPricing().catch(() => undefined);
  preloadConfirm();
  preloadVehicles();
};

export const SubmittedQuote = lazy(async () => ({ default: (await import('./submitted-quote.tsx')).SubmittedQuote }));

export const CreatedQuoteView = lazy(async () => ({
  default: (await import('./creation/created-quote.tsx')).CreatedQuoteView,
}));

export const FirstPricePanel = lazy(() => import('./live/first-price.tsx'));

export const LivePrice = lazy(() => import('./live/live-price.tsx'));
