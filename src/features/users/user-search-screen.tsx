import { Button } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallError, Unreachable } from '#api/errors.ts';
import { useSession } from '#api/use-session.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { BrokerUserRow } from '#shared/contract/broker-users.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type SearchResults, SearchScreen } from '#ui/search/search-screen.tsx';
import { paramsOf, stateOf } from '#ui/search/search-state.ts';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import {
  enabledChoices,
  type UserSearchState,
  userSearchDefinition,
  userSearchInput,
} from './user-search-definition.ts';
import type { UserFilterName } from './user-search-params.ts';
import { userSearchQuery } from './users-api.ts';

interface UserSearchScreenProps {
  readonly params: SearchParams<UserFilterName>;
  readonly onParams: (params: SearchParams<UserFilterName>) => void;
}

/** The users that one administers: its state is its URL. Specification 2, section 2.8. */
export function UserSearchScreen({ params, onParams }: UserSearchScreenProps) {
  const state = stateOf(userSearchDefinition, params);
  return (
    <Page title="Recherche d’utilisateurs" icon="users" width="wide" actions={<AddUser />}>
      <SearchScreen
        definition={userSearchDefinition}
        state={state}
        onState={(next) => onParams(paramsOf(userSearchDefinition, next))}
        results={useUserResults(state)}
        choices={choices}
        open={openUser}
      />
    </Page>
  );
}

const choices = { isEnabled: enabledChoices };

const AddUser = () => (
  <Button asChild size="lg" variant="outline">
    <Link to="/user/add">
      <Icon name="add" />
      Ajouter un utilisateur
    </Link>
  </Button>
);

const openUser: OpenRow<BrokerUserRow> = (row, content) => (
  <Link to="/user/search/$id" params={{ id: String(row.id) }} {...opens}>
    {content}
  </Link>
);

const useUserResults = (state: UserSearchState): SearchResults<BrokerUserRow> => {
  const userBrokerId = useSession()?.user.userBrokerId ?? null;
  const query = useQuery({
    ...userSearchQuery(useOffline(), userSearchInput(state, userBrokerId)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const failure = {
    isOffline: error instanceof Unreachable,
    ...(error instanceof CallError ? { errors: error.errors } : {}),
  };
  return {
    page: data && {
      rows: data.value.userList,
      total: data.value.totalCount,
      fetchedAtMs: data.fetchedAtMs,
      isFromDevice: data.isFromDevice,
    },
    isStale: query.isPlaceholderData,
    failure: error && (!data || query.isPlaceholderData) ? failure : undefined,
    refetch: () => void query.refetch(),
  };
};
