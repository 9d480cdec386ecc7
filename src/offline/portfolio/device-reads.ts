import * as v from 'valibot';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import { partFetchedAtMs } from '#offline/device/device-database.ts';
import type { CacheStatus, CacheSummary, WithOrigin } from '#offline/interfaces/types.ts';
import { deviceFiles } from '#offline/reads/library-reads.ts';
import { deviceList, deviceStatuses } from '#offline/reads/list-reads.ts';
import type { DeviceReads } from '#offline/reads/reader.ts';
import { createTermsStore, type TermsStore } from '#offline/reads/search-terms.ts';
import { deviceTask, deviceTasks } from '#offline/reads/task-reads.ts';
import { combineOrigins, type DataOrigin, gapOf, type PortfolioPart } from '#shared/completeness/data-origin.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientGet, clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { fileSearch } from '#shared/operations/content/files.ts';
import { claimGet, claimSearch } from '#shared/operations/contracts/claims.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { renewalList } from '#shared/operations/contracts/renewals.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { estimateGet, estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import { globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import { dashboardGet } from '#shared/operations/shell/shell.ts';
import { taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { ClientStore } from './client-store.ts';
import { type DeviceAnswers, findHandler } from './device-answers.ts';
import { createDossierReads } from './dossier-reads.ts';
import { withClaimGap } from './portfolio-index.ts';
import { createLocalSearch, type PortfolioSearch } from './portfolio-search.ts';
import type { PortfolioStore } from './portfolio-store.ts';

type StoreAnswer = <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  value: Output<E>,
  atMs: number,
) => Promise<void>;

/** Offline answers: cached ones, and those computed from the portfolio. */
export interface PortfolioReads extends DeviceReads {
  /** When the cached answer was fetched by this version of the app, epoch milliseconds; undefined if there is none. */
  cachedAtMs<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<number | undefined>;
  /** Cache status of a read. */
  cacheStatus<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<CacheStatus>;
  store: StoreAnswer;
  /** Like `store`, for a prefetched answer, which is evicted first. */
  storePrefetched: StoreAnswer;
  /**
   * Like `store`, for a pinned answer, which is stored until the person removes it. Resolves to false if the quota is
   * exceeded.
   */
  storePinned<E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    value: Output<E>,
    atMs: number,
  ): Promise<boolean>;
  /** Summary of the cached answers of these operations. */
  summarizeCached(endpoints: readonly EndpointDefinition[]): Promise<CacheSummary>;
  /** Terms of searches about people. */
  readonly terms: TermsStore;
  /** Invalidates the search index: the next search reads the rows stored since. */
  invalidateIndex(): void;
  /** Reads the search index, so that the first search after a start does not wait for it. */
  prepareIndex(): Promise<void>;
}

interface DeviceReadsDeps {
  readonly answers: AnswerCache;
  readonly store: PortfolioStore;
  readonly clientStore: ClientStore;
  /** Search over the portfolio; on this thread by default. */
  readonly portfolio?: PortfolioSearch;
  readonly onFull: () => void;
  /** Rows were removed: other tabs must invalidate their index. */
  readonly onRemoved?: () => void;
}

export const createDeviceReads = ({
  answers,
  store,
  clientStore,
  portfolio = createLocalSearch(store, clientStore),
  onFull,
  onRemoved = () => undefined,
}: DeviceReadsDeps): PortfolioReads => {
  const invalidateIndex = (): void => portfolio.invalidate();
  const stores = { contracts: store, clients: clientStore };
  const reads = createDossierReads({ answers, store, clientStore });

  /**
   * Answers from stored rows; until the first sync is complete, a cached answer is preferred. `parts`: the parts that
   * the answer needs.
   */
  const search = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    parts: readonly PortfolioPart[],
    answer: () => Promise<Output<E>>,
  ): Promise<WithOrigin<unknown> | undefined> => {
    const states = await Promise.all(parts.map((part) => stores[part].state()));
    const isComplete = states.every((state) => state?.completedAtMs);
    const cachedAnswer = isComplete ? undefined : await answers.find(endpoint, input);
    if (cachedAnswer || !states.some((state) => state !== undefined)) return cachedAnswer;
    const value = await answer();
    const origins = states.map((state, index): DataOrigin => {
      const gap = gapOf(parts[index] as PortfolioPart, state);
      return { fetchedAtMs: partFetchedAtMs(state), isFromDevice: true, gaps: gap ? [gap] : [] };
    });
    // A part of the portfolio without rows has no fetch time.
    const knownOrigins = origins.filter((_, index) => states[index] !== undefined);
    return {
      value,
      ...combineOrigins(origins),
      fetchedAtMs: combineOrigins(knownOrigins)?.fetchedAtMs ?? null,
      isFromDevice: true,
    };
  };

  /**
   * Dashboard counters, recounted from the device's rows if the contracts are complete, so that they match the lists
   * they open.
   */
  const findDashboard = async (input: Input<typeof dashboardGet>): Promise<WithOrigin<unknown> | undefined> => {
    const [cachedAnswer, state] = await Promise.all([
      answers.find<Output<typeof dashboardGet>>(dashboardGet, input),
      store.state(),
    ]);
    if (!cachedAnswer || gapOf('contracts', state)) return cachedAnswer;
    return { ...cachedAnswer, value: await portfolio.query('dashboard', cachedAnswer.value) };
  };

  /** Fills in input defaults, so that equal inputs share one cache entry. */
  const fillInDefaults = <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Input<E> => {
    const parsed = v.safeParse(endpoint.input, input);
    return (parsed.success ? parsed.output : input) as Input<E>;
  };

  const deviceAnswers: DeviceAnswers = {
    [contractSearch.path]: (input) =>
      search(contractSearch, input, ['contracts'], () => portfolio.query('contracts', input)),
    [contractGet.path]: reads.file,
    [clientSearch.path]: (input) => search(clientSearch, input, ['clients'], () => portfolio.query('clients', input)),
    [clientLookAlikes.path]: (input) =>
      search(clientLookAlikes, input, ['clients'], () => portfolio.query('lookAlikes', input)),
    [estimateSimilar.path]: (input) =>
      search(estimateSimilar, input, ['contracts', 'clients'], () => portfolio.query('similarQuotes', input)),
    [clientGet.path]: reads.client,
    [customerContractSearch.path]: (input) =>
      search(customerContractSearch, input, ['contracts'], () => portfolio.query('clientContracts', input)),
    [listItems.path]: (input) => deviceList(answers, input),
    [globalStatus.path]: () => deviceStatuses(answers),
    [fileSearch.path]: (input) => deviceFiles(answers, fileSearch, input),
    [taskGet.path]: (input) => deviceTask(answers, input),
    [taskSearch.path]: (input) => deviceTasks(answers, input),
    [quickSearch.path]: (input) =>
      search(quickSearch, input, ['contracts', 'clients'], () => portfolio.query('quick', input)),
    [claimGet.path]: reads.claim,
    [claimSearch.path]: async (input) => {
      const foundClaims = await search(claimSearch, input, ['contracts'], () => portfolio.query('claims', input));
      return foundClaims && withClaimGap(foundClaims, await portfolio.query('claimCoverage', null));
    },
    [estimateGet.path]: reads.quote,
    [dashboardGet.path]: findDashboard,
    [nextActionList.path]: (input) => {
      const answer = async () => {
        const recentTasks = await answers.find<Output<typeof taskRecent>>(taskRecent, {});
        const requests = recentTasks?.value.tasks ?? [];
        return portfolio.query('nextActions', { requests, today: dayInNoumea(new Date()) });
      };
      return search(nextActionList, input, ['contracts'], answer);
    },
    [renewalList.path]: (input) => {
      const answer = () => portfolio.query('renewals', { today: dayInNoumea(new Date()) });
      return search(renewalList, input, ['contracts'], answer);
    },
  };

  return {
    invalidateIndex,
    prepareIndex: async () => {
      await portfolio.query('prepare', null);
    },
    terms: createTermsStore(answers, Date.now),
    find: async <E extends EndpointDefinition>(endpoint: E, request: Input<E>) => {
      const input = fillInDefaults(endpoint, request);
      const answer = findHandler(deviceAnswers, endpoint);
      return (await (answer ? answer(input) : answers.find(endpoint, input))) as WithOrigin<Output<E>> | undefined;
    },
    store: async (endpoint, input, value, atMs) => {
      if (!(await answers.store(endpoint, fillInDefaults(endpoint, input), value, atMs))) onFull();
    },
    storePrefetched: async (endpoint, input, value, atMs) => {
      if (!(await answers.storePrefetched(endpoint, fillInDefaults(endpoint, input), value, atMs))) onFull();
    },
    storePinned: (endpoint, input, value, atMs) =>
      answers.storePinned(endpoint, fillInDefaults(endpoint, input), value, atMs),
    cachedAtMs: (endpoint, input) => answers.fetchedAtMs(endpoint, fillInDefaults(endpoint, input)),
    cacheStatus: (endpoint, input) => answers.status(endpoint, fillInDefaults(endpoint, input)),
    summarizeCached: answers.summarize,
    // A refused file belongs to another broker now: remove it from all searches at once.
    remove: async (endpoint, input) => {
      await answers.remove(endpoint, fillInDefaults(endpoint, input));
      if (endpoint.path === contractGet.path)
        await store.remove([Number((input as Input<typeof contractGet>).idContrat)]);
      else if (endpoint.path === clientGet.path)
        await clientStore.remove([Number((input as Input<typeof clientGet>).idClient)]);
      else return;
      invalidateIndex();
      onRemoved();
    },
  };
};
