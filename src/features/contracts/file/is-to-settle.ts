import { contractLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';

/** True for a queued item of a contract that needs the person; a conversion has a banner of its own. */
export const isToSettle = (entry: OutboxEntry, contractId: number): boolean =>
  entry.lane === contractLane(contractId) && entry.kind !== conversionKind && needsUserAction(entry);
