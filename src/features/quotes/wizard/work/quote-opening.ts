import type { RawGroup } from '#shared/forms/raw.ts';
import type { Product } from '#shared/products/product.ts';
import type { QuoteProgress } from './quote-work.ts';

/** What the wizard opens with. */
export interface QuoteStart {
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
  /** The saved quote that it is a copy of. */
  readonly copyOf: number | null;
  /** What the person must know of it, as sentences: what a draft lost since it was typed, a client who cannot subscribe. */
  readonly notices: readonly string[];
}
