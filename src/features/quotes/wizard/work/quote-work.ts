import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { ChosenFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import type { Product } from '#shared/products/product.ts';
import type { WorkForm } from '#work/use-work-form.ts';

/** Result of pricing. */
export interface PricedResult {
  readonly estimation: Estimation;
  /** Priced on this device, to be confirmed by the server. */
  readonly isIndicative: boolean;
  /** Epoch milliseconds. */
  readonly pricedAtMs: number;
}

/** Progress in the wizard, saved with the draft beside the values. */
export interface QuoteProgress {
  /** The sub-step shown (`Part.id`). */
  readonly partId: string;
  readonly editing: EditedEntry | null;
  /** Reset to null by any change of the risk, the subscriber, the options or the effect date. */
  readonly priced: PricedResult | null;
  /** The key of the chosen formula among `priced.estimation.formulas`. */
  readonly chosenKey: string | null;
  /** Formula of the quote that was copied: preselected, and the one that prices are compared with. */
  readonly former?: ChosenFormula | null;
}

/** An open quote, as passed to every step of the wizard. */
export interface QuoteWork {
  readonly draftId: string;
  /** Id of the quote that was copied. */
  readonly copyOf: number | null;
  readonly product: Product;
  readonly context: QuoteContext;
  /** Form of the whole quote: texts at the paths of `product.fields`, normalized after each change. */
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly progress: QuoteProgress;
  /** Changes the progress; the draft is saved after a debounce. */
  readonly updateProgress: (change: Partial<QuoteProgress>) => void;
  /** Shows prices that the wizard requested by itself. They are stored with a draft, but do not begin one. */
  readonly showPrices: (prices: Pick<QuoteProgress, 'priced' | 'chosenKey'>) => void;
  /** Saves the typed state of the edited entry into the draft without rendering. */
  readonly saveEditing: (editing: EditedEntry) => void;
  /** Saves the draft now; resolves to false on failure. */
  readonly flush: () => Promise<boolean>;
  /** Submits the quote, see `WorkForm`. */
  readonly send: WorkForm['send'];
  /** The server’s refusal of this draft; null if it was not submitted. */
  readonly refusal: Refusal | null;
  /** Another tab holds the draft’s lock. */
  readonly isReadOnly: boolean;
}
