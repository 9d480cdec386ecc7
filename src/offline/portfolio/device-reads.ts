import * as v from 'valibot';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import { partMoment } from '#offline/device/device-database.ts';
import type { Dated, Keeping, KeptSet } from '#offline/interfaces/types.ts';
import { deviceFiles } from '#offline/reads/library-reads.ts';
import { deviceList, deviceStatuses } from '#offline/reads/list-reads.ts';
import type { DeviceReads } from '#offline/reads/reader.ts';
import { createTermsStore, type TermsStore } from '#offline/reads/search-terms.ts';
import { deviceTask, deviceTasks } from '#offline/reads/task-reads.ts';
import { combineOrigins, type DataOrigin, gapOf, type PortfolioPart } from '#shared/completeness/data-origin.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientGet, clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { fileSearch } from '#shared/operations/content/files.ts';
import { claimGet } from '#shared/operations/contracts/claims.ts';
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
import type { SearchableClient } from '#shared/search/client-search.ts';
import type { SearchableContract } from '#shared/search/contract-search.ts';
import { deviceLookAlikes, indexClients, searchClientContracts, searchDeviceClients } from './client-index.ts';
import type { ClientStore } from './client-store.ts';
import { answerFor, type DeviceAnswers } from './device-answers.ts';
import { createDossierReads } from './dossier-reads.ts';
import { indexPortfolio, recounted, searchPortfolio } from './portfolio-index.ts';
import type { PortfolioStore } from './portfolio-store.ts';
import { quickFind } from './quick-find.ts';
import { deviceSimilarQuotes } from './similar-quotes.ts';

type Keep = <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  value: Output<E>,
  atMs: number,
) => Promise<void>;

/** The device's answers: the last ones of the server, and those that the portfolio can make. */
export interface PortfolioReads extends DeviceReads {
  /** When the answer kept for a read was fetched by this version of the app, epoch milliseconds; undefined where none is. */
  freshAtMs<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<number | undefined>;
  /** Whether the answer of a read is kept. */
  keeping<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Keeping>;
  keep: Keep;
  /** The same of what nobody asked for: it is the first to go. */
  keepSpare: Keep;
  /** The same for the field, until the person removes it. Resolves to false where the browser has no room. */
  keepWanted<E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    value: Output<E>,
    atMs: number,
  ): Promise<boolean>;
  /** What is kept of these operations. */
  kept(endpoints: readonly EndpointDefinition[]): Promise<KeptSet>;
  /** What was typed into searches about people. */
  readonly terms: TermsStore;
  /** The stored rows changed: the next search reads them again. */
  forgetIndex(): void;
}

/** Made once, again after `forget` or a failure. */
const lazily = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  const forget = (): void => {
    made = undefined;
  };
  const get = (): Promise<T> => {
    made ??= make();
    made.catch(forget);
    return made;
  };
  return { get, forget };
};

interface DeviceReadsDeps {
  readonly answers: AnswerCache;
  readonly store: PortfolioStore;
  readonly clientStore: ClientStore;
  readonly onFull: () => void;
  /** Something left the stored rows: other tabs read them again. */
  readonly onRemoved?: () => void;
}

export const createDeviceReads = ({
  answers,
  store,
  clientStore,
  onFull,
  onRemoved = () => undefined,
}: DeviceReadsDeps): PortfolioReads => {
  const contracts = lazily<SearchableContract[]>(async () => indexPortfolio(await store.rows()));
  const clients = lazily<SearchableClient[]>(async () => indexClients(await clientStore.rows()));

  const forgetIndex = (): void => {
    contracts.forget();
    clients.forget();
  };

  const stores = { contracts: store, clients: clientStore };
  const reads = createDossierReads({ answers, store, clientStore });

  /** What is stored answers; until it is complete for the first time, a kept answer goes first. `parts`: what it is made of. */
  const search = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    parts: readonly PortfolioPart[],
    answer: () => Promise<Output<E>>,
  ): Promise<Dated<unknown> | undefined> => {
    const states = await Promise.all(parts.map((part) => stores[part].state()));
    const isWhole = states.every((state) => state?.completedAtMs);
    const answered = isWhole ? undefined : await answers.find(endpoint, input);
    if (answered || !states.some((state) => state !== undefined)) return answered;
    const value = await answer();
    const known = states.map((state, index): DataOrigin => {
      const gap = gapOf(parts[index] as PortfolioPart, state);
      return { fetchedAtMs: partMoment(state), isFromDevice: true, gaps: gap ? [gap] : [] };
    });
    // A part of which nothing came has no moment either.
    const come = known.filter((_, index) => states[index] !== undefined);
    return {
      value,
      ...combineOrigins(known),
      fetchedAtMs: combineOrigins(come)?.fetchedAtMs ?? null,
      isFromDevice: true,
    };
  };

  /** The counters of contracts as the lists that they open count: anew where the portfolio is whole. */
  const dashboard = async (input: Input<typeof dashboardGet>): Promise<Dated<unknown> | undefined> => {
    const [answered, state] = await Promise.all([
      answers.find<Output<typeof dashboardGet>>(dashboardGet, input),
      store.state(),
    ]);
    if (!answered || gapOf('contracts', state)) return answered;
    return { ...answered, value: recounted(answered.value, await contracts.get()) };
  };

  /** With the defaults filled in, so that an answer is found however its question was written. */
  const normal = <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Input<E> => {
    const parsed = v.safeParse(endpoint.input, input);
    return (parsed.success ? parsed.output : input) as Input<E>;
  };

  const deviceAnswers: DeviceAnswers = {
    [contractSearch.path]: (asked) =>
      search(contractSearch, asked, ['contracts'], async () => searchPortfolio(await contracts.get(), asked)),
    [contractGet.path]: reads.file,
    [clientSearch.path]: (asked) =>
      search(clientSearch, asked, ['clients'], async () => searchDeviceClients(await clients.get(), asked)),
    [clientLookAlikes.path]: (asked) =>
      search(clientLookAlikes, asked, ['clients'], async () => deviceLookAlikes(await clients.get(), asked)),
    [estimateSimilar.path]: (asked) => {
      const answer = async () => deviceSimilarQuotes(await contracts.get(), await clients.get(), asked);
      return search(estimateSimilar, asked, ['contracts', 'clients'], answer);
    },
    [clientGet.path]: reads.client,
    [customerContractSearch.path]: (asked) => {
      const answer = async () => searchClientContracts(await contracts.get(), asked);
      return search(customerContractSearch, asked, ['contracts'], answer);
    },
    [listItems.path]: (asked) => deviceList(answers, asked),
    [globalStatus.path]: () => deviceStatuses(answers),
    [fileSearch.path]: (asked) => deviceFiles(answers, fileSearch, asked),
    [taskGet.path]: (asked) => deviceTask(answers, asked),
    [taskSearch.path]: (asked) => deviceTasks(answers, asked),
    [quickSearch.path]: (asked) => {
      const answer = async () => quickFind(await contracts.get(), await clients.get(), asked);
      return search(quickSearch, asked, ['contracts', 'clients'], answer);
    },
    [claimGet.path]: reads.claim,
    [estimateGet.path]: reads.quote,
    [dashboardGet.path]: dashboard,
    [nextActionList.path]: (asked) => {
      const answer = async () => {
        const [{ deviceActions }, recent] = await Promise.all([
          import('./device-actions.ts'),
          answers.find<Output<typeof taskRecent>>(taskRecent, {}),
        ]);
        return deviceActions(await contracts.get(), recent?.value.tasks ?? [], dayInNoumea(new Date()));
      };
      return search(nextActionList, asked, ['contracts'], answer);
    },
    [renewalList.path]: (asked) => {
      const answer = async () => {
        const { deviceRenewals } = await import('./device-renewals.ts');
        return deviceRenewals(await contracts.get(), dayInNoumea(new Date()));
      };
      return search(renewalList, asked, ['contracts'], answer);
    },
  };

  return {
    forgetIndex,
    terms: createTermsStore(answers, Date.now),
    find: async <E extends EndpointDefinition>(endpoint: E, asked: Input<E>) => {
      const input = normal(endpoint, asked);
      const answer = answerFor(deviceAnswers, endpoint);
      return (await (answer ? answer(input) : answers.find(endpoint, input))) as Dated<Output<E>> | undefined;
    },
    keep: async (endpoint, input, value, atMs) => {
      if (!(await answers.keep(endpoint, normal(endpoint, input), value, atMs))) onFull();
    },
    keepSpare: async (endpoint, input, value, atMs) => {
      if (!(await answers.keepSpare(endpoint, normal(endpoint, input), value, atMs))) onFull();
    },
    keepWanted: (endpoint, input, value, atMs) => answers.keepWanted(endpoint, normal(endpoint, input), value, atMs),
    freshAtMs: (endpoint, input) => answers.freshAtMs(endpoint, normal(endpoint, input)),
    keeping: (endpoint, input) => answers.keeping(endpoint, normal(endpoint, input)),
    kept: answers.kept,
    // A file that the server refuses has gone to somebody else: it leaves every search in the same moment.
    remove: async (endpoint, input) => {
      await answers.remove(endpoint, normal(endpoint, input));
      if (endpoint.path === contractGet.path)
        await store.remove([Number((input as Input<typeof contractGet>).idContrat)]);
      else if (endpoint.path === clientGet.path)
        await clientStore.remove([Number((input as Input<typeof clientGet>).idClient)]);
      else return;
      forgetIndex();
      onRemoved();
    },
  };
};
