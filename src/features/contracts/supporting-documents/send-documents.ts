import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import type { Accepted } from '#offline/interfaces/submit-result.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { type SentDocument, supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';
import { type ItemResult, useSubmitTogether } from '#work/use-work-submit.ts';
import { supportingDocumentWork } from './supporting-document-work.ts';

/** A file with its type. */
interface ChosenDocument extends SentDocument {
  readonly file: File;
  /** Label of the type. */
  readonly label: string;
}

/** Outbox entries with documents of a contract. */
export const useQueuedDocuments = (contractId: number) => {
  const { entries } = useOutbox();
  return useMemo(
    () =>
      entries.filter((entry) => entry.kind === supportingDocumentWork.kind && entry.lane === contractLane(contractId)),
    [entries, contractId],
  );
};

/**
 * Submits files to the outbox and shows the result; refused files stay in « Brouillons et envois » for correction.
 * Throws like `useSubmitTogether` if one could not be queued: all then stay where they were chosen.
 */
export const useSubmitDocuments = (contractId: number, contractNumber: string) => {
  const submit = useSubmitTogether(supportingDocumentWork);
  const queries = useQueryClient();
  return async (documents: readonly ChosenDocument[], draftId?: string): Promise<Accepted<null>> => {
    const results = await submit(
      documents.map((document) => ({ ...document, contractId, contractNumber })),
      draftId,
    );
    await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    void queries.invalidateQueries({ queryKey: readKey(supportingFileList) });
    notify(outcomeToast(results));
    return { state: 'accepted', answer: null };
  };
};

/** Sends files that are not part of a form. Resolves to true if all were queued or sent. */
export const useSendDocuments = (contractId: number, contractNumber: string) => {
  const submit = useSubmitDocuments(contractId, contractNumber);
  return async (documents: readonly ChosenDocument[]): Promise<boolean> => {
    try {
      await submit(documents);
      return true;
    } catch (error) {
      notify({ type: 'error', message: describeRefusal(error, 'sending').message });
      return false;
    }
  };
};

const outcomeToast = (results: readonly ItemResult[]): Parameters<typeof notify>[0] => {
  const refusal = results.find((result) => result.state === 'refused');
  if (refusal?.state === 'refused')
    return {
      type: 'error',
      message: `Le serveur a refusé une pièce\u00A0: ${refusal.refused.message} Corrigez-la dans «\u00A0Brouillons et envois\u00A0».`,
      durationMs: 8_000,
    };
  const blocked = results.find((result) => result.state === 'blocked');
  if (blocked?.state === 'blocked')
    return { type: 'error', message: `Une pièce n’est pas partie\u00A0: ${blocked.message}`, durationMs: 8_000 };
  if (results.every(({ state }) => state === 'accepted'))
    return {
      type: 'success',
      message: results.length > 1 ? 'Vos pièces ont bien été ajoutées.' : 'Votre pièce a bien été ajoutée.',
    };
  return { type: 'info', message: supportingDocumentWork.texts.stored };
};
