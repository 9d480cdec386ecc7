import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTooLargeToCache } from '#offline/interfaces/cache-bounds.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useCacheStatus } from '#offline/reads/use-cache-status.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { type SupportingFile, supportingFileGet } from '#shared/operations/contracts/supporting-documents.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { StoredFileRow } from '#ui/files/stored-file-row.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { supportingFilesQuery } from '../contracts-api.ts';

/** Specification 2, section 4.6. */
const closeAfterFailureMs = 1_000;

interface FilesDialogProps {
  readonly document: ContractFile['documents']['data'][number];
  readonly onClose: () => void;
}

/** Files of a supporting document. If they cannot be listed, the dialog shows the error and closes after 1 s. */
export default function FilesDialog({ document, onClose }: FilesDialogProps) {
  const { data, isError, refetch } = useQuery(supportingFilesQuery(useOffline(), document.id));
  const hasFailed = (isError && !data) || data?.value.success === false;
  // A refetch (reconnect) sets the query pending again: latch the first failure.
  const [isClosing, setIsClosing] = useState(false);
  if (hasFailed && !isClosing) setIsClosing(true);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => close(), closeAfterFailureMs);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return (
    <Modal title={`${document.type} · ${document.number}`} onClose={onClose}>
      {isClosing ? (
        <FailedState title="Votre demande ne peut pas aboutir">Les fichiers ne peuvent pas être listés.</FailedState>
      ) : data ? (
        <>
          <OriginNotice origin={data} onRetry={() => void refetch()} />
          <Files documentId={document.id} files={data.value.files} />
        </>
      ) : (
        <LoadingState label="Chargement des fichiers" />
      )}
    </Modal>
  );
}

function Files({ documentId, files }: { readonly documentId: number; readonly files: readonly SupportingFile[] }) {
  if (files.length === 0)
    return (
      <EmptyState title="Aucun fichier" icon="files">
        Cette pièce est attendue et n’a pas encore été fournie.
      </EmptyState>
    );
  return (
    <ListRows>
      {files.map((file) => (
        <FileRow key={file.id} documentId={documentId} file={file} />
      ))}
    </ListRows>
  );
}

function FileRow({ documentId, file }: { readonly documentId: number; readonly file: SupportingFile }) {
  const { read } = useOffline();
  const input = { documentId, fileId: file.id };
  const { isUnavailable, recheck } = useCacheStatus(supportingFileGet, input);
  const load = async (): Promise<Blob> => {
    const { value } = await read(supportingFileGet, input);
    void recheck();
    if (!value.file) throw new Error('No file');
    return blobFromBase64(value.file.data.content, value.file.data.contentType);
  };
  return (
    <StoredFileRow
      {...file}
      note={frenchDateTime(new Date(file.creationDate))}
      load={load}
      isUnavailable={isUnavailable}
      isTooLarge={isTooLargeToCache(file.sizeBytes)}
    />
  );
}
