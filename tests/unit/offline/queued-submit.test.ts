import { afterEach, beforeEach, expect, test } from 'vitest';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { dismissSignInRequest, onSignInRequested } from '#api/session/sign-in-request.ts';
import { waitForResultBriefly } from '#offline/outbox/queued-submit.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const session = { token: 't', refreshToken: 'r', user: { id: 1, userName: 'a@b.nc' } } as Partial<Session> as Session;

/** A queue that refuses what it sends without a token, and says in which order it was asked. */
const queue = () => {
  const asked: string[] = [];
  let state = 'auth-paused';
  return {
    asked,
    waitForResult: async (_: string, withinMs: number) => {
      asked.push(withinMs === 0 ? 'look' : 'wait');
      return { state } as never;
    },
    retry: async () => {
      asked.push('retry');
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

test('what is handed in while the session is ended asks for the password, and goes once it is given', async () => {
  setSession(endedSession(session));
  const outbox = queue();
  const answered = waitForResultBriefly(outbox, false, 'k');
  expect(questions).toBe(1);
  setSession({ ...session, token: 'new' });
  expect(await answered).toEqual({ state: 'accepted' });
  expect(outbox.asked).toEqual(['retry', 'wait']);
});

test('put off, it waits in the queue, and nothing is sent', async () => {
  setSession(endedSession(session));
  const outbox = queue();
  const answered = waitForResultBriefly(outbox, false, 'k');
  dismissSignInRequest();
  expect(await answered).toEqual({ state: 'auth-paused' });
  expect(outbox.asked).toEqual(['look']);
});

test('a session that ends while it is being sent asks too; without network nothing is asked', async () => {
  setSession(session);
  const outbox = queue();
  const answered = waitForResultBriefly(
    {
      ...outbox,
      waitForResult: async (key, withinMs) => {
        if (outbox.asked.length === 0) setSession(endedSession(session));
        return outbox.waitForResult(key, withinMs);
      },
    },
    false,
    'k',
  );
  await expect.poll(() => questions).toBe(1);
  setSession(session);
  expect(await answered).toEqual({ state: 'accepted' });

  setSession(endedSession(session));
  await waitForResultBriefly(queue(), true, 'k');
  expect(questions).toBe(1);
});

test('another person who signs in sends nothing of it', async () => {
  setSession(endedSession(session));
  const outbox = queue();
  const answered = waitForResultBriefly(outbox, false, 'k');
  setSession({ ...session, user: { ...session.user, id: 2 } });
  await answered;
  expect(outbox.asked).toEqual(['look']);
});
