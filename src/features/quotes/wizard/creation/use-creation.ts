import { useSession } from '#api/session/use-session.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** Submits a quote with its chosen formula to the outbox and waits briefly for the server’s response. */
export const useCreation = ({ draftId, product, send }: QuoteWork) => {
  const submit = useWorkSubmit(quoteWork);
  const agencyCode = useSession()?.user.agency?.code ?? null;
  return (quote: RawGroup, formula: ChosenFormula) =>
    send(() => submit({ product, quote, formula, agencyCode }, draftId));
};
