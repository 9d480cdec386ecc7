import { useMemo } from 'react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { paymentLinkWork } from './payment-link-work.ts';
import { receivedPaymentWork } from './received-payment-work.ts';

const kinds: readonly string[] = [receivedPaymentWork.kind, paymentLinkWork.kind];

/** Received payments and links to pay of a contract that this device has not sent yet. */
export const useQueuedPayments = (contractId: number): readonly OutboxEntry[] => {
  const { entries } = useOutbox();
  return useMemo(
    () => entries.filter(({ kind, lane }) => kinds.includes(kind) && lane === contractLane(contractId)),
    [entries, contractId],
  );
};
