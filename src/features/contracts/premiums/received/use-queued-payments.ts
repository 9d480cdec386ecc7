import { useMemo } from 'react';
import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { withQueuedPayments } from '#shared/operations/contracts/queued-payments.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { paymentLinkWork } from '../links/payment-link-work.ts';
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

const coveredSchema = v.object({ primes: v.array(v.number()), amount: v.number() });

/** A contract without what this device has queued as received: a refused payment covers nothing. */
export const useWithQueuedPayments = (contract: ContractFile): ContractFile => {
  const today = useToday();
  const entries = useQueuedPayments(contract.details.id);
  return useMemo(() => {
    const payments = entries
      .filter((entry) => entry.kind === receivedPaymentWork.kind && !needsUserAction(entry))
      .map(({ input }) => v.safeParse(coveredSchema, input))
      .flatMap((parsed) => (parsed.success ? [parsed.output] : []));
    return withQueuedPayments(contract, payments, today);
  }, [contract, entries, today]);
};
