import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#shared/forms/check.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { chosenFormula } from '#shared/products/estimation.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { forkedDraftMessage } from '#ui/form/draft-banners.tsx';
import { askerOf, countOf, noSimilarQuotes, type SimilarQuotes } from '../similar/similar-quotes.ts';
import { useSimilarQuotes } from '../similar/use-similar-quotes.ts';
import { chosenOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { say } from '../work/say.ts';
import type { CreatedQuote } from './created.ts';
import { SimilarQuotesDialog } from './similar-quotes-dialog.tsx';
import { useCreation } from './use-creation.ts';
import { usePriceConflict } from './use-price-conflict.tsx';

interface Outcomes {
  readonly onCreated: (quote: CreatedQuote) => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
}

interface Question {
  readonly quotes: SimilarQuotes;
  readonly formula: ChosenFormula;
}

/** "Valider Tarif": asks what must be asked (open quotes of the same person, a price that changed), then creates. */
export const useValidation = (
  work: QuoteWork,
  { onCreated, onProblems }: Outcomes,
): { readonly validate: () => void; readonly isBusy: boolean; readonly dialog: ReactNode } => {
  const { product, context, form, progress } = work;
  const chosen = chosenOf(progress);
  const [question, setQuestion] = useState<Question>();
  const similarTo = useSimilarQuotes(work);
  const create = useCreation(work);

  const conflict = usePriceConflict(work, {
    chosen: chosen && chosenFormula(chosen),
    notDone: 'Le devis n’est pas enregistré',
    onTake: (formula) => run({ formula, asksFirst: false }),
  });

  const send = async (checked: CheckedQuote, formula: ChosenFormula): Promise<void> => {
    const outcome = await create(checked.quote, formula);
    if (outcome.state === 'accepted') {
      say({ type: 'success', message: outcome.answer.message });
      onCreated(outcome.answer);
    }
    if (outcome.state === 'conflict') conflict.ask(outcome.conflict);
    if (outcome.state === 'besides') say({ type: 'error', message: forkedDraftMessage });
    if (outcome.state !== 'refused') return;
    const { message, errors } = outcome.refused;
    onProblems(Object.entries(errors).map(([path, texts]) => ({ path, message: texts.join(' ') })));
    say({ type: 'error', message });
  };

  const { mutate: run, isPending } = useMutation({
    mutationFn: async ({ formula, asksFirst }: { readonly formula: ChosenFormula; readonly asksFirst: boolean }) => {
      setQuestion(undefined);
      const checked = product.check(form.getValues(), context);
      onProblems(checked.problems);
      if (checked.problems.length > 0) return;
      const quotes = asksFirst ? await similarTo(askerOf(product, checked.quote)) : noSimilarQuotes;
      if (countOf(quotes) > 0) setQuestion({ quotes, formula });
      else await send(checked, formula);
    },
  });

  const dialog = question ? (
    <SimilarQuotesDialog
      quotes={question.quotes}
      onCreate={() => run({ formula: question.formula, asksFirst: false })}
      onClose={() => setQuestion(undefined)}
    />
  ) : (
    conflict.dialog
  );

  return {
    validate: () => {
      if (chosen) run({ formula: chosenFormula(chosen), asksFirst: true });
    },
    isBusy: isPending,
    dialog,
  };
};
