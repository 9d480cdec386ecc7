import { describe, expect, test } from 'vitest';
import type { ExchangeOutcome } from '#offline/interfaces/outbox-types.ts';
import { isCorrectable, isStuck } from '#offline/outbox/outbox-labels.ts';
import { attemptResult, backoffMs } from '#offline/outbox/outbox-policy.ts';

const noJitter = () => 0.5;
const answer = (status: number, body: unknown = { success: true }, hasReceipt = true): ExchangeOutcome => ({
  kind: 'answer',
  status,
  hasReceipt,
  body,
  retryAfterMs: null,
});
const stateAfter = (outcome: ExchangeOutcome, attempts = 0, losses = 0) =>
  attemptResult(outcome, { attempts, losses }, 1_000, noJitter);

describe('outbox policy', () => {
  test('accepts only a success with our receipt', () => {
    expect(stateAfter(answer(200, { success: true, id: 7 }))).toMatchObject({ state: 'accepted', answer: { id: 7 } });
    expect(stateAfter(answer(201))).toMatchObject({ state: 'accepted' });
    expect(stateAfter(answer(200, null, false))).toMatchObject({ state: 'retry-wait', reason: { code: 'not-ours' } });
    expect(stateAfter({ kind: 'not-ours', isServerReachable: false, status: 200 })).toMatchObject({
      state: 'retry-wait',
      reason: { code: 'not-ours' },
    });
  });

  test('waits for sign-in after 401 without counting an attempt', () => {
    expect(stateAfter(answer(401), 3)).toMatchObject({ state: 'auth-paused', attempts: 3, nextAtMs: null });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504, 301, 304])('retries after %i', (status) => {
    const result = stateAfter(answer(status), 2);
    expect(result).toMatchObject({ state: 'retry-wait', attempts: 3, reason: { status } });
    expect(result.nextAtMs).toBeGreaterThan(1_000);
  });

  test('shows the message of the server for a retried refusal, and that it is sent again', () => {
    const message = 'Une carte est en cours de confirmation pour ces primes.';
    const body = { success: false, message: { type: 'error', message } };
    const busyText = 'Le serveur est occupé\u202F; l’envoi sera repris.';
    expect(stateAfter(answer(409, body))).toMatchObject({
      state: 'retry-wait',
      reason: { code: 'busy', status: 409, message: `${message} L’envoi sera repris.` },
    });
    for (const other of [{ success: false }, { message }, null])
      expect(stateAfter(answer(409, other)).reason?.message).toBe(busyText);
  });

  test.each([400, 403, 404, 410, 413, 415, 422])('returns %i to the person with the server’s message', (status) => {
    const body = { success: false, message: { type: 'error', message: 'Non' }, errors: { sujet: ['trop long'] } };
    expect(stateAfter(answer(status, body))).toMatchObject({
      state: 'rejected',
      nextAtMs: null,
      reason: { code: 'refused', status, message: 'Non', errors: { sujet: ['trop long'] } },
    });
  });

  test('treats a refusal with status 200 as a refusal, and waits for a choice after a conflict', () => {
    expect(stateAfter(answer(200, { success: false, message: 'Refusé' }))).toMatchObject({
      state: 'rejected',
      reason: { message: 'Refusé' },
    });
    expect(stateAfter(answer(200, { success: false, conflict: { was: 1, now: 2 } }))).toMatchObject({
      state: 'conflict',
      answer: { conflict: { was: 1, now: 2 } },
    });
  });

  test('offers no correction for an item that already exists', () => {
    const body = {
      success: false,
      already: true,
      message: { type: 'error', message: 'Déjà transformé' },
      contractId: 4,
    };
    expect(stateAfter(answer(200, body))).toMatchObject({ state: 'accepted', reason: null, answer: body });
    expect(stateAfter(answer(422, body))).toMatchObject({ state: 'rejected' });
  });

  test('names the contract that took the place of a refused item', () => {
    const message = { type: 'error', message: 'Déjà transformé' };
    const body = { success: false, message, contractId: 4, contractNumber: 'AU4' };
    expect(stateAfter(answer(200, body))).toMatchObject({
      state: 'rejected',
      reason: { message: 'Déjà transformé', contract: { id: 4, number: 'AU4' } },
    });
    expect(stateAfter(answer(200, { success: false })).reason).not.toHaveProperty('contract');
  });

  test('has a message for an unreadable refusal', () => {
    expect(stateAfter(answer(422, '<html>')).reason?.message).toBe('Votre demande ne peut pas aboutir');
  });

  test('blocks an item that the role of its person does not allow until the right is back', () => {
    const body = { success: false, message: { type: 'error', message: 'Votre rôle ne le permet pas.' } };
    const blocked = stateAfter(answer(403, body));
    expect(blocked).toMatchObject({ state: 'rejected', waitsFor: 'right', reason: { code: 'forbidden', status: 403 } });
    expect(blocked.reason?.message).toMatch(/^Votre rôle ne le permet pas\. Demandez ce droit/);
    const entry = { state: 'rejected', reason: blocked.reason } as const;
    expect([isStuck(entry), isCorrectable(entry)]).toEqual([true, false]);
  });

  test('keeps the item and waits after a network failure', () => {
    expect(stateAfter({ kind: 'unreachable', isServerReachable: false }, 2, 1)).toMatchObject({
      state: 'retry-wait',
      waitsFor: 'network',
      attempts: 2,
      losses: 1,
    });
  });

  test('retries soon if the server is reachable, with growing delays', () => {
    const retryAfterLosses = (losses: number) =>
      stateAfter({ kind: 'unreachable', isServerReachable: true }, 0, losses);
    expect(retryAfterLosses(0)).toMatchObject({
      state: 'retry-wait',
      attempts: 0,
      losses: 1,
      reason: { code: 'network' },
    });
    expect(retryAfterLosses(4).nextAtMs).toBeLessThanOrEqual(2_000);
    expect(retryAfterLosses(12)).toMatchObject({ losses: 13, reason: { code: 'interrupted' } });
    expect(retryAfterLosses(12).nextAtMs).toBeGreaterThan(60_000);
  });

  test('reports a 413 of an intermediary as its limit and does not retry forever', () => {
    expect(stateAfter({ kind: 'not-ours', isServerReachable: true, status: 413 })).toMatchObject({
      state: 'rejected',
      nextAtMs: null,
      reason: { code: 'too-large', status: 413 },
    });
  });

  test.each([502, 503, 504])(
    'waits for the network after a %i that is not ours, without counting an attempt',
    (status) => {
      expect(stateAfter({ kind: 'not-ours', isServerReachable: false, status }, 3)).toMatchObject({
        state: 'retry-wait',
        waitsFor: 'network',
        attempts: 3,
        reason: { code: 'gateway', status },
      });
    },
  );

  test.each([400, 405, 415])('offers no correction after %i for a body that this app built', (status) => {
    expect(stateAfter(answer(status, { success: false, message: 'La demande est mal formée.' }))).toMatchObject({
      state: 'rejected',
      reason: { code: 'not-understood', status },
    });
  });

  test('keeps the queue of an outdated client without counting an attempt', () => {
    expect(stateAfter(answer(426), 4)).toMatchObject({
      state: 'retry-wait',
      attempts: 4,
      reason: { code: 'outdated' },
    });
  });

  test('respects Retry-After', () => {
    const outcome: ExchangeOutcome = {
      kind: 'answer',
      status: 429,
      hasReceipt: false,
      body: null,
      retryAfterMs: 60_000,
    };
    expect(attemptResult(outcome, { attempts: 0, losses: 0 }, 1_000, noJitter).nextAtMs).toBe(61_000);
  });
});

test('doubles the delay up to five minutes, with jitter', () => {
  expect(backoffMs(1, () => 0)).toBe(1_000);
  expect(backoffMs(1, () => 1)).toBe(2_000);
  expect(backoffMs(4, () => 1)).toBe(16_000);
  expect(backoffMs(60, () => 1)).toBe(300_000);
});
