import { isQuoteLane } from '#offline/interfaces/lanes.ts';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** A quote saved by the server. */
export type CreatedQuote = NonNullable<ReturnType<typeof quoteWork.parseAnswer>>;

/** A saved quote with the outbox lane of the draft that created it. */
export interface ReceivedQuote {
  readonly lane: string;
  readonly created: CreatedQuote;
}

/** Saved quotes, from the receipts in the outbox. */
export const listCreatedQuotes = async ({ receipts }: Pick<Outbox, 'receipts'>): Promise<ReceivedQuote[]> => {
  const allReceipts = await receipts().catch(() => []);
  return allReceipts.flatMap(({ kind, lane, answer }) => {
    const created = kind === quoteWork.kind ? quoteWork.parseAnswer(answer) : undefined;
    return created ? [{ lane, created }] : [];
  });
};

/** The saved quote that a draft created; undefined if this device has no receipt of one. */
export const findCreatedQuote = async (
  outbox: Pick<Outbox, 'receipts'>,
  draftId: string,
): Promise<CreatedQuote | undefined> =>
  (await listCreatedQuotes(outbox)).find(({ lane }) => isQuoteLane(lane, draftId))?.created;
