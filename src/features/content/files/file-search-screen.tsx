import { Button, IconButton } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { fileFilters } from '#shared/operations/content/content-filters.ts';
import type { FileRow } from '#shared/operations/content/files.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, type RowActions, rowLinkProps } from '#ui/table/table-rows.tsx';
import { fileSearch } from './file-search.ts';
import { useDownload } from './use-download.ts';

interface FileSearchScreenProps {
  readonly params: SearchParams<typeof fileFilters>;
  readonly onParams: (params: SearchParams<typeof fileFilters>) => void;
}

/** Library files for administrators. Specification 4, section 2 "File list (admin)". */
export const FileSearchScreen = memo(function FileSearchScreen(props: FileSearchScreenProps) {
  return (
    <SearchPage
      search={fileSearch}
      title="Gérer mes fichiers"
      icon="files"
      actions={<AddFile />}
      renderLink={renderFileLink}
      rowActions={downloadFile}
      {...props}
    />
  );
});

const AddFile = () => (
  <Button asChild>
    <Link to="/file/search/$id" params={{ id: '0' }}>
      <Icon name="add" />
      Ajouter
    </Link>
  </Button>
);

const renderFileLink: RenderRowLink<FileRow> = (row, content) => (
  <Link to="/file/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);

const downloadFile: RowActions<FileRow> = (row) => <Download file={row} />;

function Download({ file }: { readonly file: FileRow }) {
  const { save, isSaving, isUnavailable } = useDownload(file);
  return (
    <IconButton
      variant="ghost"
      aria-label={`Télécharger ${file.title}`}
      loading={isSaving}
      disabled={isUnavailable}
      onClick={save}
    >
      <Icon name="download" />
    </IconButton>
  );
}
