import { useQuery } from '@tanstack/react-query';
import { contractLane, isQuoteLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { listCreatedQuotes, type ReceivedQuote } from '../wizard/creation/created-quotes.ts';
import type { QuoteTarget } from './conversion-start.ts';
import { conversionWork } from './conversion-work-definition.ts';

/**
 * Returns a predicate for the outbox lanes of a quote’s conversion, whether it was started before or after the quote
 * got its number.
 */
export const matchesConversionLane = ({ estimate, quote }: QuoteTarget, receivedQuotes: readonly ReceivedQuote[]) => {
  const sameQuotes = receivedQuotes.filter(
    ({ lane, created }) => created.contractId === estimate || (quote !== undefined && isQuoteLane(lane, quote)),
  );
  return (lane: string | null): boolean => {
    if (lane === null) return false;
    if (estimate !== undefined && lane === contractLane(estimate)) return true;
    if (quote !== undefined && isQuoteLane(lane, quote)) return true;
    return sameQuotes.some(
      (sameQuote) => lane === sameQuote.lane || lane === contractLane(sameQuote.created.contractId),
    );
  };
};

/** Open or queued conversion draft of a quote on this device. `isLoaded` is false while the device is read. */
export const useOpenConversion = (
  target: QuoteTarget,
): { readonly isLoaded: boolean; readonly id?: string | undefined } => {
  const { outbox } = useOffline();
  const drafts = useDrafts(conversionWork.kind);
  const hasTarget = target.estimate !== undefined || target.quote !== undefined;
  const { data: receivedQuotes } = useQuery({
    queryKey: ['received-quotes', target.estimate, target.quote],
    queryFn: () => listCreatedQuotes(outbox),
    enabled: hasTarget,
    gcTime: 0,
  });
  if (!drafts || (hasTarget && !receivedQuotes)) return { isLoaded: false };
  const isSameConversion = matchesConversionLane(target, receivedQuotes ?? []);
  const matches = drafts.filter(
    ({ lane, state }) => isSameConversion(lane) && (state === 'open' || state === 'submitted'),
  );
  return { isLoaded: true, id: (matches.find(({ state }) => state === 'submitted') ?? matches[0])?.id };
};
