import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOnce } from '#api/call-once.ts';
import { setSession } from '#api/session/session-store.ts';
import { taskReply } from '#shared/operations/tasks/task-file.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const session = { token: 't', refreshToken: 'r', user: { id: 1, userName: 'a@b.nc' } } as Partial<Session> as Session;
const accepted = { success: true };
const refusalOf = (text: string) => ({ success: false, message: { type: 'error', message: text } });
const respond = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'x-lagon': '1', 'content-type': 'application/json' },
  });

let answers: (() => Response)[];
let keys: (string | null)[];
beforeEach(() => {
  setSession(session);
  keys = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'));
    const next = answers.shift();
    if (!next) throw new TypeError('the answer was lost');
    return next();
  });
});
afterEach(() => {
  setSession(null);
  vi.unstubAllGlobals();
});

const sendReply = (answer: string) =>
  callOnce(taskReply, { idTask: 4, revision: 1, status: taskStatuses.running, answer });

test.each([
  ['whose answer was lost', undefined],
  ['that is being executed (409)', () => respond(refusalOf('En cours'), 409)],
  ['that may be being executed (408)', () => respond(refusalOf('Trop long'), 408)],
  ['whose answer cannot be read', () => respond('{"success":')],
  ['that failed at the server (500)', () => respond(refusalOf('Panne'), 500)],
])('callOnce: reuses the idempotency key after a call %s', async (name, first) => {
  answers = first ? [first] : [];
  await expect(sendReply(name)).rejects.toThrow();
  answers = [];
  // A different call in between gets its own key and does not change the key of the first call.
  await expect(sendReply(`${name}, autrement`)).rejects.toThrow();
  answers = [() => respond(accepted), () => respond(accepted)];
  await sendReply(name);
  await sendReply(name);
  const [firstKey, otherKey, repeatedKey, newKey] = keys;
  expect(repeatedKey).toBe(firstKey);
  expect(new Set([firstKey, otherKey, newKey]).size).toBe(3);
});

test('callOnce: uses a new idempotency key after a refusal', async () => {
  answers = [() => respond(refusalOf('Non'), 422), () => respond(accepted)];
  await expect(sendReply('refusée')).rejects.toThrow('Non');
  await sendReply('refusée');
  expect(new Set(keys).size).toBe(2);
});
