import { describe, expect, test } from 'vitest';
import { type CommissionMonth, commissionMonth, commissionMonths } from '#shared/operations/commissions/statements.ts';
import { createPrimedDevice, minuteMs } from '#tests/support/offline/primed-device.ts';

describe('priming of commissions', () => {
  const monthOf = (month: string, number: string | null, count: number): CommissionMonth => ({
    month,
    number,
    closedAt: number && '2026-10-02T00:00:00.000Z',
    total: { premiums: 0, commission: 0, count },
  });
  const isMonth = (path: string) => path === commissionMonth.path;

  test('stores every month with all of its lines, and refetches those that changed', async () => {
    const { prime: primeDevice, cached, months } = createPrimedDevice();
    months.all = [monthOf('2026-11', null, 3), monthOf('2026-10', null, 1_001), monthOf('2026-09', 'C26-00001', 2)];
    expect((await primeDevice()).filter(isMonth)).toHaveLength(5);
    const isStored = (month: string, firstPage: number) =>
      cached.has(`${commissionMonth.path} ${JSON.stringify({ month, pageSize: 500, firstPage })}`);
    expect([
      isStored('2026-11', 0),
      isStored('2026-10', 0),
      isStored('2026-10', 1_000),
      isStored('2026-09', 0),
    ]).toEqual([true, true, true, true]);
    expect((await primeDevice({ afterMs: 1 })).filter(isMonth)).toEqual([]);
    expect((await primeDevice({ afterMs: 6 * minuteMs })).filter(isMonth)).toEqual([]);
    months.all = months.all.map((one) => (one.month === '2026-11' ? monthOf('2026-11', null, 4) : one));
    expect((await primeDevice({ afterMs: 12 * minuteMs })).filter(isMonth)).toHaveLength(1);
    // The month was stored while it was open.
    months.all = months.all.map((one) => (one.month === '2026-10' ? monthOf('2026-10', 'C26-00002', 1) : one));
    expect((await primeDevice({ afterMs: 18 * minuteMs })).filter(isMonth)).toHaveLength(1);
    expect((await primeDevice({ afterMs: 24 * minuteMs })).filter(isMonth)).toEqual([]);
  });

  test('fetches none for a person who does not see them', async () => {
    const { prime: primeDevice } = createPrimedDevice(true, [], false);
    expect((await primeDevice()).filter((path) => path === commissionMonths.path)).toEqual([]);
  });

  test('removes what was stored before the person lost the right to see them', async () => {
    const allowed = createPrimedDevice();
    allowed.months.all = [monthOf('2026-11', null, 3), monthOf('2026-10', null, 1_001)];
    await allowed.prime();
    const refused = createPrimedDevice(true, [], false);
    for (const [name, answer] of allowed.cached) refused.cached.set(name, answer);
    await refused.prime({ afterMs: 1 });
    expect([...refused.cached.keys()].filter((name) => name.startsWith('/api/commission'))).toEqual([]);
  });
});
