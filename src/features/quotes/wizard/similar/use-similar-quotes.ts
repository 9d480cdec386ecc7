import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { findQueuedQuotes, type QuoteSubject, type SimilarQuotes } from './similar-quotes.ts';

/** Returns a search for similar quotes; a failed search counts as none found. */
export const useSimilarQuotes = ({ draftId }: QuoteWork) => {
  const { read, outbox } = useOffline();
  return async (subject: QuoteSubject): Promise<SimilarQuotes> => {
    const found = await read(estimateSimilar, subject).catch(() => undefined);
    return {
      saved: found?.value.contractList ?? [],
      queued: findQueuedQuotes(outbox.getSnapshot().entries, subject, draftId),
    };
  };
};
