import { useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { formatNeededActions } from '#offline/outbox/outbox-labels.ts';
import { currentToasts, dismissToast, notify } from '#ui/toast/toaster.ts';

/** Delay before progress is shown: a form reports the result of its own submit. */
const showDelayMs = 1_500;
const oldItemMs = 10_000;
const id = 'sending';
const endId = 'sent';

const progressText = ({ progress }: OutboxSnapshot): string | undefined =>
  progress && progress.done < progress.total ? `Envoi de ${progress.done + 1} sur ${progress.total}…` : undefined;

const resultToast = ({ entries, authPaused }: OutboxSnapshot): Parameters<typeof notify>[0] | undefined => {
  if (entries.length === 0) return { type: 'success', message: 'Tout est envoyé.' };
  const neededActions = formatNeededActions(entries);
  if (neededActions.length > 0) return { type: 'warning', message: `${neededActions.join(', ')}.`, durationMs: 6_000 };
  // The re-authentication dialog already explains it.
  if (authPaused > 0) return undefined;
  return { type: 'info', message: 'L’envoi reprendra dès que possible.' };
};

const hasOldUnsent = ({ oldestUnsentAtMs }: OutboxSnapshot): boolean =>
  oldestUnsentAtMs !== null && oldestUnsentAtMs < Date.now() - oldItemMs;

/** One toast per outbox run: progress, then the result. */
export const useSendingToast = (): void => {
  const { outbox, connectivity } = useOffline();
  useEffect(() => {
    let hasWaited = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    const showMessage = (message: string): void =>
      notify({ id, type: 'info', message, durationMs: Number.POSITIVE_INFINITY });
    const showProgress = (): void => {
      const message = progressText(outbox.getSnapshot());
      if (!message) return;
      isShown = true;
      showMessage(message);
    };
    const onSnapshot = (): void => {
      const snapshot = outbox.getSnapshot();
      const message = progressText(snapshot);
      hasWaited ||= hasOldUnsent(snapshot) || (snapshot.entries.length > 0 && connectivity.state === 'offline');
      if (message) {
        // A toast that the user closed is not shown again.
        if (currentToasts().some((toast) => toast.id === id)) showMessage(message);
        else if (!isShown) timer ??= setTimeout(showProgress, hasWaited ? 0 : showDelayMs);
      }
      if (snapshot.progress) return;
      clearTimeout(timer);
      timer = undefined;
      if (snapshot.entries.length === 0) hasWaited = false;
      if (!isShown) return;
      dismissToast(id);
      isShown = false;
      const end = snapshot.state === 'ready' ? resultToast(snapshot) : undefined;
      // Replaces the result of an earlier run.
      if (end) notify({ ...end, id: endId });
    };
    const unsubscribe = outbox.subscribe(onSnapshot);
    onSnapshot();
    return () => {
      unsubscribe();
      clearTimeout(timer);
      dismissToast(id);
    };
  }, [outbox, connectivity]);
};
