import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { estimateSimilar } from '#shared/contract/quotes/estimates.ts';
import type { ChosenFormula } from '#shared/contract/quotes/estimation.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { quoteWork } from '../../quote-work-definition.ts';
import type { QuoteWork } from '../quote-work.ts';
import { personIdOf, queuedQuotesOf, type SimilarQuotes } from '../similar-quotes.ts';

/** Asks for what is open already; what neither server nor device can say is taken for none. */
export const useSimilarQuotes = ({ product, draftId }: QuoteWork) => {
  const { read, outbox } = useOffline();
  return async (checked: CheckedQuote): Promise<SimilarQuotes> => {
    const { lastname, firstname, birthDate, siret } = checked.subscriber();
    const asker = {
      productCode: product.code,
      personId: personIdOf(checked.quote),
      lastname,
      firstname,
      birthDate,
      siret,
    };
    const found = await read(estimateSimilar, asker).catch(() => undefined);
    return {
      saved: found?.value.contractList ?? [],
      queued: queuedQuotesOf(outbox.getSnapshot().entries, asker, draftId),
    };
  };
};

/** Hands a quote with its chosen formula to the outbox, and waits a little for the server. */
export const useCreation = ({ draftId, product, send }: QuoteWork) => {
  const submit = useWorkSubmit(quoteWork);
  const agencyCode = useSession()?.user.agency?.code ?? null;
  return (quote: RawGroup, formula: ChosenFormula) =>
    send(() => submit({ product, quote, formula, agencyCode }, draftId));
};
