import { useEffect } from 'react';
import { useOffline } from '#offline/base/offline-context.tsx';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { editiqueGet, editiqueStored } from '#shared/contract/contracts/editiques.ts';

/** What a broker shows a client in the field. */
const kinds = new Set(['attestation', 'conditions-particulieres']);

/** Has the documents of a file that the server just gave come onto the device by themselves, those that were made. */
export const useDocumentsForField = (editiques: ContractFile['editiques'] | undefined, isFromDevice: boolean): void => {
  const { keepSoon } = useOffline();
  useEffect(() => {
    if (isFromDevice) return;
    for (const { id, type, isStored } of editiques?.data ?? [])
      if (isStored && kinds.has(type)) keepSoon(editiqueGet, { editiqueId: id }, editiqueStored);
  }, [editiques, isFromDevice, keepSoon]);
};
