import { contractActions } from '#shared/actions/contract-actions.ts';
import { actionsOf, inOrder, toldOfEach } from '#shared/actions/next-actions.ts';
import { type RequestSubject, requestAnswered } from '#shared/actions/other-actions.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { matchesContract, type SearchableContract } from '#shared/search/contract-search.ts';
import { contractListPath } from '#shared/search/counters.ts';

/** What waits for the broker, of what the device holds: the same rules, order and counts as the server's. */
export const deviceActions = (
  index: readonly SearchableContract[],
  requests: readonly RequestSubject[],
  today: string,
): Output<typeof nextActionList> => {
  const found = contractActions.map((action) => {
    const filter = action.filter(today);
    const subjects = index.filter(matchesContract(filter));
    const first = subjects.sort(inOrder(action.first, today)).slice(0, toldOfEach);
    return {
      actions: actionsOf(action, first, today),
      count: { kind: action.kind, count: subjects.length, route: action.list?.(today) ?? contractListPath(filter) },
    };
  });
  return {
    success: true,
    actions: [
      ...found.flatMap(({ actions }) => actions),
      ...actionsOf(requestAnswered, requests, today).slice(0, toldOfEach),
    ],
    counts: found.map(({ count }) => count),
  };
};
