import type { NewQuote } from '#server/areas/quotes/quote-repository.ts';
import type { Person } from '#shared/operations/wire/person.ts';

/** A saved quote and its owner. */
export interface MemoryQuote {
  readonly id: number;
  readonly person: Person;
  readonly quote: NewQuote;
}

/** A quote, or the contract that it became. */
export interface MemoryContract {
  readonly id: number;
  readonly numero: string;
  readonly isEstimate: boolean;
  status: string;
  readonly annualPremium: number;
  readonly body: object;
  readonly paymentCode: string | null;
  readonly convertedFrom: number | null;
  readonly source: MemoryQuote;
}
