import type { BrokerUserRow, UserSortField } from '#shared/operations/people/broker-users.ts';
import { userFilters } from '#shared/operations/people/people-filters.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { userColumns } from '#shared/search/columns/user-columns.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type SearchDefinition, type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type UserFilterName = FilterParam<typeof userFilters>;
export type UserSearchState = SearchState<UserFilterName, UserSortField>;

/** « Recherche d’utilisateurs ». Specification 2, sections 2.8, 5.7 and 9. */
export const userSearchDefinition: SearchDefinition<UserFilterName, BrokerUserRow, UserSortField> = {
  fields: searchFields(userFilters),
  quickLinks: [],
  columns: userColumns,
  defaultSort: [{ field: 'firstName', descending: false }],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Utilisateurs',
  emptyTitle: 'Aucun utilisateur ne correspond',
  nothingYet: { title: 'Pas encore d’utilisateur', why: '«\u00A0Ajouter un utilisateur\u00A0» crée le premier.' },
};

/** The choices of « Actif ». */
export const enabledChoices = [
  { code: 'true', libelle: 'Actifs' },
  { code: 'false', libelle: 'Inactifs' },
];

/** Request of a search state, within the caller's own broker if there is one. */
export const userSearchInput = (state: UserSearchState, userBrokerId: number | null) => ({
  ...toSearchInput(userFilters, state),
  userBrokerId,
});
