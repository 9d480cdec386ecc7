import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError, Unreachable } from '#api/errors.ts';
import { submit as submitCall } from '#api/submit.ts';
import { contractLane } from '#offline/lanes.ts';
import { useOffline } from '#offline/offline-context.tsx';
import { settledSoon } from '#offline/queued-submit.ts';
import { readKey } from '#offline/read-query.ts';
import { workFileOf } from '#offline/work-files.ts';
import { useOutbox } from '#offline/work-hooks.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { contractGet } from '#shared/contract/contracts.ts';
import { type Piece, supportingFileAdd, supportingFileList } from '#shared/contract/supporting-documents.ts';
import { notify } from '#ui/toaster.ts';
import { piecesInput } from './piece-form.ts';
import { pieceWork } from './piece-work-definition.ts';

/** A file with what it is. */
export interface ChosenPiece extends Piece {
  readonly file: File;
  /** What the type is called. */
  readonly label: string;
  /** The draft that it comes from. */
  readonly draftId?: string;
}

/** What became of a file: received, kept until it is, or refused, in the server's words. */
type Sent = 'accepted' | 'waiting' | { readonly refusal: string };

/** Under which key a file went without the queue. */
const sentUnder = new WeakMap<File, { readonly asked: string; readonly key: string }>();

/** Sends a file at once. Sent again, since its answer or another's was lost, it is the same and takes effect once. */
const sendDirectly = async (input: ReturnType<typeof piecesInput>, file: File): Promise<void> => {
  const asked = JSON.stringify(input);
  const before = sentUnder.get(file);
  const idempotencyKey = before?.asked === asked ? before.key : crypto.randomUUID();
  sentUnder.set(file, { asked, key: idempotencyKey });
  try {
    await submitCall(supportingFileAdd, { ...input, files: [file] }, { idempotencyKey });
  } catch (error) {
    if (error instanceof CallError && error.status < 500) sentUnder.delete(file);
    throw error;
  }
};

/** What waits to be sent for a contract. */
export const useQueuedPieces = (contractId: number) => {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter((entry) => entry.kind === pieceWork.kind && entry.lane === contractLane(contractId)),
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

  const submit = async ({ file, label, documentId, typeCode, draftId }: ChosenPiece): Promise<Sent> => {
    const input = piecesInput(contractId, [{ documentId, typeCode }]);
    try {
      const key = await outbox.add({
        kind: pieceWork.kind,
        title: `${label}, contrat ${contractNumber}`,
        lane: contractLane(contractId),
        endpoint: supportingFileAdd,
        input,
        files: [await workFileOf(file)],
        ...(draftId === undefined ? {} : { draftId }),
      });
      const settled = await settledSoon(outbox, connectivity.state === 'offline', key);
      if (settled?.state === 'rejected') return { refusal: settled.reason?.message ?? '' };
      return settled?.state === 'accepted' ? 'accepted' : 'waiting';
    } catch (error) {
      const keepsNothing = error instanceof WorkNotKept && (error.fault === 'unavailable' || error.fault === 'full');
      if (!keepsNothing || connectivity.state === 'offline') throw error;
      await sendDirectly(input, file);
      return 'accepted';
    }
  };

  return async (pieces: readonly ChosenPiece[]): Promise<boolean> => {
    try {
      const sent = await Promise.all(pieces.map(submit));
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
      void queries.invalidateQueries({ queryKey: readKey(supportingFileList) });
      notify(endOf(sent));
      return true;
    } catch (error) {
      const isTold = error instanceof CallError || error instanceof Unreachable || error instanceof WorkNotKept;
      notify({ type: 'error', message: isTold ? error.message : 'Votre demande ne peut pas aboutir' });
      return false;
    }
  };
};

const endOf = (sent: readonly Sent[]): Parameters<typeof notify>[0] => {
  const refused = sent.find((one) => typeof one === 'object');
  if (refused)
    return {
      type: 'error',
      message: `Le serveur a refusé une pièce\u00A0: ${refused.refusal} Corrigez-la dans «\u00A0Brouillons et envois\u00A0».`,
      durationMs: 8_000,
    };
  if (sent.every((one) => one === 'accepted'))
    return {
      type: 'success',
      message: sent.length > 1 ? 'Vos pièces ont bien été ajoutées.' : 'Votre pièce a bien été ajoutée.',
    };
  return { type: 'info', message: 'En attente d’envoi\u00A0: vos pièces partiront dès que le réseau le permettra.' };
};
