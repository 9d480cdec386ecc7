import { askSignIn, isSessionEnded } from '#api/session/sign-in-asked.ts';
import type { Refused } from '#offline/interfaces/handed-over.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { NewItem, Outbox } from '#offline/interfaces/outbox-types.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { handOver } from './hand-over.ts';

/** How long the answer of what was just submitted is waited for. */
const answerWithinMs = 6_000;

/**
 * What became of a submission.
 * - `accepted`: it took effect
 * - `waiting`: it lies in the queue under its key and goes as soon as it can
 * - `refused`, `conflict`: it is a draft again
 */
type Submitted =
  | { readonly state: 'accepted'; readonly answer: unknown }
  | { readonly state: 'waiting'; readonly key: string }
  | { readonly state: 'refused'; readonly refused: Refused }
  | { readonly state: 'conflict'; readonly answer: unknown };

/**
 * Hands what a form submits to the outbox and waits a little for its answer. Where this browser keeps nothing, it is
 * sent directly while there is a network. Throws `WorkNotKept`, `Unreachable` or `CallError` where nothing was handed over.
 */
export const useQueuedSubmit = <E extends EndpointDefinition>() => {
  const services = useOffline();
  const { outbox, connectivity } = services;

  /** What became of a queued item. Whatever fails from here on, it stays in the queue under its key. */
  const follow = async (key: string): Promise<Submitted> => {
    const entry = await answeredSoon(outbox, connectivity.state === 'offline', key);
    if (entry?.state === 'accepted') return { state: 'accepted', answer: entry.answer };
    if (entry?.state !== 'rejected' && entry?.state !== 'conflict') return { state: 'waiting', key };
    const taken = await outbox.edit(key).catch(() => undefined);
    if (taken?.state !== 'withdrawn') return { state: 'waiting', key };
    if (entry.state === 'conflict') return { state: 'conflict', answer: entry.answer };
    return { state: 'refused', refused: { message: entry.reason?.message ?? '', errors: entry.reason?.errors ?? {} } };
  };

  return async (item: NewItem<E>): Promise<Submitted> => {
    const handed = await handOver(services, item);
    return handed.state === 'queued' ? follow(handed.key) : handed;
  };
};

/**
 * What became of a queued item a little later. Where the session ended, the password is asked for in place first: the item
 * waits for it in the queue, whether it is given or put off.
 */
export const answeredSoon = async (
  outbox: Pick<Outbox, 'whenAnswered' | 'retry'>,
  isOffline: boolean,
  key: string,
): ReturnType<Outbox['whenAnswered']> => {
  const answered = async (withinMs: number) => outbox.whenAnswered(key, withinMs).catch(() => undefined);
  if (isOffline) return answered(0);
  const entry = isSessionEnded() ? undefined : await answered(answerWithinMs);
  // What was not answered may be refused for the session a moment later: the question is on the screen then.
  if (!isSessionEnded() || (entry && entry.state !== 'auth-paused')) return entry;
  if (!(await askSignIn())) return answered(0);
  await outbox.retry(key).catch(() => undefined);
  return answered(answerWithinMs);
};
