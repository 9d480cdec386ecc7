import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ChosenFormula } from '#shared/contract/quotes/estimation.ts';
import type { Problem } from '#shared/forms/check.ts';
import { chosenFormula, formulaKey, isSamePrice } from '#shared/products/estimation.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { keptBesides } from '#ui/form/draft-banners.tsx';
import { say } from '../pricing/say.ts';
import { chosenOf } from '../quote-progress.ts';
import type { QuoteWork } from '../quote-work.ts';
import { countOf, noSimilarQuotes, type SimilarQuotes } from '../similar-quotes.ts';
import type { CreatedQuote } from './created.ts';
import { conflictIn, type PriceConflict } from './price-conflict.ts';
import { PriceConflictDialog } from './price-conflict-dialog.tsx';
import { SimilarQuotesDialog } from './similar-quotes-dialog.tsx';
import { useCreation, useSimilarQuotes } from './use-creation.ts';

interface Outcomes {
  readonly onCreated: (quote: CreatedQuote) => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
}

type Question =
  | { readonly kind: 'similar'; readonly quotes: SimilarQuotes; readonly formula: ChosenFormula }
  | { readonly kind: 'conflict'; readonly conflict: PriceConflict };

/** "Valider Tarif": asks what must be asked (open quotes of the same person, a price that changed), then creates. */
export const useValidation = (
  work: QuoteWork,
  { onCreated, onProblems }: Outcomes,
): { readonly validate: () => void; readonly isBusy: boolean; readonly dialog: ReactNode } => {
  const { product, context, form, progress, advance, flush } = work;
  const chosen = chosenOf(progress);
  const [question, setQuestion] = useState<Question | undefined>(() => leftQuestion(work, chosen));
  const similarTo = useSimilarQuotes(work);
  const create = useCreation(work);

  const send = async (checked: CheckedQuote, formula: ChosenFormula): Promise<void> => {
    const outcome = await create(checked.quote, formula);
    if (outcome.state === 'accepted') {
      say({ type: 'success', message: outcome.answer.message });
      onCreated(outcome.answer);
    }
    if (outcome.state === 'conflict') setQuestion({ kind: 'conflict', conflict: outcome.conflict });
    if (outcome.state === 'besides') say({ type: 'error', message: keptBesides });
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
      const quotes = asksFirst ? await similarTo(checked) : noSimilarQuotes;
      if (countOf(quotes) > 0) setQuestion({ kind: 'similar', quotes, formula });
      else await send(checked, formula);
    },
  });

  /** The prices of now take the place of those that the person saw. */
  const reprice = ({ estimation }: PriceConflict, formula: ChosenFormula | null): void =>
    advance({
      priced: { estimation, isIndicative: false, pricedAtMs: Date.now() },
      chosenKey: formula && formulaKey(formula),
    });

  const giveUp = async (): Promise<void> => {
    advance({ priced: null, chosenKey: null });
    setQuestion(undefined);
    if (await flush()) say({ type: 'info', message: 'Le devis n’est pas enregistré\u00A0: son brouillon est gardé.' });
  };

  const dialogOf = (asked: Question): ReactNode => {
    if (asked.kind === 'similar')
      return (
        <SimilarQuotesDialog
          quotes={asked.quotes}
          onCreate={() => run({ formula: asked.formula, asksFirst: false })}
          onClose={() => setQuestion(undefined)}
        />
      );
    const { conflict } = asked;
    return (
      <PriceConflictDialog
        conflict={conflict}
        onTake={() => {
          if (!conflict.current) return;
          reprice(conflict, conflict.current);
          run({ formula: conflict.current, asksFirst: false });
        }}
        onOther={() => {
          reprice(conflict, null);
          setQuestion(undefined);
        }}
        onGiveUp={() => void giveUp()}
      />
    );
  };

  return {
    validate: () => {
      if (chosen) run({ formula: chosenFormula(chosen), asksFirst: true });
    },
    isBusy: isPending,
    dialog: question ? dialogOf(question) : null,
  };
};

/** A draft that came back with a changed price still asks, as long as the price that was refused is the chosen one. */
const leftQuestion = ({ refusal, isReadOnly }: QuoteWork, chosen: ChosenFormula | undefined): Question | undefined => {
  const conflict = isReadOnly ? undefined : conflictIn(refusal?.answer);
  if (!conflict || !chosen || !isSamePrice(conflict.expected, chosen)) return undefined;
  return { kind: 'conflict', conflict };
};
