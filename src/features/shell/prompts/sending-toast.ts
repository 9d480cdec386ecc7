import { useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { neededWords } from '#offline/outbox/outbox-words.ts';
import { currentToasts, dismissToast, notify } from '#ui/toast/toaster.ts';

/** What was submitted just now is followed by its form; a run says nothing of it before this. */
const feltMs = 1_500;
const isOldMs = 10_000;
const id = 'sending';
const endId = 'sent';

const progressOf = ({ progress }: OutboxSnapshot): string | undefined =>
  progress && progress.done < progress.total ? `Envoi de ${progress.done + 1} sur ${progress.total}…` : undefined;

const endOf = ({ entries, authPaused }: OutboxSnapshot): Parameters<typeof notify>[0] | undefined => {
  if (entries.length === 0) return { type: 'success', message: 'Tout est envoyé.' };
  const needed = neededWords(entries);
  if (needed.length > 0) return { type: 'warning', message: `${needed.join(', ')}.`, durationMs: 6_000 };
  // The question for the password says it.
  if (authPaused > 0) return undefined;
  return { type: 'info', message: 'L’envoi reprendra dès que possible.' };
};

const isOld = ({ oldestUnsentAtMs }: OutboxSnapshot): boolean =>
  oldestUnsentAtMs !== null && oldestUnsentAtMs < Date.now() - isOldMs;

/** One card for a whole run of sending: how far it is, then how it ended. */
export const useSendingToast = (): void => {
  const { outbox, connectivity } = useOffline();
  useEffect(() => {
    let hasWaited = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    const show = (message: string): void => notify({ id, type: 'info', message, durationMs: Number.POSITIVE_INFINITY });
    const begin = (): void => {
      const message = progressOf(outbox.getSnapshot());
      if (!message) return;
      isShown = true;
      show(message);
    };
    const follow = (): void => {
      const snapshot = outbox.getSnapshot();
      const message = progressOf(snapshot);
      hasWaited ||= isOld(snapshot) || (snapshot.entries.length > 0 && connectivity.state === 'offline');
      if (message) {
        // One that was closed stays closed.
        if (currentToasts().some((toast) => toast.id === id)) show(message);
        else if (!isShown) timer ??= setTimeout(begin, hasWaited ? 0 : feltMs);
      }
      if (snapshot.progress) return;
      clearTimeout(timer);
      timer = undefined;
      if (snapshot.entries.length === 0) hasWaited = false;
      if (!isShown) return;
      dismissToast(id);
      isShown = false;
      const end = snapshot.state === 'ready' ? endOf(snapshot) : undefined;
      // The end of an earlier run is told no more.
      if (end) notify({ ...end, id: endId });
    };
    const stop = outbox.subscribe(follow);
    follow();
    return () => {
      stop();
      clearTimeout(timer);
      dismissToast(id);
    };
  }, [outbox, connectivity]);
};
