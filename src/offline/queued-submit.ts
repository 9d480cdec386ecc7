import { useRef } from 'react';
import { CallError } from '#api/errors.ts';
import { askSignIn, isSessionEnded } from '#api/sign-in-asked.ts';
import { submit } from '#api/submit.ts';
import type { EndpointDefinition, Input, Output } from '#shared/contract/endpoint.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import { useConnectivity, useOffline } from './offline-context.tsx';
import type { NewItem, Outbox } from './outbox-types.ts';
import { WorkNotKept } from './work-not-kept.ts';

/** How long the answer of what was just submitted is waited for. */
const answerWithinMs = 6_000;

/** The server refused it: the form stays, with what it said. */
export interface Refused {
  readonly message: string;
  readonly errors: FieldErrors;
}

/**
 * What became of a submission.
 * - `accepted`: it took effect
 * - `waiting`: it lies in the queue under its key and goes as soon as it can
 * - `refused`, `conflict`: it is a draft again
 */
export type Submitted =
  | { readonly state: 'accepted'; readonly answer: unknown }
  | { readonly state: 'waiting'; readonly key: string }
  | { readonly state: 'refused'; readonly refused: Refused }
  | { readonly state: 'conflict'; readonly answer: unknown };

/**
 * Hands what a form submits to the outbox and waits a little for its answer. Where this browser keeps nothing, it is
 * sent directly while there is a network. Throws `WorkNotKept`, `Unreachable` or `CallError` where nothing was handed over.
 */
export const useQueuedSubmit = <E extends EndpointDefinition>(endpoint: E) => {
  const { outbox } = useOffline();
  const connectivity = useConnectivity();
  const direct = useDirectSend(endpoint);

  /** What became of a queued item. Whatever fails from here on, it stays in the queue under its key. */
  const follow = async (key: string): Promise<Submitted> => {
    const entry = await settledSoon(outbox, connectivity === 'offline', key);
    if (entry?.state === 'accepted') return { state: 'accepted', answer: entry.answer };
    if (entry?.state !== 'rejected' && entry?.state !== 'conflict') return { state: 'waiting', key };
    const taken = await outbox.edit(key).catch(() => undefined);
    if (taken?.state !== 'withdrawn') return { state: 'waiting', key };
    if (entry.state === 'conflict') return { state: 'conflict', answer: entry.answer };
    return { state: 'refused', refused: { message: entry.reason?.message ?? '', errors: entry.reason?.errors ?? {} } };
  };

  /** `whole` makes the input of a direct call, its files included. */
  return async (item: () => Promise<NewItem<E>>, whole: () => Input<E>): Promise<Submitted> => {
    // One whose fate is unknown is asked again under its own key; the queue would give it another.
    if (direct.isUnknown()) return { state: 'accepted', answer: await direct.send(whole()) };
    let key: string;
    try {
      key = await outbox.add(await item());
    } catch (error) {
      // A browser that keeps nothing can still send while there is a network.
      const keepsNothing = error instanceof WorkNotKept && (error.fault === 'unavailable' || error.fault === 'full');
      if (!keepsNothing || connectivity === 'offline') throw error;
      return { state: 'accepted', answer: await direct.send(whole()) };
    }
    return follow(key);
  };
};

/**
 * What became of a queued item a little later. Where the session ended, the password is asked for in place first: the item
 * waits for it in the queue, whether it is given or put off.
 */
export const settledSoon = async (
  outbox: Pick<Outbox, 'settled' | 'retry'>,
  isOffline: boolean,
  key: string,
): ReturnType<Outbox['settled']> => {
  const settled = async (withinMs: number) => outbox.settled(key, withinMs).catch(() => undefined);
  if (isOffline) return settled(0);
  const entry = isSessionEnded() ? undefined : await settled(answerWithinMs);
  // What was not settled may be refused for the session a moment later: the question is on the screen then.
  if (!isSessionEnded() || (entry && entry.state !== 'auth-paused')) return entry;
  if (!(await askSignIn())) return settled(0);
  await outbox.retry(key).catch(() => undefined);
  return settled(answerWithinMs);
};

/** Sends without the queue. The key stays the same until the server's answer says that nothing took effect. */
const useDirectSend = <E extends EndpointDefinition>(endpoint: E) => {
  const attempt = useRef<string>(undefined);
  return {
    isUnknown: () => attempt.current !== undefined,
    send: async (input: Input<E>): Promise<Output<E>> => {
      attempt.current ??= crypto.randomUUID();
      try {
        const answer = await submit(endpoint, input, { idempotencyKey: attempt.current });
        attempt.current = undefined;
        return answer;
      } catch (error) {
        if (error instanceof CallError && error.status < 500) attempt.current = undefined;
        throw error;
      }
    },
  };
};
