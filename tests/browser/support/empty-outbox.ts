import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';

const snapshot = { state: 'ready', entries: [] } as unknown as OutboxSnapshot;

/** An outbox without entries. */
export const emptyOutbox = {
  subscribe: () => () => undefined,
  getSnapshot: () => snapshot,
  entries: async () => [],
} as unknown as OfflineServices['outbox'];
