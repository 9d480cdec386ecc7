import { isQuoteLane } from '#offline/interfaces/lanes.ts';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** A quote that the server has. */
export type CreatedQuote = NonNullable<ReturnType<typeof quoteWork.accepted>>;

/** A quote that the server has of a draft of this device, with the lane of that draft. */
export interface ReceivedQuote {
  readonly lane: string;
  readonly created: CreatedQuote;
}

/** By the receipts of their sending. */
export const receivedQuotes = async ({ receipts }: Pick<Outbox, 'receipts'>): Promise<ReceivedQuote[]> => {
  const all = await receipts().catch(() => []);
  return all.flatMap(({ kind, lane, answer }) => {
    const created = kind === quoteWork.kind ? quoteWork.accepted(answer) : undefined;
    return created ? [{ lane, created }] : [];
  });
};

/** The quote that came of a draft; undefined where this device knows of none. */
export const createdFrom = async (
  outbox: Pick<Outbox, 'receipts'>,
  draftId: string,
): Promise<CreatedQuote | undefined> =>
  (await receivedQuotes(outbox)).find(({ lane }) => isQuoteLane(lane, draftId))?.created;
