import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { OpenWork } from '#work/open-work.ts';
import { partsOf, subStepOf } from './quote-progress.ts';
import type { QuoteStart } from './quote-start.ts';
import { quoteWork } from './quote-work-definition.ts';
import { type PricedWork, usePricedWork } from './use-priced-work.ts';

interface QuoteWorkOptions {
  readonly opened: OpenWork;
  readonly start: QuoteStart;
  readonly context: QuoteContext;
}

const editingProblem = {
  path: 'root.editing',
  message: 'Terminez ou annulez la saisie en cours avant de continuer.',
};

/** Open quote of the wizard. A sub-step can be left only when it is valid and no entry is being edited. */
export const useQuoteWork = ({ opened, start, context }: QuoteWorkOptions): PricedWork => {
  const { product, copyOf, notices } = start;
  return usePricedWork({
    work: quoteWork,
    opened,
    product,
    context,
    fields: product.fields,
    start,
    copyOf,
    typed: (values, progress) => ({ product, values, progress, copyOf, notices }),
    problemsOf: (values, { editing, partId }) =>
      editing
        ? [editingProblem]
        : problemsOfPart(subStepOf(partsOf(product), partId).part, product.check(values, context).problems),
  });
};
