import type { call as callApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { listAnswer, statusAnswer, statusList } from '#offline/reads/list-reads.ts';
import {
  type CommissionMonth,
  commissionMonth,
  commissionMonths,
  linesPerRead,
  monthInput,
} from '#shared/operations/commissions/statements.ts';
import { fileGet, fileLibrary } from '#shared/operations/content/files.ts';
import { pageGet, pageImageGet } from '#shared/operations/content/pages.ts';
import { followUpList } from '#shared/operations/follow-up/reminders.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import { profileGet } from '#shared/operations/people/profile.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { allLists, globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import {
  dashboardGet,
  gamutsMenu,
  type HomeImage,
  homeImages,
  type MenuCategory,
  menuCategoryList,
} from '#shared/operations/shell/shell.ts';
import { taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { PortfolioReads } from './device-reads.ts';

/** The pages that a menu leads to. */
const listPageIds = (categories: readonly MenuCategory[]): readonly number[] =>
  categories.flatMap(({ menus }) =>
    menus.flatMap(({ menuRoute }) => Number(/^\/page\/(\d+)$/.exec(menuRoute)?.[1]) || []),
  );

/** The uploaded pictures of the home's tiles. */
const listPictureIds = (tiles: readonly HomeImage[] = []): readonly number[] =>
  tiles.flatMap(({ imageId }) => imageId ?? []);

/**
 * Freshness of lists, menus, pictures, pages and tariffs, milliseconds: they change rarely, and the answer of the ranges
 * says when a tariff did.
 */
const referenceFreshMs = 60 * 60_000;
/** Freshness of the person's own data, such as their requests, milliseconds. */
const ownFreshMs = 5 * 60_000;

interface PrimingDeps {
  readonly call: typeof callApi;
  readonly nowMs: () => number;
  readonly hasBroker: boolean;
  readonly seesCommissions: boolean;
  /**
   * When this person last changed something on the server, epoch milliseconds; older answers of their own data are
   * stale.
   */
  readonly changedAtMs: number;
  /** True if the person requested it: everything is fetched, however fresh. */
  readonly isRequested: boolean;
}

/**
 * Prefetches what every screen needs before it was ever opened: reference lists, menus with their pages, the library's
 * list, home with its pictures, ranges, dashboard, the person's profile, the broker's requests, reminders and commissions, and the
 * tariffs that quotes are priced with. Specification 0, "Offline": readable once seen **or primed**. Fresh answers are not fetched
 * again. Rejects with the first failure; what was fetched before is stored.
 */
export const prefetchForOffline = async (
  reads: Pick<PortfolioReads, 'store' | 'find' | 'cachedAtMs' | 'remove'>,
  { call, nowMs, hasBroker, seesCommissions, changedAtMs, isRequested }: PrimingDeps,
  signal: AbortSignal,
): Promise<void> => {
  const isFresh = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    freshMs: number,
    sinceMs = 0,
  ): Promise<boolean> => {
    if (isRequested) return false;
    const atMs = await reads.cachedAtMs(endpoint, input);
    if (atMs === undefined || atMs < sinceMs) return false;
    const ageMs = nowMs() - atMs;
    // A negative age means that the clock was set back, so the age is unknown.
    return ageMs >= 0 && ageMs < freshMs;
  };
  const fetchAndStore = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    // Dated with the time of the request: later changes may not be included.
    const atMs = nowMs();
    const value = await call(endpoint, input, { signal });
    await reads.store(endpoint, input, value, atMs);
    return { value, atMs };
  };
  const prefetch = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, sinceMs = 0): Promise<void> => {
    if (!(await isFresh(endpoint, input, referenceFreshMs, sinceMs))) await fetchAndStore(endpoint, input);
  };
  /**
   * Returns the cached answer if it is fresh, otherwise fetches it. Needed by reads that depend on this answer and may
   * have been interrupted in an earlier run.
   */
  const readFreshOrFetch = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    freshMs = referenceFreshMs,
    sinceMs = 0,
  ): Promise<Output<E> | undefined> =>
    (await isFresh(endpoint, input, freshMs, sinceMs))
      ? (await reads.find(endpoint, input))?.value
      : (await fetchAndStore(endpoint, input)).value;
  const prefetchOwn = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void> => {
    if (!(await isFresh(endpoint, input, ownFreshMs, changedAtMs))) await fetchAndStore(endpoint, input);
  };

  /** The library's list, and those files on the device of which it has another version; a screen may have read the list. */
  const prefetchLibrary = async (): Promise<void> => {
    const documents = (await readFreshOrFetch(fileLibrary, {}))?.documents ?? [];
    const listedAtMs = (await reads.cachedAtMs(fileLibrary, {})) ?? 0;
    for (const { id, version } of documents) {
      const fetchedAtMs = await reads.cachedAtMs(fileGet, { id });
      if (fetchedAtMs === undefined || fetchedAtMs > listedAtMs) continue;
      if ((await reads.find(fileGet, { id }))?.value.version !== version)
        await fetchAndStore(fileGet, { id }).catch(ignoreStatuses([404, 500, 502, 503]));
    }
  };

  const findMonths = async () => (await reads.find(commissionMonths, {}))?.value.months ?? [];
  /** Every month with all of its lines; those of a month whose number and totals are unchanged are not fetched again. */
  const prefetchCommissions = async (): Promise<void> => {
    await prefetchOwn(commissionMonths, {});
    for (const month of await findMonths())
      for (const input of monthInputs(month)) {
        const stored = (await reads.find(commissionMonth, input))?.value;
        if (isRequested || !stored || !isSameMonth(stored, month)) await fetchAndStore(commissionMonth, input);
      }
  };

  /** Removes what was stored before the person lost the right to see commissions. */
  const removeCommissions = async (): Promise<void> => {
    for (const month of await findMonths())
      for (const input of monthInputs(month)) await reads.remove(commissionMonth, input);
    await reads.remove(commissionMonths, {});
  };

  if (!(await isFresh(allLists, {}, referenceFreshMs))) {
    const { value, atMs } = await fetchAndStore(allLists, {});
    for (const [listName, items] of Object.entries(value.lists)) {
      if (listName === statusList) await reads.store(globalStatus, {}, statusAnswer(items), atMs);
      else await reads.store(listItems, { listName }, listAnswer(items), atMs);
    }
  }
  // Lists, tariffs and broker defaults first: a tablet that loses the network now can still quote.
  if (hasBroker) {
    await prefetch(tariffList, {});
    await prefetchOwn(ownBroker, {});
  }
  const menus = (await readFreshOrFetch(menuCategoryList, { isEnabled: true }))?.menuCategoryList ?? [];
  await prefetchLibrary();
  const tiles = (await readFreshOrFetch(homeImages, {}))?.images ?? [];
  const changedAt = (await readFreshOrFetch(gamutsMenu, {}, ownFreshMs, changedAtMs))?.changedAt;
  // Neither a withdrawn tariff nor a product withdrawn from this broker may give prices any more.
  if (hasBroker && changedAt && !isRequested) await prefetch(tariffList, {}, Date.parse(changedAt));
  await prefetchOwn(dashboardGet, {});
  await prefetchOwn(profileGet, {});
  if (hasBroker) {
    await prefetchOwn(taskSearch, {});
    await prefetchOwn(taskRecent, {});
    await prefetchOwn(followUpList, {});
  }
  if (hasBroker) await (seesCommissions ? prefetchCommissions() : removeCommissions());
  for (const id of listPageIds(menus)) await prefetch(pageGet, { id }).catch(ignoreStatuses([404]));
  // Pictures are immutable by id.
  for (const id of listPictureIds(tiles))
    if (!(await isFresh(pageImageGet, { id }, Number.POSITIVE_INFINITY)))
      await fetchAndStore(pageImageGet, { id }).catch(ignoreStatuses([404, 500, 502, 503]));
};

const isSameMonth = (month: CommissionMonth, otherMonth: CommissionMonth): boolean =>
  month.number === otherMonth.number &&
  month.total.premiums === otherMonth.total.premiums &&
  month.total.commission === otherMonth.total.commission &&
  month.total.count === otherMonth.total.count;

/** A missing page or picture must not stop the prefetch. */
const ignoreStatuses =
  (statuses: readonly number[]) =>
  (error: unknown): void => {
    if (!(error instanceof CallError && statuses.includes(error.status))) throw error;
  };

/** Inputs of the reads that hold all lines of a month. */
const monthInputs = ({ month, total }: CommissionMonth) =>
  Array.from({ length: Math.max(1, Math.ceil(total.count / linesPerRead)) }, (_, readIndex) =>
    monthInput(month, readIndex * linesPerRead),
  );
