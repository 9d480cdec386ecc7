import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { findQueuedQuotes, type QuoteSubject, type SimilarQuotes } from './similar-quotes.ts';

/** Returns a search for similar quotes other than the copied one; a failed search counts as none found. */
export const useSimilarQuotes = ({ draftId, copyOf }: QuoteWork) => {
  const { read, outbox } = useOffline();
  return async (subject: QuoteSubject): Promise<SimilarQuotes> => {
    const answer = await read(estimateSimilar, subject).catch(() => undefined);
    return {
      saved: (answer?.value.contractList ?? []).filter(({ id }) => id !== copyOf),
      queued: findQueuedQuotes(outbox.getSnapshot().entries, subject, draftId),
    };
  };
};
