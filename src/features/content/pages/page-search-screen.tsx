import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { titleFilters } from '#shared/operations/content/content-filters.ts';
import type { PageRow } from '#shared/operations/content/pages.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { pageSearch } from './page-search.ts';

interface PageSearchScreenProps {
  readonly params: SearchParams<typeof titleFilters>;
  readonly onParams: (params: SearchParams<typeof titleFilters>) => void;
}

/** Pages for administrators. Specification 4, section 2 "Page list". */
export const PageSearchScreen = memo(function PageSearchScreen(props: PageSearchScreenProps) {
  return (
    <SearchPage
      search={pageSearch}
      title="Gérer mes pages"
      icon="file"
      actions={<AddPage />}
      renderLink={renderPageLink}
      {...props}
    />
  );
});

const AddPage = () => (
  <Button asChild>
    <Link to="/page/search/$id" params={{ id: '0' }}>
      <Icon name="add" />
      Ajouter
    </Link>
  </Button>
);

const renderPageLink: RenderRowLink<PageRow> = (row, content) => (
  <Link to="/page/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
