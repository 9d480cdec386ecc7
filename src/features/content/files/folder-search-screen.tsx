import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { titleFilters } from '#shared/operations/content/content-filters.ts';
import type { FolderRow } from '#shared/operations/content/files.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { folderSearch } from './folder-search.ts';

interface FolderSearchScreenProps {
  readonly params: SearchParams<typeof titleFilters>;
  readonly onParams: (params: SearchParams<typeof titleFilters>) => void;
}

/** The folders of the library. Specification 4, section 2 "Folder list and edit". */
export const FolderSearchScreen = memo(function FolderSearchScreen(props: FolderSearchScreenProps) {
  return (
    <SearchPage
      search={folderSearch}
      title="Gérer mes dossiers"
      icon="folder"
      actions={<AddFolder />}
      renderLink={renderFolderLink}
      {...props}
    />
  );
});

const AddFolder = () => (
  <Button asChild>
    <Link to="/folder/search/$id" params={{ id: '0' }}>
      <Icon name="add" />
      Ajouter
    </Link>
  </Button>
);

const renderFolderLink: RenderRowLink<FolderRow> = (row, content) => (
  <Link to="/folder/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
