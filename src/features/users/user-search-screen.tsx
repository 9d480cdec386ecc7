import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import type { userFilters } from '#shared/operations/people/people-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { userSearch } from './user-search.ts';

interface UserSearchScreenProps {
  readonly params: SearchParams<typeof userFilters>;
  readonly onParams: (params: SearchParams<typeof userFilters>) => void;
}

/** The users that the caller administers; the state of the search is in the URL. Specification 2, section 2.8. */
export const UserSearchScreen = memo(function UserSearchScreen(props: UserSearchScreenProps) {
  return (
    <SearchPage
      search={userSearch}
      title="Recherche d’utilisateurs"
      icon="users"
      actions={<AddUser />}
      renderLink={renderUserLink}
      {...props}
    />
  );
});

const AddUser = () => (
  <Button asChild variant="outline">
    <Link to="/user/add">
      <Icon name="add" />
      Ajouter un utilisateur
    </Link>
  </Button>
);

const renderUserLink: RenderRowLink<BrokerUserRow> = (row, content) => (
  <Link to="/user/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
