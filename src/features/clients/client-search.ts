import { download } from '#api/call.ts';
import { firstSearchQuery, type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import type { clientFilters } from '#shared/operations/clients/client-filters.ts';
import {
  type ClientRow,
  type ClientSortField,
  clientSearch as searchEndpoint,
} from '#shared/operations/clients/clients.ts';
import { clientExport } from '#shared/operations/shell/exports.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { withBrokerColumn } from '#shared/search/columns/broker-column.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { FilterChoices, Search } from '#ui/search/search-definition.ts';
import { type ParamsFor, parseSearchState } from '#ui/search/search-state.ts';
import {
  type ClientFilterName,
  type ClientSearchState,
  clientSearchDefinition,
  clientSearchInput,
  naturalPersonFilter,
} from './client-search-definition.ts';

// Bundled in one chunk without components: the loaders of the routes need it before the screens.
// @chunk reads

const createSource = (
  input: (state: ClientSearchState) => Input<typeof searchEndpoint>,
): SearchSource<ClientSearchState, typeof searchEndpoint, ClientRow> => ({
  endpoint: searchEndpoint,
  input,
  pageOf: ({ clients, totalCount }) => ({ rows: clients, total: totalCount }),
  download: (state, format, options) => download(clientExport, { ...input(state), format }, options),
  exportName: exportNames.clients,
  columns: clientSearchDefinition.columns,
});

const source = createSource(clientSearchInput);

/** First query of the search page. */
export const clientListQueries = firstSearchQuery(source, (params: ParamsFor<ClientFilterName>, terms) =>
  parseSearchState(clientSearchDefinition, params, terms),
);

/** Client search, for the page and dialogs. */
export const clientSearch: Search<ClientFilterName, ClientRow, ClientSortField> = {
  definition: clientSearchDefinition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof clientFilters> => ({}),
};

/** The same search within a quote: smaller pages. Specification 2, section 9. */
export const estimateClientSearch: typeof clientSearch = {
  ...clientSearch,
  definition: { ...clientSearchDefinition, pageSizes: [5, 20, 100] },
};

const naturalPersonSource = createSource((state) => ({ ...clientSearchInput(state), ...naturalPersonFilter }));

/** The same within a quote of a product that only natural persons can subscribe: without companies. */
export const naturalPersonSearch: typeof clientSearch = {
  ...estimateClientSearch,
  definition: {
    ...estimateClientSearch.definition,
    fields: clientSearchDefinition.fields.filter((field) => field.kind === 'dates' || field.name !== 'companyName'),
  },
  useResults: (state) => useSearchResults(naturalPersonSource, state),
};

/** The same for users who see all brokers, with a broker column. */
export const allBrokersClientSearch: typeof clientSearch = {
  ...clientSearch,
  definition: { ...clientSearchDefinition, columns: withBrokerColumn(clientSearchDefinition.columns) },
};
