import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { contractLane } from '#offline/lanes.ts';
import { useOffline } from '#offline/offline-context.tsx';
import { readKey } from '#offline/read-query.ts';
import { useOutbox } from '#offline/work-hooks.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { contractGet } from '#shared/contract/contracts.ts';
import { type Piece, supportingFileAdd, supportingFileList } from '#shared/contract/supporting-documents.ts';
import { notify } from '#ui/toaster.ts';

/** A file with what it is. */
export interface ChosenPiece extends Piece {
  readonly file: File;
  /** What the type is called. */
  readonly label: string;
}

const kind = 'piece';
const patienceMs = 8_000;

/** What waits to be sent for a contract. */
export const useQueuedPieces = (contractId: number) => {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter((entry) => entry.kind === kind && entry.lane === contractLane(contractId)),
    [entries, contractId],
  );
};

/**
 * Hands files over to the outbox, one item a file so that each has its own state and a long one does not hold the
 * others' result back. Where the device keeps no work, they are sent at once. Resolves to whether all are in good hands.
 */
export const useSendPieces = (contractId: number, contractNumber: string) => {
  const { outbox, connectivity } = useOffline();
  const queries = useQueryClient();

  const submit = async ({ file, label, documentId, typeCode }: ChosenPiece): Promise<boolean> => {
    const pieces = JSON.stringify([{ documentId, typeCode }]);
    try {
      const key = await outbox.add({
        kind,
        title: `${label}, contrat ${contractNumber}`,
        lane: contractLane(contractId),
        endpoint: supportingFileAdd,
        input: { contractId, pieces },
        files: [{ id: crypto.randomUUID(), name: file.name, type: file.type, bytes: await file.arrayBuffer() }],
      });
      if (connectivity.state === 'offline') return false;
      return (await outbox.settled(key, patienceMs))?.state === 'accepted';
    } catch (error) {
      if (!(error instanceof WorkNotKept) || error.fault !== 'unavailable') throw error;
      const idempotencyKey = crypto.randomUUID();
      await call(supportingFileAdd, { contractId, pieces, files: [file] }, { idempotencyKey });
      return true;
    }
  };

  return async (pieces: readonly ChosenPiece[]): Promise<boolean> => {
    try {
      const sent = await Promise.all(pieces.map(submit));
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
      void queries.invalidateQueries({ queryKey: readKey(supportingFileList) });
      notify(
        sent.every(Boolean)
          ? {
              type: 'success',
              message: sent.length > 1 ? 'Vos pièces ont bien été ajoutées.' : 'Votre pièce a bien été ajoutée.',
            }
          : { type: 'info', message: 'En attente d’envoi\u00A0: vos pièces partiront dès que le réseau le permettra.' },
      );
      return true;
    } catch (error) {
      const isTold = error instanceof CallError || error instanceof WorkNotKept;
      notify({ type: 'error', message: isTold ? error.message : 'Votre demande ne peut pas aboutir' });
      return false;
    }
  };
};
