import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#shared/forms/check.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { forkedDraftMessage } from '#ui/form/draft-banners.tsx';
import { countQuotes, noSimilarQuotes, quoteSubject, type SimilarQuotes } from '../similar/similar-quotes.ts';
import { useSimilarQuotes } from '../similar/use-similar-quotes.ts';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { showMessage } from '../work/show-message.ts';
import type { CreatedQuote } from './created-quotes.ts';
import { SimilarQuotesDialog } from './similar-quotes-dialog.tsx';
import { useCreation } from './use-creation.ts';
import { usePriceConflict } from './use-price-conflict.tsx';

interface ValidationCallbacks {
  readonly onCreated: (quote: CreatedQuote) => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
}

interface SimilarQuotesQuestion {
  readonly quotes: SimilarQuotes;
  readonly formula: ChosenFormula;
}

/** « Valider Tarif »: warns of similar open quotes and of a changed price, then creates the quote. */
export const useValidation = (
  work: QuoteWork,
  { onCreated, onProblems }: ValidationCallbacks,
): { readonly validate: () => void; readonly isBusy: boolean; readonly dialog: ReactNode } => {
  const { product, context, form, progress } = work;
  const chosen = chosenFormulaOf(progress);
  const [question, setQuestion] = useState<SimilarQuotesQuestion>();
  const findSimilar = useSimilarQuotes(work);
  const create = useCreation(work);

  const conflict = usePriceConflict(work, {
    chosen: chosen && toChosenFormula(chosen),
    notSavedText: 'Le devis n’est pas enregistré',
    onAccept: (formula) => runSimilarCheck({ formula, checksSimilar: false }),
  });

  const send = async (checked: CheckedQuote, formula: ChosenFormula): Promise<void> => {
    const outcome = await create(checked.quote, formula);
    if (outcome.state === 'accepted') {
      showMessage({ type: 'success', message: outcome.answer.message });
      onCreated(outcome.answer);
    }
    if (outcome.state === 'conflict') conflict.open(outcome.conflict);
    if (outcome.state === 'forked') showMessage({ type: 'error', message: forkedDraftMessage });
    if (outcome.state !== 'refused') return;
    const { message, errors } = outcome.refused;
    onProblems(Object.entries(errors).map(([path, texts]) => ({ path, message: texts.join(' ') })));
    showMessage({ type: 'error', message });
  };

  const { mutate: runSimilarCheck, isPending } = useMutation({
    mutationFn: async ({
      formula,
      checksSimilar,
    }: {
      readonly formula: ChosenFormula;
      readonly checksSimilar: boolean;
    }) => {
      setQuestion(undefined);
      const checked = product.check(form.getValues(), context);
      onProblems(checked.problems);
      if (checked.problems.length > 0) return;
      const quotes = checksSimilar ? await findSimilar(quoteSubject(product, checked.quote)) : noSimilarQuotes;
      if (countQuotes(quotes) > 0) setQuestion({ quotes, formula });
      else await send(checked, formula);
    },
  });

  const dialog = question ? (
    <SimilarQuotesDialog
      quotes={question.quotes}
      onCreate={() => runSimilarCheck({ formula: question.formula, checksSimilar: false })}
      onClose={() => setQuestion(undefined)}
    />
  ) : (
    conflict.dialog
  );

  return {
    validate: () => {
      if (chosen) runSimilarCheck({ formula: toChosenFormula(chosen), checksSimilar: true });
    },
    isBusy: isPending,
    dialog,
  };
};
