import { useMemo } from 'react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { documentSendingWork } from './document-sending-work.ts';

/** E-mails with documents of a contract that this device has not sent yet. */
export const useQueuedSendings = (contractId: number | undefined): readonly OutboxEntry[] => {
  const { entries } = useOutbox();
  return useMemo(
    () =>
      contractId === undefined
        ? []
        : entries.filter(({ kind, lane }) => kind === documentSendingWork.kind && lane === contractLane(contractId)),
    [entries, contractId],
  );
};
