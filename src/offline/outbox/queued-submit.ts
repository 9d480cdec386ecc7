import { isSessionEnded, requestSignIn } from '#api/session/sign-in-request.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { NewItem, Outbox } from '#offline/interfaces/outbox-types.ts';
import type { ServerRefusal } from '#offline/interfaces/send-result.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { submitWork } from './submit-work.ts';

/** How long to wait for the result of a submission, milliseconds. */
const resultTimeoutMs = 6_000;

/**
 * Result of a submission.
 * - `accepted`: it took effect
 * - `waiting`: it is queued under its key and sent as soon as possible
 * - `refused`, `conflict`: it is a draft again
 */
type SubmitResult =
  | { readonly state: 'accepted'; readonly answer: unknown }
  | { readonly state: 'waiting'; readonly key: string }
  | { readonly state: 'refused'; readonly refused: ServerRefusal }
  | { readonly state: 'conflict'; readonly answer: unknown };

/**
 * Submits the work of a form to the outbox and waits briefly for the result. If this browser stores nothing, sends
 * directly while there is a network. Throws `WorkNotSaved`, `Unreachable` or `CallError` if nothing was queued or sent.
 */
export const useQueuedSubmit = <E extends EndpointDefinition>() => {
  const services = useOffline();
  const { outbox, connectivity } = services;

  /** Result of a queued item. On any failure from here on, it stays in the queue under its key. */
  const resultOfQueued = async (key: string): Promise<SubmitResult> => {
    const entry = await waitForResultBriefly(outbox, connectivity.state === 'offline', key);
    if (entry?.state === 'accepted') return { state: 'accepted', answer: entry.answer };
    if (entry?.state !== 'rejected' && entry?.state !== 'conflict') return { state: 'waiting', key };
    const withdrawal = await outbox.edit(key).catch(() => undefined);
    if (withdrawal?.state !== 'withdrawn') return { state: 'waiting', key };
    if (entry.state === 'conflict') return { state: 'conflict', answer: entry.answer };
    return { state: 'refused', refused: { message: entry.reason?.message ?? '', errors: entry.reason?.errors ?? {} } };
  };

  return async (item: NewItem<E>): Promise<SubmitResult> => {
    const sent = await submitWork(services, item);
    return sent.state === 'queued' ? resultOfQueued(sent.key) : sent;
  };
};

/**
 * Waits briefly for the result of a queued item. If the session ended, requests the password first; the item stays
 * queued whether or not it is given.
 */
export const waitForResultBriefly = async (
  outbox: Pick<Outbox, 'waitForResult' | 'retry'>,
  isOffline: boolean,
  key: string,
): ReturnType<Outbox['waitForResult']> => {
  const waitForResult = async (withinMs: number) => outbox.waitForResult(key, withinMs).catch(() => undefined);
  if (isOffline) return waitForResult(0);
  const entry = isSessionEnded() ? undefined : await waitForResult(resultTimeoutMs);
  // An unanswered item may be refused for the session a moment later; the sign-in dialog is open then.
  if (!isSessionEnded() || (entry && entry.state !== 'auth-paused')) return entry;
  if (!(await requestSignIn())) return waitForResult(0);
  await outbox.retry(key).catch(() => undefined);
  return waitForResult(resultTimeoutMs);
};
