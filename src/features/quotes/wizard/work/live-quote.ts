import type { Estimation } from '#shared/operations/quotes/estimation.ts';

/** Results that the device computes while the quote is typed. */
export interface LiveQuote {
  /** Price difference of each other option, by the path of its field. */
  readonly notes: Readonly<Record<string, string>>;
  /** Prices of the typed values; undefined if the quote is incomplete, or the device cannot price it. */
  readonly estimation: Estimation | undefined;
  /** The values changed and their price is being computed. */
  readonly isComputing: boolean;
}

export const noLiveQuote: LiveQuote = { notes: {}, estimation: undefined, isComputing: false };
