import * as v from 'valibot';
import { contractGet, contractSearch } from '#shared/contract/contracts.ts';
import type { EndpointDefinition, Input, Output } from '#shared/contract/endpoint.ts';
import type { SearchableContract } from '#shared/domain/contract-search.ts';
import type { AnswerCache } from './answer-cache.ts';
import { indexPortfolio, searchPortfolio } from './portfolio-index.ts';
import type { PortfolioStore } from './portfolio-store.ts';
import type { DeviceReads } from './reader.ts';
import type { Dated } from './types.ts';

/** The device's answers: the last ones of the server, and those that the portfolio can make. */
export interface PortfolioReads extends DeviceReads {
  /** When the answer kept for a read was fetched, epoch milliseconds; undefined where none is. */
  keptAtMs<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<number | undefined>;
  /** The stored rows changed: the next search reads them again. */
  forgetIndex(): void;
}

export const createDeviceReads = (answers: AnswerCache, store: PortfolioStore, onFull: () => void): PortfolioReads => {
  let index: Promise<SearchableContract[]> | undefined;
  const loadIndex = (): Promise<SearchableContract[]> => {
    index ??= store.rows().then(indexPortfolio);
    index.catch(() => {
      index = undefined;
    });
    return index;
  };

  const search = async (input: Input<typeof contractSearch>): Promise<Dated<unknown> | undefined> => {
    const sync = await store.state();
    const answered = sync?.completedAtMs ? undefined : await answers.find(contractSearch, input);
    if (answered || !sync) return answered;
    return {
      value: searchPortfolio(await loadIndex(), input),
      fetchedAtMs: sync.completedAtMs ?? 0,
      isFromDevice: true,
    };
  };

  const file = async (input: Input<typeof contractGet>): Promise<Dated<unknown> | undefined> => {
    const [stored, answered] = await Promise.all([
      store.file(Number(input.idContrat)),
      answers.find<Output<typeof contractGet>>(contractGet, input),
    ]);
    if (!stored || (answered && answered.fetchedAtMs > stored.knownAtMs)) return answered;
    return { value: { success: true, contract: stored.file }, fetchedAtMs: stored.knownAtMs, isFromDevice: true };
  };

  /** With the defaults filled in, so that an answer is found however its question was written. */
  const normal = <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Input<E> => {
    const parsed = v.safeParse(endpoint.input, input);
    return (parsed.success ? parsed.output : input) as Input<E>;
  };

  return {
    forgetIndex: () => {
      index = undefined;
    },
    find: async <E extends EndpointDefinition>(endpoint: E, asked: Input<E>) => {
      const input = normal(endpoint, asked);
      const found =
        endpoint.path === contractSearch.path
          ? search(input as Input<typeof contractSearch>)
          : endpoint.path === contractGet.path
            ? file(input as Input<typeof contractGet>)
            : answers.find(endpoint, input);
      return (await found) as Dated<Output<E>> | undefined;
    },
    keep: async (endpoint, input, value, atMs) => {
      if (!(await answers.keep(endpoint, normal(endpoint, input), value, atMs))) onFull();
    },
    keptAtMs: (endpoint, input) => answers.keptAtMs(endpoint, normal(endpoint, input)),
    remove: (endpoint, input) => answers.remove(endpoint, normal(endpoint, input)),
  };
};
