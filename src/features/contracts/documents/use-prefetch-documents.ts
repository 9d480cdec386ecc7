import { useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet, editiqueStored, fieldDocumentKinds } from '#shared/operations/contracts/generated-documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** Statuses of documents that are unavailable or were replaced. */
const unavailable: ReadonlySet<string> = new Set([
  generatedDocumentStatuses.preparing,
  generatedDocumentStatuses.withdrawn,
  generatedDocumentStatuses.replaced,
]);

/**
 * Prefetches the documents of a file read from the server for offline use: those to show to the client and those to
 * sign.
 */
export const usePrefetchDocuments = (documents: ContractFile['editiques'] | undefined, isFromDevice: boolean): void => {
  const { prefetch } = useOffline();
  useEffect(() => {
    if (isFromDevice) return;
    for (const { id, type, status, signable } of documents?.data ?? [])
      if (!unavailable.has(status) && (signable || fieldDocumentKinds.has(type)))
        prefetch(editiqueGet, { editiqueId: id }, editiqueStored);
  }, [documents, isFromDevice, prefetch]);
};
