import { contractActions } from '#shared/actions/contract-actions.ts';
import { compareSubjects, evaluateActions, maxPerKind } from '#shared/actions/next-actions.ts';
import { type RequestSubject, requestAnsweredAction } from '#shared/actions/other-actions.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { matchesContract, type SearchableContract } from '#shared/search/contract-search.ts';
import { contractListPath } from '#shared/search/counters.ts';

/** Next actions computed from the device's data, with the same rules, order and counts as the server. */
export const deviceActions = (
  index: readonly SearchableContract[],
  requests: readonly RequestSubject[],
  today: string,
): Output<typeof nextActionList> => {
  const found = contractActions.map((action) => {
    const filter = action.filter(today);
    const subjects = index.filter(matchesContract(filter));
    const first = subjects.sort(compareSubjects(action.first, today)).slice(0, maxPerKind);
    return {
      actions: evaluateActions(action, first, today),
      count: { kind: action.kind, count: subjects.length, route: action.list?.(today) ?? contractListPath(filter) },
    };
  });
  return {
    success: true,
    actions: [
      ...found.flatMap(({ actions }) => actions),
      ...evaluateActions(requestAnsweredAction, requests, today).slice(0, maxPerKind),
    ],
    counts: found.map(({ count }) => count),
  };
};
