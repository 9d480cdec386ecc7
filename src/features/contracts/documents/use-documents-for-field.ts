import { useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet, editiqueStored, fieldDocumentKinds } from '#shared/operations/contracts/generated-documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** These cannot be had, or another took their place. */
const absent: ReadonlySet<string> = new Set([
  generatedDocumentStatuses.preparing,
  generatedDocumentStatuses.withdrawn,
  generatedDocumentStatuses.replaced,
]);

/** Has the documents of a file that the server just gave come onto the device by themselves: those to show, and those to sign. */
export const useDocumentsForField = (documents: ContractFile['editiques'] | undefined, isFromDevice: boolean): void => {
  const { keepSoon } = useOffline();
  useEffect(() => {
    if (isFromDevice) return;
    for (const { id, type, status, signable } of documents?.data ?? [])
      if (!absent.has(status) && (signable || fieldDocumentKinds.has(type)))
        keepSoon(editiqueGet, { editiqueId: id }, editiqueStored);
  }, [documents, isFromDevice, keepSoon]);
};
