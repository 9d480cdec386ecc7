import { download } from '#api/call.ts';
import { getSession } from '#api/session/session-store.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type BrokerUserRow, brokerUserSearch, type UserSortField } from '#shared/operations/people/broker-users.ts';
import type { userFilters } from '#shared/operations/people/people-filters.ts';
import { brokerUserExport } from '#shared/operations/shell/exports.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { FilterChoices, Search } from '#ui/search/search-definition.ts';
import {
  enabledChoices,
  type UserFilterName,
  type UserSearchState,
  userSearchDefinition,
  userSearchInput,
} from './user-search-definition.ts';

const inputOf = (state: UserSearchState) => userSearchInput(state, getSession()?.user.userBrokerId ?? null);

const source: SearchSource<UserSearchState, typeof brokerUserSearch, BrokerUserRow> = {
  endpoint: brokerUserSearch,
  input: inputOf,
  pageOf: ({ userList, totalCount }) => ({ rows: userList, total: totalCount }),
  download: (state, format, options) => download(brokerUserExport, { ...inputOf(state), format }, options),
  exportName: exportNames.users,
  columns: userSearchDefinition.columns,
};

const choices = { isEnabled: enabledChoices };

/** The search of the users that the caller administers. */
export const userSearch: Search<UserFilterName, BrokerUserRow, UserSortField> = {
  definition: userSearchDefinition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof userFilters> => choices,
};
