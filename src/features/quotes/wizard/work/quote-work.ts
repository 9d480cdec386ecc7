import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import type { Product } from '#shared/products/product.ts';
import type { WorkForm } from '#work/use-work-form.ts';

/** What "Calculer" answered. */
export interface PricedResult {
  readonly estimation: Estimation;
  /** Priced on this device, to be confirmed by the server. */
  readonly isIndicative: boolean;
  /** Epoch milliseconds. */
  readonly pricedAtMs: number;
}

/** Where a person stands in the wizard, beside the values: kept with the draft. */
export interface QuoteProgress {
  /** The sub-step shown (`Part.id`). */
  readonly partId: string;
  readonly editing: EditedEntry | null;
  /** Null again with any change of the risk, the subscriber, the options or the effect date. */
  readonly priced: PricedResult | null;
  /** The key of the chosen formula among `priced.estimation.formulas`. */
  readonly chosenKey: string | null;
}

/** A quote under work, as every step of the wizard gets it. */
export interface QuoteWork {
  readonly draftId: string;
  readonly product: Product;
  readonly context: QuoteContext;
  /** The whole quote as it is typed: texts at the paths of `product.fields`, normalized after each change. */
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly progress: QuoteProgress;
  /** Changes what stands beside the values; the draft is saved a moment later. */
  readonly advance: (change: Partial<QuoteProgress>) => void;
  /** Keeps the entry under edit as it is typed, key by key: it goes into the draft, and nothing is rendered for it. */
  readonly keep: (editing: EditedEntry) => void;
  /** Saves the draft now; false where it could not be. */
  readonly flush: () => Promise<boolean>;
  /** Hands it over, see `WorkForm`. */
  readonly send: WorkForm['send'];
  /** What the server said when it sent this draft back; null for one that was not sent. */
  readonly refusal: Refusal | null;
  /** Another tab edits it. */
  readonly isReadOnly: boolean;
}
