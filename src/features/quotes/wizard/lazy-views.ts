import { preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { preloadVehicles } from './steps/lazy-pickers.ts';

const loadPricing = () => import('./pricing/pricing-step.tsx');

/** The last step, lazy-loaded like everything after the first steps. */
export const PricingStep = lazyComponent(async () => ({ default: (await loadPricing()).PricingStep }));

/** Preloads the later steps while the first ones are filled in. */
export const preloadLaterSteps = (): void => {
  void loadPricing().catch(() => undefined);
  preloadConfirm();
  preloadVehicles();
};

export const SubmittedQuote = lazyComponent(async () => ({
  default: (await import('./submitted-quote.tsx')).SubmittedQuote,
}));

export const CreatedQuoteView = lazyComponent(async () => ({
  default: (await import('./creation/created-quote.tsx')).CreatedQuoteView,
}));

export const FirstPricePanel = lazyComponent(() => import('./live/first-price.tsx'));

export const LivePrice = lazyComponent(() => import('./live/live-price.tsx'));
