import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type MemberRow,
  type MemberSortField,
  memberSearch as searchEndpoint,
} from '#shared/operations/people/members.ts';
import { memberFilters } from '#shared/operations/people/people-filters.ts';
import { memberColumns } from '#shared/search/columns/member-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import {
  type FilterChoices,
  type Search,
  type SearchDefinition,
  type SearchState,
  searchFields,
} from '#ui/search/search-definition.ts';
import { type UserFilterName, userSearchDefinition } from './user-search-definition.ts';

type State = SearchState<UserFilterName, MemberSortField>;

/** « Recherche de membres ». Specification 3, sections 2.1 and 6. */
const definition: SearchDefinition<UserFilterName, MemberRow, MemberSortField> = {
  fields: searchFields(memberFilters),
  quickLinks: [],
  columns: memberColumns,
  defaultSort: [{ field: 'firstname', descending: false }],
  pageSizes: userSearchDefinition.pageSizes,
  rowKey: (row) => row.id,
  tableLabel: 'Membres',
  emptyTitle: 'Aucun membre ne correspond',
  nothingYet: { title: 'Pas encore de membre', why: 'Les utilisateurs de tous les courtiers s’affichent ici.' },
};

const source: SearchSource<State, typeof searchEndpoint, MemberRow> = {
  endpoint: searchEndpoint,
  input: (state) => toSearchInput(memberFilters, state),
  pageOf: ({ userList, totalCount }) => ({ rows: userList, total: totalCount }),
  exportName: exportNames.members,
  columns: memberColumns,
};

/** The search of the users of every broker. */
export const memberSearch: Search<UserFilterName, MemberRow, MemberSortField> = {
  definition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof memberFilters> => ({}),
};
