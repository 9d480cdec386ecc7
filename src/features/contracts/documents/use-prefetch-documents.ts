import { useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet, editiqueStored, fieldDocumentKinds } from '#shared/operations/contracts/generated-documents.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** Statuses of documents that are unavailable, no longer valid or were replaced. */
const unavailable: ReadonlySet<string> = new Set([
  generatedDocumentStatuses.preparing,
  generatedDocumentStatuses.withdrawn,
  generatedDocumentStatuses.replaced,
  generatedDocumentStatuses.invalid,
]);

/** True for a document of a contract's file whose PDF carries the signatures. */
export const isSealed = ({ signature }: Pick<ContractFile['editiques']['data'][number], 'signature'>): boolean =>
  signature?.state === 'sealed';

/**
 * Prefetches the documents of a file read from the server for offline use: those to show to the client, those to sign
 * and, in place of the latter, the signed ones.
 */
export const usePrefetchDocuments = (documents: ContractFile['editiques'] | undefined, isFromDevice: boolean): void => {
  const { prefetch } = useOffline();
  useEffect(() => {
    if (isFromDevice) return;
    for (const document of documents?.data ?? []) {
      const { id, type, status, signable } = document;
      if (unavailable.has(status)) continue;
      const isOutdated = isSealed(document)
        ? (cached: Output<typeof editiqueGet>) => cached.isSealed !== true
        : undefined;
      if (signable || isOutdated || fieldDocumentKinds.has(type))
        prefetch(editiqueGet, { editiqueId: id }, editiqueStored, isOutdated);
    }
  }, [documents, isFromDevice, prefetch]);
};
