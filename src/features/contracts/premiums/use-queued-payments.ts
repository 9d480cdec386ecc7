import { useMemo } from 'react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { receivedPaymentWork } from './received-payment-work.ts';

/** Received payments of a contract that this device has not sent yet. */
export const useQueuedPayments = (contractId: number): readonly OutboxEntry[] => {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter(({ kind, lane }) => kind === receivedPaymentWork.kind && lane === contractLane(contractId)),
    [entries, contractId],
  );
};
