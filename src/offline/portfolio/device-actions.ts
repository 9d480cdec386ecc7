import { contractActions } from '#shared/actions/contract-actions.ts';
import { compareSubjects, evaluateActions, maxPerKind } from '#shared/actions/next-actions.ts';
import { type TaskActionSubject, taskAnsweredAction, unopenedClaimAction } from '#shared/actions/other-actions.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import {
  compareClaims,
  matchesClaim,
  oldestDeclarationFirst,
  searchableClaims,
  unopenedClaimsPreset,
} from '#shared/search/claim-search.ts';
import { matchesContract, type SearchableContract } from '#shared/search/contract-search.ts';
import { claimListPath, contractListPath } from '#shared/search/counters.ts';
import { sortedPage } from '#shared/search/first-rows.ts';

/** Rows that match each of several predicates, in one pass: a large portfolio does not fit into the processor's cache. */
const filterTogether = <Row>(rows: readonly Row[], predicates: readonly ((row: Row) => boolean)[]): Row[][] => {
  const matchingRows = predicates.map((): Row[] => []);
  for (const row of rows)
    predicates.forEach((matches, position) => {
      if (matches(row)) matchingRows[position]?.push(row);
    });
  return matchingRows;
};

/** Next actions computed from the device's data, with the same rules, order and counts as the server. */
export const deviceActions = (
  index: readonly SearchableContract[],
  requests: readonly TaskActionSubject[],
  today: string,
): Output<typeof nextActionList> => {
  const actionFilters = contractActions.map((action) => ({ action, filter: action.filter(today) }));
  const subjectsOf = filterTogether(
    index,
    actionFilters.map(({ filter }) => matchesContract(filter)),
  );
  const dueActions = actionFilters.map(({ action, filter }, position) => {
    const subjects = subjectsOf[position] ?? [];
    const firstSubjects = sortedPage(subjects, compareSubjects(action.order, today), 0, maxPerKind);
    return {
      actions: evaluateActions(action, firstSubjects, today),
      count: { kind: action.kind, count: subjects.length, route: action.list?.(today) ?? contractListPath(filter) },
    };
  });
  const silentClaimsFilter = unopenedClaimsPreset(today);
  const claims = searchableClaims(index)
    .filter(matchesClaim(silentClaimsFilter))
    .sort(compareClaims([oldestDeclarationFirst]));
  return {
    success: true,
    actions: [
      ...dueActions.flatMap(({ actions }) => actions),
      ...evaluateActions(
        unopenedClaimAction,
        claims.slice(0, maxPerKind).map(({ row }) => row),
        today,
      ),
      ...evaluateActions(taskAnsweredAction, requests, today).slice(0, maxPerKind),
    ],
    counts: [
      ...dueActions.map(({ count }) => count),
      { kind: unopenedClaimAction.kind, count: claims.length, route: claimListPath(silentClaimsFilter) },
    ],
  };
};
