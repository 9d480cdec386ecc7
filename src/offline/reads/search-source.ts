import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '#api/call.ts';
import { CallError, causeOf } from '#api/errors.ts';
import type { Downloaded } from '#api/read-answer.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import type { Column } from '#shared/tables/column.ts';
import type { ExportFormat } from '#shared/tables/export-file.ts';
import type { FirstQueries } from './first-queries.ts';
import { readQuery } from './read-query.ts';
import { devicePageSize, exportSearch } from './search-export.ts';

/** Data source of a search screen: `S` is its state, `E` the operation called. */
export interface SearchSource<
  S extends { readonly page: number; readonly pageSize: number },
  E extends EndpointDefinition,
  Row,
> {
  readonly endpoint: E;
  /** API input of a state. */
  readonly input: (state: S) => Input<E>;
  readonly pageOf: (answer: Output<E>) => { readonly rows: readonly Row[]; readonly total: number };
  /** Downloads all rows of a state as a file from the server; without it the file is built from pages. */
  readonly download?: (state: S, format: ExportFormat, options: CallOptions) => Promise<Downloaded>;
  /** File name; without it there is no export. */
  readonly exportName?: string;
  readonly columns: readonly Column<Row>[];
}

/**
 * For the loader of a search page: the query of the state that its address shows. None if the address names personal
 * filters that must be read from the device first.
 */
export const firstSearchQuery =
  <
    Params extends { readonly criteres?: string | undefined },
    S extends { readonly page: number; readonly pageSize: number },
    E extends EndpointDefinition,
    Row,
  >(
    source: SearchSource<S, E, Row>,
    parseState: (params: Params, terms: Terms) => S,
  ): FirstQueries<Params> =>
  (offline, { search }) => {
    const terms = search.criteres === undefined ? {} : offline.terms.cached(search.criteres);
    return terms ? [readQuery(offline, source.endpoint, source.input(parseState(search, terms)))] : [];
  };

/** Search results of a state; previous rows stay until the next ones arrive. */
export const useSearchResults = <
  S extends { readonly page: number; readonly pageSize: number },
  E extends EndpointDefinition,
  Row,
>(
  source: SearchSource<S, E, Row>,
  state: S,
) => {
  const offline = useOffline();
  const { endpoint, download, exportName } = source;
  const options = readQuery(offline, endpoint, source.input(state));
  // While rendering: `useQuery` fetches after the commit, which takes hundreds of milliseconds on a slow tablet.
  usePrefetchQuery(options);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data, error } = query;
  const failure = {
    cause: causeOf(error),
    ...(error instanceof CallError ? { errors: error.errors } : {}),
  };
  const readPage = async (page: number) => {
    const pageAnswer = await offline.read(endpoint, source.input({ ...state, page, pageSize: devicePageSize }));
    return { ...pageAnswer, value: source.pageOf(pageAnswer.value) };
  };
  return {
    page: data && pageOf(source, data),
    isStale: query.isPlaceholderData,
    failure: error && (!data || query.isPlaceholderData) ? failure : undefined,
    refetch: () => void query.refetch(),
    ...(exportName !== undefined && {
      exportAs: (format: ExportFormat, onBytes: (bytes: number) => void) =>
        exportSearch(
          {
            name: exportName,
            columns: source.columns,
            connectivity: offline.connectivity.state,
            download: download && ((input, options) => download(state, input, options)),
            readPage: endpoint.offline === 'portfolio' || !download ? readPage : undefined,
            now: new Date(),
          },
          format,
          onBytes,
        ),
    }),
  };
};

/** Page of an answer with its origin. */
const pageOf = <S extends { readonly page: number; readonly pageSize: number }, E extends EndpointDefinition, Row>(
  source: SearchSource<S, E, Row>,
  { value, ...origin }: WithOrigin<Output<E>>,
) => ({ ...origin, ...source.pageOf(value) });
