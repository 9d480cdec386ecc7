import * as v from 'valibot';
import { isQuoteLane } from '#offline/base/lanes.ts';
import type { Outbox } from '#offline/base/outbox-types.ts';
import { estimateCreation } from '#shared/contract/quotes/estimates.ts';

/** A quote that the server has. */
export interface CreatedQuote {
  readonly contractId: number;
  readonly contractNumber: string;
  /** The server's sentence. */
  readonly message: string;
}

const answerSchema = v.pick(estimateCreation.output, ['success', 'message', 'contractId', 'contractNumber']);

/** The quote that an answer of the creation tells of; undefined for any other answer. */
export const createdIn = (answer: unknown): CreatedQuote | undefined => {
  const read = v.safeParse(answerSchema, answer);
  if (!read.success || !read.output.success) return undefined;
  const { contractId, contractNumber, message } = read.output;
  if (contractId === undefined || contractNumber === undefined) return undefined;
  return { contractId, contractNumber, message: message?.message ?? '' };
};

/** The quote that came of a draft, by the receipt of its sending; undefined where this device knows of none. */
export const createdFrom = async (
  { receipts }: Pick<Outbox, 'receipts'>,
  draftId: string,
): Promise<CreatedQuote | undefined> => {
  const all = await receipts().catch(() => []);
  const receipt = all.find(({ lane }) => isQuoteLane(lane, draftId));
  return receipt && createdIn(receipt.answer);
};
