import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { type Asker, queuedQuotesOf, type SimilarQuotes } from './similar-quotes.ts';

/** Asks for what is open already; what neither server nor device can say is taken for none. */
export const useSimilarQuotes = ({ draftId }: QuoteWork) => {
  const { read, outbox } = useOffline();
  return async (asker: Asker): Promise<SimilarQuotes> => {
    const found = await read(estimateSimilar, asker).catch(() => undefined);
    return {
      saved: found?.value.contractList ?? [],
      queued: queuedQuotesOf(outbox.getSnapshot().entries, asker, draftId),
    };
  };
};
