import { preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';
import { lazyOptionalPart, lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { preloadVehicles } from './steps/lazy-pickers.ts';

const loadPricing = () => import('./pricing/pricing-step.tsx');

/** The last step, lazy-loaded like everything after the first steps. */
export const PricingStep = lazyPart(async () => ({ default: (await loadPricing()).PricingStep }));

/** Preloads the later steps while the first ones are filled in. */
export const preloadLaterSteps = (): void => {
  void loadPricing().catch(() => undefined);
  preloadConfirm();
  preloadVehicles();
};

export const SubmittedQuote = lazyPart(async () => ({
  default: (await import('./submitted-quote.tsx')).SubmittedQuote,
}));

export const CreatedQuoteView = lazyPart(async () => ({
  default: (await import('./creation/created-quote.tsx')).CreatedQuoteView,
}));

export const FirstPricePanel = lazyPart(() => import('./live/first-price.tsx'));

export const LivePrice = lazyOptionalPart(() => import('./live/live-price.tsx'));
