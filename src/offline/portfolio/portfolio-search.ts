import { yieldToMain } from '#offline/scheduling/chunked.ts';
import type { TaskActionSubject } from '#shared/actions/other-actions.ts';
import type { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import type { clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { claimSearch } from '#shared/operations/contracts/claims.ts';
import type { contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { renewalList } from '#shared/operations/contracts/renewals.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { quickSearch } from '#shared/operations/home/quick-search.ts';
import type { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import type { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition, Input, Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { ClientIdentity, SearchableClient } from '#shared/search/client-search.ts';
import type { SearchableContract } from '#shared/search/contract-search.ts';
import { deviceLookAlikes, indexClient, searchClientContracts, searchDeviceClients } from './client-index.ts';
import type { ClientStore } from './client-store.ts';
import { deviceQuickSearch } from './device-quick-search.ts';
import {
  type ClaimCoverage,
  claimCoverage,
  indexContract,
  recountDashboard,
  searchDeviceClaims,
  searchPortfolio,
} from './portfolio-index.ts';
import type { PortfolioStore } from './portfolio-store.ts';
import { deviceSimilarQuotes } from './similar-quotes.ts';

interface AnswerOf<E extends EndpointDefinition> {
  readonly input: Input<E>;
  readonly answer: Output<E>;
}

/** Input and answer of the queries over all rows of the portfolio: values that structured cloning accepts. */
interface QueryTypes {
  readonly contracts: AnswerOf<typeof contractSearch>;
  readonly clients: AnswerOf<typeof clientSearch>;
  readonly clientContracts: AnswerOf<typeof customerContractSearch>;
  readonly lookAlikes: { readonly input: ClientIdentity; readonly answer: Output<typeof clientLookAlikes> };
  readonly similarQuotes: {
    readonly input: ParsedInput<typeof estimateSimilar>;
    readonly answer: Output<typeof estimateSimilar>;
  };
  readonly quick: AnswerOf<typeof quickSearch>;
  readonly claims: AnswerOf<typeof claimSearch>;
  readonly claimCoverage: { readonly input: null; readonly answer: ClaimCoverage };
  /** The dashboard with its counters recounted. */
  readonly dashboard: { readonly input: Output<typeof dashboardGet>; readonly answer: Output<typeof dashboardGet> };
  /** `today`: the page's day in Nouméa, `yyyy-mm-dd`. */
  readonly nextActions: {
    readonly input: { readonly requests: readonly TaskActionSubject[]; readonly today: string };
    readonly answer: Output<typeof nextActionList>;
  };
  readonly renewals: { readonly input: { readonly today: string }; readonly answer: Output<typeof renewalList> };
  /** Reads the index, so that the next query does not wait for it. */
  readonly prepare: { readonly input: null; readonly answer: null };
}

export type QueryName = keyof QueryTypes;
export type QueryInput<N extends QueryName> = QueryTypes[N]['input'];
export type QueryAnswer<N extends QueryName> = QueryTypes[N]['answer'];

/** Answers queries over all rows of the portfolio on this device. */
export interface PortfolioSearch {
  query<N extends QueryName>(name: N, input: QueryInput<N>): Promise<QueryAnswer<N>>;
  /** Rows changed: later queries read what is stored since. */
  invalidate(): void;
}

/** Search entries of all rows, read once until the index is invalidated. */
interface PortfolioIndex {
  contracts(): Promise<readonly SearchableContract[]>;
  clients(): Promise<readonly SearchableClient[]>;
}

type Queries = {
  readonly [N in QueryName]: (index: PortfolioIndex, input: QueryInput<N>) => Promise<QueryAnswer<N>>;
};

/** Contracts for a computation over all of them: a search that waits for the same index is answered first. */
const contractsAfterSearches = ({ contracts }: PortfolioIndex) =>
  contracts().then((index) => yieldToMain().then(() => index));

const queries: Queries = {
  contracts: async ({ contracts }, input) => searchPortfolio(await contracts(), input),
  clients: async ({ clients }, input) => searchDeviceClients(await clients(), input),
  clientContracts: async ({ contracts }, input) => searchClientContracts(await contracts(), input),
  lookAlikes: async ({ clients }, identity) => deviceLookAlikes(await clients(), identity),
  similarQuotes: async ({ contracts, clients }, input) =>
    deviceSimilarQuotes(await contracts(), await clients(), input),
  quick: async ({ contracts, clients }, input) => deviceQuickSearch(await contracts(), await clients(), input),
  claims: async ({ contracts }, input) => searchDeviceClaims(await contracts(), input),
  claimCoverage: async ({ contracts }) => claimCoverage(await contracts()),
  dashboard: async (index, dashboard) => recountDashboard(dashboard, await contractsAfterSearches(index)),
  nextActions: async (index, { requests, today }) => {
    const { deviceActions } = await import('./device-actions.ts');
    return deviceActions(await contractsAfterSearches(index), requests, today);
  },
  renewals: async ({ contracts }, { today }) => {
    const { deviceRenewals } = await import('./device-renewals.ts');
    return deviceRenewals(await contracts(), today);
  },
  prepare: async ({ contracts, clients }) => {
    await Promise.all([contracts(), clients()]);
    return null;
  },
};

/** Memoizes an async value until `clear` or a failure. */
const memoize = <T>(compute: () => Promise<T>) => {
  let pending: Promise<T> | undefined;
  const clear = (): void => {
    pending = undefined;
  };
  const get = (): Promise<T> => {
    pending ??= compute();
    pending.catch(clear);
    return pending;
  };
  return { get, clear };
};

/** Answers queries in this thread, from an index of the stored rows in its memory. */
export const createLocalSearch = (
  store: Pick<PortfolioStore, 'createReader'>,
  clientStore: Pick<ClientStore, 'createReader'>,
): PortfolioSearch => {
  const contracts = memoize(store.createReader(indexContract));
  const clients = memoize(clientStore.createReader(indexClient));
  const index: PortfolioIndex = { contracts: contracts.get, clients: clients.get };
  return {
    query: (name, input) => queries[name](index, input),
    invalidate: () => {
      contracts.clear();
      clients.clear();
    },
  };
};
