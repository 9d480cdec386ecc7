import { useEffect } from 'react';
import { useOffline } from '#offline/base/offline-context.tsx';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { editiqueGet, editiqueStored } from '#shared/contract/contracts/generated-documents.ts';

/** What a broker shows a client in the field, beside what the client signs there. */
const kinds = new Set(['attestation', 'conditions-particulieres']);

/** Has the documents of a file that the server just gave come onto the device by themselves: those that were made, and those to sign. */
export const useDocumentsForField = (documents: ContractFile['editiques'] | undefined, isFromDevice: boolean): void => {
  const { keepSoon } = useOffline();
  useEffect(() => {
    if (isFromDevice) return;
    for (const { id, type, isStored, signable } of documents?.data ?? [])
      if (signable || (isStored && kinds.has(type))) keepSoon(editiqueGet, { editiqueId: id }, editiqueStored);
  }, [documents, isFromDevice, keepSoon]);
};
