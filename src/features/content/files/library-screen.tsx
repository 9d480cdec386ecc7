import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { useConnectivity, useDeviceState } from '#offline/interfaces/offline-context.tsx';
import type { libraryFilters } from '#shared/operations/content/content-filters.ts';
import type { FileRow } from '#shared/operations/content/files.ts';
import { OfflineCopyButton } from '#ui/files/offline-copy-button.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, type RowActions, rowLinkProps } from '#ui/table/table-rows.tsx';
import { librarySearch } from './file-search.ts';
import { useDownload } from './use-download.ts';

interface LibraryScreenProps {
  readonly params: SearchParams<typeof libraryFilters>;
  readonly onParams: (params: SearchParams<typeof libraryFilters>) => void;
}

/** The library for all users: pressing a row downloads its file. Specification 4, section 2. */
export const LibraryScreen = memo(function LibraryScreen(props: LibraryScreenProps) {
  return (
    <SearchPage
      search={librarySearch}
      title="Bibliothèque de documents"
      icon="folder"
      renderLink={renderDownloadLink}
      rowActions={pinFile}
      {...props}
    />
  );
});

const renderDownloadLink: RenderRowLink<FileRow> = (row, content) => <Download file={row}>{content}</Download>;
const pinFile: RowActions<FileRow> = (row) => <PinButton file={row} />;

function Download({ file, children }: { readonly file: FileRow; readonly children: ReactNode }) {
  const { save, isSaving, isUnavailable } = useDownload(file);
  return (
    <button
      type="button"
      title={`Télécharger ${file.name}`}
      aria-busy={isSaving}
      disabled={isSaving || isUnavailable}
      onClick={save}
      {...rowLinkProps}
    >
      <span>
        {children}
        {isUnavailable ? <Absent>Pas sur cet appareil</Absent> : null}
      </span>
    </button>
  );
}

const Absent = chakra('small', { base: { display: 'block', color: 'fg.muted', fontWeight: 'normal' } });

function PinButton({ file }: { readonly file: FileRow }) {
  const { cacheStatus, isChanging, change } = useDownload(file);
  const isReady = useDeviceState() === 'ready';
  const isOffline = useConnectivity() === 'offline';
  return (
    <OfflineCopyButton
      name={file.title}
      {...{ storage: cacheStatus, isPending: isChanging, isReady, isOffline }}
      onChange={change}
    />
  );
}
