import { isQuoteLane } from '#offline/base/lanes.ts';
import type { Outbox } from '#offline/base/outbox-types.ts';
import { quoteWork } from '../../quote-work-definition.ts';

/** A quote that the server has. */
export type CreatedQuote = NonNullable<ReturnType<typeof quoteWork.accepted>>;

/** The quote that came of a draft, by the receipt of its sending; undefined where this device knows of none. */
export const createdFrom = async (
  { receipts }: Pick<Outbox, 'receipts'>,
  draftId: string,
): Promise<CreatedQuote | undefined> => {
  const all = await receipts().catch(() => []);
  const receipt = all.find(({ kind, lane }) => kind === quoteWork.kind && isQuoteLane(lane, draftId));
  return receipt && quoteWork.accepted(receipt.answer);
};
