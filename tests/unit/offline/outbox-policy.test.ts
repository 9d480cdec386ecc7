import { describe, expect, test } from 'vitest';
import { backoffMs, settle } from '#offline/outbox-policy.ts';
import type { Outcome } from '#offline/outbox-types.ts';

const half = () => 0.5;
const answer = (status: number, body: unknown = { success: true }, hasReceipt = true): Outcome => ({
  kind: 'answer',
  status,
  hasReceipt,
  body,
  retryAfterMs: null,
});
const state = (outcome: Outcome, attempts = 0) => settle(outcome, attempts, 1_000, half);

describe('after an attempt', () => {
  test('only a success with our receipt is accepted', () => {
    expect(state(answer(200, { success: true, id: 7 }))).toMatchObject({ state: 'accepted', answer: { id: 7 } });
    expect(state(answer(201))).toMatchObject({ state: 'accepted' });
    expect(state(answer(200, null, false))).toMatchObject({ state: 'retry-wait', reason: { code: 'not-ours' } });
    expect(state({ kind: 'not-ours' })).toMatchObject({ state: 'retry-wait', reason: { code: 'not-ours' } });
  });

  test('a 401 waits for sign-in and counts no attempt', () => {
    expect(state(answer(401), 3)).toMatchObject({ state: 'auth-paused', attempts: 3, nextAtMs: null });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504, 301, 304])('%i is tried again later', (status) => {
    const settled = state(answer(status), 2);
    expect(settled).toMatchObject({ state: 'retry-wait', attempts: 3, reason: { status } });
    expect(settled.nextAtMs).toBeGreaterThan(1_000);
  });

  test.each([400, 403, 404, 410, 413, 415, 422])('%i goes back to the person with the server’s words', (status) => {
    const body = { success: false, message: { type: 'error', message: 'Non' }, errors: { sujet: ['trop long'] } };
    expect(state(answer(status, body))).toMatchObject({
      state: 'rejected',
      nextAtMs: null,
      reason: { code: 'refused', status, message: 'Non', errors: { sujet: ['trop long'] } },
    });
  });

  test('a refusal in a 200 is a refusal, a conflict waits for a choice', () => {
    expect(state(answer(200, { success: false, message: 'Refusé' }))).toMatchObject({
      state: 'rejected',
      reason: { message: 'Refusé' },
    });
    expect(state(answer(200, { success: false, conflict: { was: 1, now: 2 } }))).toMatchObject({
      state: 'conflict',
      answer: { conflict: { was: 1, now: 2 } },
    });
  });

  test('an unreadable refusal still says something', () => {
    expect(state(answer(400, '<html>')).reason?.message).toBe('Votre demande ne peut pas aboutir');
  });

  test('a lost network keeps the item and waits', () => {
    expect(state({ kind: 'unreachable' })).toMatchObject({ state: 'retry-wait', attempts: 1 });
  });

  test('an outdated client keeps its queue and counts no attempt', () => {
    expect(state(answer(426), 4)).toMatchObject({ state: 'retry-wait', attempts: 4, reason: { code: 'outdated' } });
  });

  test('the server’s Retry-After is respected', () => {
    const outcome: Outcome = { kind: 'answer', status: 429, hasReceipt: false, body: null, retryAfterMs: 60_000 };
    expect(settle(outcome, 0, 1_000, half).nextAtMs).toBe(61_000);
  });
});

test('the wait doubles up to five minutes and is partly random', () => {
  expect(backoffMs(1, () => 0)).toBe(1_000);
  expect(backoffMs(1, () => 1)).toBe(2_000);
  expect(backoffMs(4, () => 1)).toBe(16_000);
  expect(backoffMs(60, () => 1)).toBe(300_000);
});
