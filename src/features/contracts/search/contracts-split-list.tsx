import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { searchParams } from '#ui/search/search-params.ts';
import { SplitViewList, type SplitViewListProps } from '#ui/search/split-view-list.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { contractSearch } from './contract-search.ts';

/** Split view: the contract list beside the open file. */
export default function ContractsSplitList(props: SplitViewListProps) {
  const navigate = useNavigate();
  const goToContract = useCallback(
    ({ id }: ContractRow) =>
      void navigate({ to: '/contract/search/$id', params: { id: String(id) }, search: {}, replace: true }),
    [navigate],
  );
  return (
    <SplitViewList search={contractSearch} params={params} renderLink={renderLink} openRow={goToContract} {...props} />
  );
}

const params = searchParams(contractFilters);

// `replace`: Back returns to the list, however many files were opened.
const renderLink: RenderRowLink<ContractRow> = (row, content) => (
  <Link to="/contract/search/$id" params={{ id: String(row.id) }} search={{}} replace {...rowLinkProps}>
    {content}
  </Link>
);
