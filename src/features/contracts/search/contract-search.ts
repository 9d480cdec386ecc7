import { useQuery } from '@tanstack/react-query';
import { download } from '#api/call.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { firstSearchQuery, type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import type { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import {
  type ContractRow,
  type ContractSortField,
  contractSearch as searchEndpoint,
} from '#shared/operations/contracts/contracts.ts';
import { contractExport } from '#shared/operations/shell/exports.ts';
import { frenchMonth } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths, formatDaySpan, monthBounds } from '#shared/primitives/calendar/days.ts';
import { withBrokerColumn } from '#shared/search/columns/broker-column.ts';
import { renewalDays } from '#shared/search/contract-search.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { useToday } from '#ui/clock/use-today.ts';
import type { FilterChoices, Search } from '#ui/search/search-definition.ts';
import { type ParamsFor, parseSearchState } from '#ui/search/search-state.ts';
import { productsQuery, statusesQuery } from '../contracts-api.ts';
import {
  type ContractFilterName,
  type ContractSearchState,
  contractSearchDefinition,
  contractSearchInput,
} from './contract-search-definition.ts';

// Bundled in one chunk without components: the loaders of the routes need it before the screens.
// @chunk reads

const source: SearchSource<ContractSearchState, typeof searchEndpoint, ContractRow> = {
  endpoint: searchEndpoint,
  input: contractSearchInput,
  pageOf: ({ contractList, totalCount }) => ({ rows: contractList, total: totalCount }),
  download: (state, format, options) => download(contractExport, { ...contractSearchInput(state), format }, options),
  exportName: exportNames.contracts,
  columns: contractSearchDefinition.columns,
};

/** Query of the first results for the parameters of the search page, for its loader. */
export const contractListQueries = firstSearchQuery(source, (params: ParamsFor<ContractFilterName>, terms) =>
  parseSearchState(contractSearchDefinition, params, terms),
);

/** Options of « Échéance »: within 30, 60 or 90 days, or one of the next twelve months. `today` is Nouméa’s date. */
const renewalChoices = (today: string) => [
  ...[30, 60, renewalDays].map((days) => ({
    code: formatDaySpan(today, addDays(today, days)),
    libelle: `Dans les ${days} jours`,
  })),
  ...Array.from({ length: 12 }, (_, index) => {
    const { first, last } = monthBounds(addMonths(`${today.slice(0, 7)}-01`, index));
    return { code: formatDaySpan(first, last), libelle: frenchMonth(first) };
  }),
];

/** Options of « Produit », « Statut », « Devis signé » and « Échéance ». */
const useContractChoices = (): FilterChoices<typeof contractFilters> => {
  const offline = useOffline();
  const products = useQuery(productsQuery(offline));
  const statuses = useQuery(statusesQuery(offline));
  return {
    productCode: products.data?.value.listItems,
    etatGlobal: statuses.data?.value.listItems.map((libelle) => ({ code: libelle, libelle })),
    devisSigne: [
      { code: 'oui', libelle: 'Signés' },
      { code: 'non', libelle: 'Pas encore signés' },
    ],
    echeance: renewalChoices(useToday()),
  };
};

/** Search of quotes and contracts, for the page and dialogs. */
export const contractSearch: Search<ContractFilterName, ContractRow, ContractSortField> = {
  definition: contractSearchDefinition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: useContractChoices,
};

/** The same search with a broker column, for users who see all brokers. */
export const allBrokersContractSearch: typeof contractSearch = {
  ...contractSearch,
  definition: { ...contractSearchDefinition, columns: withBrokerColumn(contractSearchDefinition.columns) },
};
