import { afterEach, beforeEach, expect, test } from 'vitest';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { dismissSignInRequest, onSignInRequested } from '#api/session/sign-in-request.ts';
import { waitForResultBriefly } from '#offline/outbox/submit-and-wait.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const session = { token: 't', refreshToken: 'r', user: { id: 1, userName: 'a@b.nc' } } as Partial<Session> as Session;

/** A queue that refuses to send without a token, and records the order of calls. */
const createQueue = () => {
  const calls: string[] = [];
  let state = 'auth-paused';
  return {
    calls,
    waitForResult: async (_: string, withinMs: number) => {
      calls.push(withinMs === 0 ? 'look' : 'wait');
      return { state } as never;
    },
    retry: async () => {
      calls.push('retry');
      state = 'accepted';
    },
  };
};

let questions = 0;
let stop = (): void => undefined;
beforeEach(() => {
  questions = 0;
  stop = onSignInRequested(() => {
    questions += 1;
  });
});
afterEach(() => {
  stop();
  setSession(null);
});

test('submitAndWait: prompts for the password if the session ended, then sends', async () => {
  setSession(endedSession(session));
  const outbox = createQueue();
  const result = waitForResultBriefly(outbox, false, 'k');
  expect(questions).toBe(1);
  setSession({ ...session, token: 'new' });
  expect(await result).toEqual({ state: 'accepted' });
  expect(outbox.calls).toEqual(['retry', 'wait']);
});

test('submitAndWait: stays in the queue if the prompt is postponed', async () => {
  setSession(endedSession(session));
  const outbox = createQueue();
  const result = waitForResultBriefly(outbox, false, 'k');
  dismissSignInRequest();
  expect(await result).toEqual({ state: 'auth-paused' });
  expect(outbox.calls).toEqual(['look']);
});

test('submitAndWait: prompts if the session ends while sending, but not offline', async () => {
  setSession(session);
  const outbox = createQueue();
  const result = waitForResultBriefly(
    {
      ...outbox,
      waitForResult: async (key, withinMs) => {
        if (outbox.calls.length === 0) setSession(endedSession(session));
        return outbox.waitForResult(key, withinMs);
      },
    },
    false,
    'k',
  );
  await expect.poll(() => questions).toBe(1);
  setSession(session);
  expect(await result).toEqual({ state: 'accepted' });

  setSession(endedSession(session));
  await waitForResultBriefly(createQueue(), true, 'k');
  expect(questions).toBe(1);
});

test('submitAndWait: sends nothing if another person signs in', async () => {
  setSession(endedSession(session));
  const outbox = createQueue();
  const result = waitForResultBriefly(outbox, false, 'k');
  setSession({ ...session, user: { ...session.user, id: 2 } });
  await result;
  expect(outbox.calls).toEqual(['look']);
});
