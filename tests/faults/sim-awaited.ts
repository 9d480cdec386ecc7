import type { SubmittedItem } from './sim-model.ts';
import type { Owner } from './sim-tab.ts';

/** True for a request, false for payments, signatures and other kinds of work. */
export const isRequest = ({ quoteId, signedContractId, received, edits, link }: SubmittedItem): boolean =>
  (quoteId ?? signedContractId ?? received ?? edits ?? link) === undefined;

/** The latest saved request of a person in another lane than the given one, which a new request can wait for. */
export const latestRequestElsewhere = (
  submitted: readonly SubmittedItem[],
  owner: Owner,
  lane: string,
): SubmittedItem | undefined =>
  submitted.findLast(
    (item) =>
      isRequest(item) &&
      item.owner === owner &&
      item.lane !== lane &&
      item.draftId !== undefined &&
      !item.isFlawed &&
      item.state === 'saved' &&
      item.withdrawal === 'none',
  );

/** Marks an item as requested to be withdrawn, and those that wait for it, which are deleted with it. */
export const markWithdrawalRequested = (submitted: readonly SubmittedItem[], item: SubmittedItem | undefined): void => {
  if (item?.withdrawal !== 'none') return;
  item.withdrawal = 'requested';
  for (const other of submitted) if (other.awaited === item) markWithdrawalRequested(submitted, other);
};
