import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from './refusal.ts';
import { useWorkByKind } from './works.tsx';

/** Label of the button that applies an item over a colleague's change. */
export const overwriteLabel = 'Appliquer quand même';

/**
 * Applies an item in conflict over the other person's change: queues it anew, based on what the person has seen, then
 * removes the one in conflict, which took no effect. In this order a crash in between loses nothing: the new item waits
 * behind the old one. Undefined for an item that cannot be applied this way.
 */
export const useOverwrite = () => {
  const { outbox } = useOffline();
  const workOf = useWorkByKind();
  return (entry: OutboxEntry): (() => Promise<void>) | undefined => {
    const { key, kind, title, lane } = entry;
    const { operations, dependsOn, buildOverwriteInput } = workOf(kind);
    const input = buildOverwriteInput(entry);
    const [endpoint] = operations;
    if (!input || !endpoint) return undefined;
    return async () => {
      try {
        const order = dependsOn ? { dependsOn } : {};
        await outbox.add({ kind: kind as WorkKind, title, lane, endpoint, input: input as never, ...order });
        await outbox.discard(key);
      } catch (error) {
        notify({ type: 'error', message: describeRefusal(error, 'sending').message, durationMs: 6_000 });
      }
    };
  };
};
