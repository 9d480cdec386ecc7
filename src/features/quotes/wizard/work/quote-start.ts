import type { RawGroup } from '#shared/forms/raw.ts';
import type { Product } from '#shared/products/product.ts';
import type { QuoteProgress } from './quote-work.ts';

/** Initial state of the wizard. */
export interface QuoteStart {
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
  /** Id of the quote that was copied. */
  readonly copyOf: number | null;
  /** Notices in French about what it started from, such as unknown declarations: the draft keeps them. */
  readonly notices: readonly string[];
  /** What a draft lost since it was typed, in French. */
  readonly changes: readonly string[];
}
