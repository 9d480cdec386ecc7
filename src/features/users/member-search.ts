import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type MemberRow,
  type MemberSortField,
  memberSearch as searchEndpoint,
} from '#shared/operations/people/members.ts';
import { memberColumns } from '#shared/search/columns/member-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { Search, SearchDefinition, SearchState } from '#ui/search/search-definition.ts';
import { userSearchDefinition } from './user-search-definition.ts';
import { type UserFilterName, userFilters } from './user-search-params.ts';

type State = SearchState<UserFilterName, MemberSortField>;

/** « Recherche de membres ». Specification 3, sections 2.1 and 6. */
const definition: SearchDefinition<UserFilterName, MemberRow, MemberSortField> = {
  urlPolicies: userFilters,
  fields: [
    ...userSearchDefinition.fields.filter(({ kind }) => kind === 'text'),
    { kind: 'switch', name: 'isEnabled', label: 'Actif' },
  ],
  quickLinks: [],
  columns: memberColumns,
  defaultSort: [{ field: 'firstname', descending: false }],
  pageSizes: userSearchDefinition.pageSizes,
  rowKey: (row) => row.id,
  tableLabel: 'Membres',
  emptyTitle: 'Aucun membre ne correspond',
};

const inputOf = ({ filters: { isEnabled, ...typed }, ...paging }: State) => ({
  ...typed,
  isEnabled: isEnabled !== 'false',
  ...toPageRequest(paging),
});

const source: SearchSource<State, typeof searchEndpoint, MemberRow> = {
  endpoint: searchEndpoint,
  input: inputOf,
  pageOf: ({ userList, totalCount }) => ({ rows: userList, total: totalCount }),
  exportName: exportNames.members,
  columns: memberColumns,
};

/** The search of the users of every broker. */
export const memberSearch: Search<UserFilterName, MemberRow, MemberSortField> = {
  definition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: () => ({}),
};
