import type { call as callApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { listAnswer, statusAnswer, statusList } from '#offline/reads/list-reads.ts';
import { fileLibrary } from '#shared/operations/content/files.ts';
import { pageGet, pageImageGet } from '#shared/operations/content/pages.ts';
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
const pagesIn = (categories: readonly MenuCategory[]): readonly number[] =>
  categories.flatMap(({ menus }) =>
    menus.flatMap(({ menuRoute }) => Number(/^\/page\/(\d+)$/.exec(menuRoute)?.[1]) || []),
  );

/** The uploaded pictures of the home's tiles. */
const picturesOf = (tiles: readonly HomeImage[] = []): readonly number[] =>
  tiles.flatMap(({ imageId }) => imageId ?? []);

/** Lists, menus, pictures, pages and tariffs change rarely. */
const referenceFreshMs = 60 * 60_000;
/** What is the person's own, as their requests. */
const ownFreshMs = 5 * 60_000;

interface PrimingDeps {
  readonly call: typeof callApi;
  readonly nowMs: () => number;
  readonly isLinked: boolean;
  /** When this person last changed something on the server, epoch milliseconds: of their own, nothing older will do. */
  readonly changedAtMs: number;
  /** Whether the person asks for it: then for everything, however fresh. */
  readonly isAsked: boolean;
}

/**
 * Brings onto the device what every screen needs before it was ever opened: all reference lists, menus with their pages, the library's list, home with its pictures, ranges,
 * dashboard, the person's profile, the broker's requests and the tariffs that quotes are priced with. Specification 0, "Offline": readable once seen **or primed**.
 * What is there and fresh yet, by whichever page it was brought, is not asked for again. Rejects with the first
 * failure; what came before it is kept.
 */
export const prime = async (
  reads: Pick<PortfolioReads, 'keep' | 'find' | 'freshAtMs'>,
  { call, nowMs, isLinked, changedAtMs, isAsked }: PrimingDeps,
  signal: AbortSignal,
): Promise<void> => {
  const isHere = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    freshMs: number,
    sinceMs = 0,
  ): Promise<boolean> => {
    if (isAsked) return false;
    const atMs = await reads.freshAtMs(endpoint, input);
    if (atMs === undefined || atMs < sinceMs) return false;
    const ageMs = nowMs() - atMs;
    // A clock that was put back says nothing of its age.
    return ageMs >= 0 && ageMs < freshMs;
  };
  const fetched = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    // Of the moment it was asked: what changed since may not be in it.
    const atMs = nowMs();
    const value = await call(endpoint, input, { signal });
    await reads.keep(endpoint, input, value, atMs);
    return { value, atMs };
  };
  const bring = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, sinceMs = 0): Promise<void> => {
    if (!(await isHere(endpoint, input, referenceFreshMs, sinceMs))) await fetched(endpoint, input);
  };
  /** What is there and fresh, or else the server's: what hangs on it may have been cut off when it came. */
  const brought = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Output<E> | undefined> =>
    (await isHere(endpoint, input, referenceFreshMs))
      ? (await reads.find(endpoint, input))?.value
      : (await fetched(endpoint, input)).value;
  const bringOwn = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void> => {
    if (!(await isHere(endpoint, input, ownFreshMs, changedAtMs))) await fetched(endpoint, input);
  };

  if (!(await isHere(allLists, {}, referenceFreshMs))) {
    const { value, atMs } = await fetched(allLists, {});
    for (const [listName, items] of Object.entries(value.lists)) {
      if (listName === statusList) await reads.keep(globalStatus, {}, statusAnswer(items), atMs);
      else await reads.keep(listItems, { listName }, listAnswer(items), atMs);
    }
  }
  // Lists, tariffs and what the broker fixed first: a tablet that is cut off now can quote.
  if (isLinked) {
    await bring(tariffList, {});
    await bringOwn(ownBroker, {});
  }
  const menus = (await brought(menuCategoryList, { isEnabled: true }))?.menuCategoryList ?? [];
  await bring(fileLibrary, {});
  const tiles = (await brought(homeImages, {}))?.images ?? [];
  if (!(await isHere(gamutsMenu, {}, ownFreshMs))) {
    const { changedAt } = (await fetched(gamutsMenu, {})).value;
    // A product that was withdrawn from this broker is priced no more.
    if (isLinked && changedAt && !isAsked) await bring(tariffList, {}, Date.parse(changedAt));
  }
  await bringOwn(dashboardGet, {});
  await bringOwn(profileGet, {});
  if (isLinked) {
    await bringOwn(taskSearch, {});
    await bringOwn(taskRecent, {});
  }
  for (const id of pagesIn(menus)) await bring(pageGet, { id }).catch(unlessAnswered([404]));
  // Under its number a picture is the same for ever.
  for (const id of picturesOf(tiles))
    if (!(await isHere(pageImageGet, { id }, Number.POSITIVE_INFINITY)))
      await fetched(pageImageGet, { id }).catch(unlessAnswered([404, 500, 502, 503]));
};

/** A page that was taken off the menu meanwhile, or a picture that the server cannot give now, holds up nothing. */
const unlessAnswered =
  (statuses: readonly number[]) =>
  (error: unknown): void => {
    if (!(error instanceof CallError && statuses.includes(error.status))) throw error;
  };
