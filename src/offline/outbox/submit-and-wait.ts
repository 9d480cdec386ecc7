import { isSessionEnded, requestSignIn } from '#api/session/sign-in-request.ts';
import type { NewItem, Outbox } from '#offline/interfaces/outbox-types.ts';
import type { Accepted, Conflicting, Pending, Refused } from '#offline/interfaces/submit-result.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { type SubmitDeps, submitWork } from './submit-work.ts';

/** How long a form waits for the result of a submission, milliseconds. */
export const resultTimeoutMs = 7_000;

type SubmittedResult = Accepted<unknown> | Pending | Refused | Conflicting<unknown>;

/** Result of a queued item. On any failure from here on, it stays in the queue under its key. */
const waitForQueuedResult = async ({ outbox, connectivity }: SubmitDeps, key: string): Promise<SubmittedResult> => {
  const entry = await waitForResultBriefly(outbox, connectivity.state === 'offline', key);
  if (entry?.state === 'accepted') return { state: 'accepted', answer: entry.answer };
  if (entry?.state !== 'rejected' && entry?.state !== 'conflict') return { state: 'pending', key };
  const withdrawal = await outbox.edit(key).catch(() => undefined);
  if (withdrawal?.state !== 'withdrawn') return { state: 'pending', key };
  if (entry.state === 'conflict') return { state: 'conflict', conflict: entry.answer };
  const { message = '', errors, contract } = entry.reason ?? {};
  return { state: 'refused', refused: { message, errors: errors ?? {}, contract } };
};

/**
 * Submits the work of a form to the outbox and waits briefly for the result. If this browser stores nothing, sends
 * directly while there is a network. Throws as `submitWork` does if nothing was queued or sent.
 */
export const submitAndWait = async <E extends EndpointDefinition>(
  services: SubmitDeps,
  item: NewItem<E>,
): Promise<SubmittedResult> => {
  const submitted = await submitWork(services, item);
  return submitted.state === 'pending' ? waitForQueuedResult(services, submitted.key) : submitted;
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
  const waitForResult = async (timeoutMs: number) => outbox.waitForResult(key, timeoutMs).catch(() => undefined);
  if (isOffline) return waitForResult(0);
  const entry = isSessionEnded() ? undefined : await waitForResult(resultTimeoutMs);
  // An unanswered item may be refused for the session a moment later; the sign-in dialog is open then.
  if (!isSessionEnded() || (entry && entry.state !== 'auth-paused')) return entry;
  if (!(await requestSignIn())) return waitForResult(0);
  await outbox.retry(key).catch(() => undefined);
  return waitForResult(resultTimeoutMs);
};
