import { beforeEach, expect, test } from 'vitest';
import type { CallOptions } from '#api/call.ts';
import { CallError, Unreachable } from '#api/errors.ts';
import { createDirectSubmitter } from '#offline/outbox/direct-submit.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import { createItem } from '#tests/support/offline/work-items.ts';

type Outcome = 'passes' | 'unreadable' | 'answer lost' | 'request lost' | 'still running' | 'refused';

/** A server that executes each key once, over a network that the test controls. */
const createServer = () => {
  const effects = new Map<string, unknown>();
  const cancelled = new Set<string>();
  let outcome: Outcome = 'passes';
  const call = async (endpoint: unknown, input: unknown, options: CallOptions = {}): Promise<unknown> => {
    if (endpoint === keySettle) {
      const { key } = input as { key: string };
      if (outcome === 'request lost') throw new Unreachable();
      if (outcome === 'still running') return { success: true, state: 'running' };
      if (effects.has(key)) return { success: true, state: 'done', status: 200, body: { success: true, of: key } };
      cancelled.add(key);
      return { success: true, state: 'cancelled' };
    }
    const key = options.idempotencyKey ?? '';
    if (outcome === 'refused') throw new CallError(422, 'Refusé');
    if (outcome !== 'request lost' && !cancelled.has(key)) effects.set(key, input);
    if (outcome === 'unreadable') throw new CallError(200, 'Illisible');
    if (outcome !== 'passes') throw new Unreachable();
    return { success: true, of: key };
  };
  return {
    effects,
    cancelled,
    sends: createDirectSubmitter({ call: call as never }),
    network: (next: Outcome): void => {
      outcome = next;
    },
  };
};

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  server = createServer();
});
const createWork = (title: string, draftId: string, moment = '2026-11-22T08:00:00.000Z') =>
  createItem(title, draftId, { draftId, input: { sujet: title, submittedAt: moment } as never });

test.each(['answer lost', 'unreadable'] as const)(
  'direct send: replays a lost answer (%s) to a reopened form, for any draft and time',
  async (outcome) => {
    server.network(outcome);
    await expect(server.sends.send(createWork('Avenant', 'one'), 'key-1')).rejects.toThrow();
    server.network('passes');
    const reopenedWork = createWork('Avenant', 'two', '2026-11-22T09:00:00.000Z');
    expect(server.sends.isUnanswered(reopenedWork)).toBe(true);
    expect(await server.sends.send(reopenedWork, 'key-2')).toEqual({
      state: 'accepted',
      answer: { success: true, of: 'key-1' },
    });
    expect([...server.effects.keys()]).toEqual(['key-1']);
    expect(server.sends.isUnanswered(reopenedWork)).toBe(false);
  },
);

test('direct send: names the contract that took the place of the work', async () => {
  const message = 'Ce devis a déjà été transformé';
  const answer = { success: false, message: { type: 'error', message }, contractId: 7, contractNumber: 'AU26000007' };
  const { send } = createDirectSubmitter({ call: (() => Promise.resolve(answer)) as never });
  expect(await send(createWork('Avenant', 'one'), 'key-1')).toEqual({
    state: 'refused',
    refused: { message, errors: {}, contract: { id: 7, number: 'AU26000007' } },
  });
});

test('direct send: cancels a lost request before it sends again', async () => {
  server.network('request lost');
  await expect(server.sends.send(createWork('Avenant', 'one'), 'key-1')).rejects.toThrow(Unreachable);
  server.network('passes');
  expect(await server.sends.send(createWork('Avenant', 'one'), 'key-2')).toMatchObject({ state: 'accepted' });
  expect([...server.effects.keys()]).toEqual(['key-2']);
  expect(server.cancelled).toEqual(new Set(['key-1']));
});

test('direct send: reports changes made after a send that was received', async () => {
  server.network('answer lost');
  await expect(server.sends.send(createWork('Avenant', 'one'), 'key-1')).rejects.toThrow(Unreachable);
  server.network('passes');
  const changed = await server.sends.send(createWork('Avenant corrigé', 'one'), 'key-2');
  expect(changed).toMatchObject({ state: 'refused', refused: { message: expect.stringContaining('bien été reçu') } });
  expect([...server.effects.keys()]).toEqual(['key-1']);
  expect(await server.sends.send(createWork('Avenant corrigé', 'one'), 'key-3')).toMatchObject({ state: 'accepted' });
  expect([...server.effects.keys()]).toEqual(['key-1', 'key-3']);
});

test.each(['request lost', 'still running'] as const)(
  'direct send: sends nothing while an earlier send is undecided (%s)',
  async (outcome) => {
    server.network('answer lost');
    await expect(server.sends.send(createWork('Avenant', 'one'), 'key-1')).rejects.toThrow(Unreachable);
    server.network(outcome);
    await expect(server.sends.send(createWork('Avenant', 'one'), 'key-2')).rejects.toThrow();
    expect(server.sends.isUnanswered(createWork('Avenant', 'one'))).toBe(true);
    expect([...server.effects.keys()]).toEqual(['key-1']);
  },
);

test('direct send: does not check a refused send again, and sends other work', async () => {
  server.network('refused');
  await expect(server.sends.send(createWork('Avenant', 'one'), 'key-1')).rejects.toThrow('Refusé');
  expect(server.sends.isUnanswered(createWork('Avenant', 'one'))).toBe(false);
  server.network('answer lost');
  await expect(server.sends.send(createWork('Avenant', 'one'), 'key-2')).rejects.toThrow(Unreachable);
  expect(server.sends.isUnanswered(createWork('Autre', 'two'))).toBe(false);
});
