import { expect, test } from 'vitest';
import { combineOrigins, type DataOrigin, gapOf } from '#shared/completeness/data-origin.ts';
import { emptyListText, failureText, formatReadiness } from '#shared/completeness/data-origin-text.ts';

const deviceOrigin = (fetchedAtMs: number | null, overrides: Partial<DataOrigin> = {}): DataOrigin => ({
  fetchedAtMs,
  isFromDevice: true,
  ...overrides,
});

test('combineOrigins: returns the oldest moment', () => {
  expect(combineOrigins([deviceOrigin(30), deviceOrigin(10), deviceOrigin(20)])).toMatchObject({
    fetchedAtMs: 10,
    isFromDevice: true,
  });
  expect(combineOrigins([deviceOrigin(30), deviceOrigin(null)])?.fetchedAtMs).toBeNull();
});

test('combineOrigins: ignores current values from the server', () => {
  const fromServer: DataOrigin = { fetchedAtMs: 5, isFromDevice: false };
  expect(combineOrigins([fromServer, deviceOrigin(30)])?.fetchedAtMs).toBe(30);
  expect(combineOrigins([fromServer, undefined])).toBeUndefined();
});

test('combineOrigins: collects all gaps, and prefers the cause `server-error`', () => {
  const gap = gapOf('contracts', undefined);
  const clientsGap = gapOf('clients', { done: 2, total: 5, completedAtMs: null });
  if (!gap || !clientsGap) throw new Error('no gap');
  const origin = combineOrigins([
    deviceOrigin(1, { cause: 'unreachable', gaps: [gap] }),
    deviceOrigin(2, { cause: 'server-error', gaps: [clientsGap] }),
  ]);
  expect(origin).toMatchObject({
    cause: 'server-error',
    gaps: [
      { kind: 'partial', part: 'contracts', stored: 0, total: null },
      { kind: 'partial', part: 'clients', stored: 2, total: 5 },
    ],
  });
});

test('gapOf: returns no gap for a complete part, and counts rows outside of it', () => {
  const state = { done: 5, total: 5, completedAtMs: 9 };
  expect(gapOf('clients', state)).toBeUndefined();
  expect(gapOf('contracts', { ...state, outside: 3 })).toEqual({
    kind: 'outside',
    part: 'contracts',
    stored: 5,
    outside: 3,
  });
});

test('a single stored contract: agrees with its count', () => {
  const gaps: DataOrigin['gaps'] = [{ kind: 'outside', part: 'contracts', stored: 1, outside: 3 }];
  expect(emptyListText('Aucun contrat', '', deviceOrigin(1, { gaps })).title).toBe(
    'Rien trouvé parmi ce qui est gardé sur cet appareil',
  );
  const contracts = { done: 1, total: 1, completedAtMs: 9, outside: 3 };
  const ready = formatReadiness({ state: 'idle', contracts, clients: { done: 1, total: 1, completedAtMs: 9 } }, 9);
  expect(ready?.text).toContain('1\u00A0contrat gardé sur 4');
  // Without the age, for a screen that states it already.
  expect(ready?.state).toBe('Prêt pour le terrain, 1\u00A0contrat gardé sur 4');
});

test('does not claim that something which may have been removed was never stored', () => {
  expect(failureText('unreachable').why).toMatch(
    /^Ces données ne sont pas, ou plus, gardées .+ Si elles existent encore/,
  );
});
