import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { QuoteStart } from './quote-opening.ts';
import { partsOf, placeOf } from './quote-progress.ts';
import { quoteWork } from './quote-work-definition.ts';
import { type HeldWork, usePricedWork } from './use-priced-work.ts';

interface Given {
  readonly opened: OpenWork;
  readonly start: QuoteStart;
  readonly context: QuoteContext;
}

const isEditing = {
  path: 'root.editing',
  message: 'Terminez ou annulez la saisie en cours avant de continuer.',
};

/** Holds a quote under work. A sub-step is left only when what it asks is right, and nothing of it is being edited. */
export const useQuoteWork = ({ opened, start, context }: Given): HeldWork => {
  const { product, copyOf } = start;
  return usePricedWork({
    work: quoteWork,
    opened,
    product,
    context,
    fields: product.fields,
    start,
    typed: (values, progress) => ({ product, values, progress, copyOf }),
    problemsOf: (values, { editing, partId }) =>
      editing
        ? [isEditing]
        : problemsOfPart(placeOf(partsOf(product), partId).part, product.check(values, context).problems),
  });
};
