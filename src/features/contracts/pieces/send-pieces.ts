import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError, Unreachable } from '#api/errors.ts';
import { contractLane } from '#offline/base/lanes.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { workFileOf } from '#offline/base/work-files.ts';
import { WorkNotKept } from '#offline/base/work-not-kept.ts';
import { type HandedOver, handOverTogether } from '#offline/outbox/hand-over.ts';
import { settledSoon } from '#offline/outbox/queued-submit.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import { type Piece, supportingFileAdd, supportingFileList } from '#shared/contract/contracts/supporting-documents.ts';
import { notify } from '#ui/toast/toaster.ts';
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
  const services = useOffline();
  const { outbox, connectivity } = services;
  const queries = useQueryClient();

  const itemOf = async ({ file, label, documentId, typeCode, draftId }: ChosenPiece) => ({
    kind: pieceWork.kind,
    title: `${label}, contrat ${contractNumber}`,
    lane: contractLane(contractId),
    endpoint: supportingFileAdd,
    input: piecesInput(contractId, [{ documentId, typeCode }]),
    files: [await workFileOf(file)],
    ...(draftId === undefined ? {} : { draftId }),
  });
  const follow = async (handed: Exclude<HandedOver, { readonly state: 'refused' }>): Promise<Sent> => {
    if (handed.state === 'accepted') return 'accepted';
    const settled = await settledSoon(outbox, connectivity.state === 'offline', handed.key);
    if (settled?.state === 'rejected') return { refusal: settled.reason?.message ?? '' };
    return settled?.state === 'accepted' ? 'accepted' : 'waiting';
  };

  return async (pieces: readonly ChosenPiece[]): Promise<boolean> => {
    try {
      const handed = await handOverTogether(services, await Promise.all(pieces.map(itemOf)));
      const sent = await Promise.all(handed.map(follow));
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
