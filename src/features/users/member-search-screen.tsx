import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { MemberRow } from '#shared/operations/people/members.ts';
import type { memberFilters } from '#shared/operations/people/people-filters.ts';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { memberSearch } from './member-search.ts';

interface MemberSearchScreenProps {
  readonly params: SearchParams<typeof memberFilters>;
  readonly onParams: (params: SearchParams<typeof memberFilters>) => void;
}

/** The search of members as a page. Specification 3, section 2.1. */
export const MemberSearchScreen = memo(function MemberSearchScreen(props: MemberSearchScreenProps) {
  return (
    <SearchPage
      search={memberSearch}
      title="Recherche de membres"
      icon="users"
      renderLink={renderMemberLink}
      {...props}
    />
  );
});

const renderMemberLink: RenderRowLink<MemberRow> = (row, content) => (
  <Link to="/user/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
