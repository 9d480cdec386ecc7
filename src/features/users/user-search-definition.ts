import type { BrokerUserRow, brokerUserSearch, UserSortField } from '#shared/operations/people/broker-users.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { userColumns } from '#shared/search/columns/user-columns.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { SearchDefinition, SearchState } from '#ui/search/search-definition.ts';
import { type UserFilterName, userFilters } from './user-search-params.ts';

export type UserSearchState = SearchState<UserFilterName, UserSortField>;

/** « Recherche d’utilisateurs ». Specification 2, sections 2.8, 5.7 and 9. */
export const userSearchDefinition: SearchDefinition<UserFilterName, BrokerUserRow, UserSortField> = {
  urlPolicies: userFilters,
  fields: [
    { kind: 'text', name: 'firstName', label: 'Prénom', maxLength: textLimits.name },
    { kind: 'text', name: 'lastName', label: 'Nom', maxLength: textLimits.name },
    { kind: 'text', name: 'email', label: 'E-mail', maxLength: textLimits.userEmail },
    { kind: 'select', name: 'isEnabled', label: 'Actif', emptyLabel: 'Tous les utilisateurs' },
  ],
  quickLinks: [],
  columns: userColumns,
  defaultSort: [{ field: 'firstName', descending: false }],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Utilisateurs',
  emptyTitle: 'Aucun utilisateur ne correspond',
};

/** The choices of « Actif ». */
export const enabledChoices = [
  { code: 'true', libelle: 'Actifs' },
  { code: 'false', libelle: 'Inactifs' },
];

/** The call that a state of the screen asks for, within the caller's own broker where there is one. */
export const userSearchInput = (
  { filters, ...paging }: UserSearchState,
  userBrokerId: number | null,
): Input<typeof brokerUserSearch> => ({
  firstName: filters.firstName,
  lastName: filters.lastName,
  email: filters.email,
  isEnabled: filters.isEnabled === '' ? null : filters.isEnabled === 'true',
  userBrokerId,
  ...toPageRequest(paging),
});
