import { useQuery } from '@tanstack/react-query';
import { contractLane, isQuoteLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { type ReceivedQuote, receivedQuotes } from '../wizard/creation/created.ts';
import type { QuoteTarget } from './conversion-start.ts';
import { conversionWork } from './conversion-work-definition.ts';

/** Whether a lane is that of the conversion of a quote, whether it was begun before the quote had a number or after. */
export const isLaneOf = ({ estimate, quote }: QuoteTarget, received: readonly ReceivedQuote[]) => {
  const same = received.filter(
    ({ lane, created }) => created.contractId === estimate || (quote !== undefined && isQuoteLane(lane, quote)),
  );
  return (lane: string | null): boolean => {
    if (lane === null) return false;
    if (estimate !== undefined && lane === contractLane(estimate)) return true;
    if (quote !== undefined && isQuoteLane(lane, quote)) return true;
    return same.some((one) => lane === one.lane || lane === contractLane(one.created.contractId));
  };
};

/** The conversion of a quote that was left on this device, or waits to be sent. `isKnown` is false until the device told. */
export const useLeftConversion = (
  target: QuoteTarget,
): { readonly isKnown: boolean; readonly id?: string | undefined } => {
  const { outbox } = useOffline();
  const drafts = useDrafts(conversionWork.kind);
  const isOfQuote = target.estimate !== undefined || target.quote !== undefined;
  const { data: received } = useQuery({
    queryKey: ['received-quotes', target.estimate, target.quote],
    queryFn: () => receivedQuotes(outbox),
    enabled: isOfQuote,
    gcTime: 0,
  });
  if (!drafts || (isOfQuote && !received)) return { isKnown: false };
  const isIts = isLaneOf(target, received ?? []);
  const its = drafts.filter(({ lane, state }) => isIts(lane) && (state === 'open' || state === 'submitted'));
  return { isKnown: true, id: (its.find(({ state }) => state === 'submitted') ?? its[0])?.id };
};
