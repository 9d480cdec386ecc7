import { useEffect, useRef } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { isSignedElsewhere } from './queued-signature.ts';

/**
 * Sends a signature again that was refused while another request was open, once the contract's file shows that all of its
 * documents were signed since: it has no effect, and the server answers that nothing is left to do. Once only, in case it has
 * another reason to refuse. `contract` is undefined until it is read.
 */
export const useSettledSignature = (entry: OutboxEntry, contract: ContractFile | undefined): void => {
  const { outbox } = useOffline();
  const isSentAgain = useRef(false);
  const isDue = contract !== undefined && isSignedElsewhere(entry, contract);
  useEffect(() => {
    if (!isDue || isSentAgain.current) return;
    isSentAgain.current = true;
    void outbox.retry(entry.key).catch(reportError);
  }, [outbox, entry.key, isDue]);
};
