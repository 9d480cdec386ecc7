import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { searchParams } from '#ui/search/search-params.ts';
import { SplitViewList, type SplitViewListProps } from '#ui/search/split-view-list.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { clientSearch } from './client-search.ts';

/** Split view: the client list beside the open file. */
export default function ClientsSplitList(props: SplitViewListProps) {
  const navigate = useNavigate();
  const goToClient = useCallback(
    ({ id }: ClientRow) => void navigate({ to: '/client/search/$id', params: { id: String(id) }, replace: true }),
    [navigate],
  );
  return (
    <SplitViewList search={clientSearch} params={params} renderLink={renderLink} openRow={goToClient} {...props} />
  );
}

const params = searchParams(clientFilters);

// `replace`: Back returns to the list, however many files were opened.
const renderLink: RenderRowLink<ClientRow> = (row, content) => (
  <Link to="/client/search/$id" params={{ id: String(row.id) }} replace {...rowLinkProps}>
    {content}
  </Link>
);
