import { describe, expect, it } from 'vitest';
import { type Random, random } from '#server/primitives/random.ts';
import { formatCalculation } from '#shared/commissions/format.ts';
import {
  type CommissionLine,
  commissionLines,
  type PremiumEntry,
  totalOf,
  totalsByProduct,
} from '#shared/commissions/lines.ts';
import { openMonths, shiftMonth } from '#shared/commissions/months.ts';
import { type CommissionRate, commissionToDate, findRate, percentageOf } from '#shared/commissions/rates.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';

const products = ['AUTO', 'MRH_BUDGET', 'PJ'] as const;

interface Premium {
  readonly id: number;
  readonly productCode: string;
  readonly contractDay: string;
  readonly premiumDay: string;
  readonly amount: number;
}

interface Statement {
  readonly month: string;
  readonly lines: readonly CommissionLine[];
}

const rateOf = (rng: Random, id: number): CommissionRate => ({
  id,
  scope: rng.pick(['all', 'AUTO', 'family:home']),
  brokerId: rng.chance(0.3) ? 1 : null,
  validFrom: '2020-01-01',
  firstYear: rng.int(0, 3_000),
  renewal: rng.int(0, 3_000),
  floor: rng.chance(0.3) ? rng.int(1, 900) : null,
});

/** Premiums of contracts that are paid in parts, cancelled, refunded and closed month by month, in any order. */
class PremiumHistory {
  readonly premiums: readonly Premium[];
  rates: CommissionRate[];
  entries: PremiumEntry[] = [];
  readonly statements: Statement[] = [];
  today = '2026-01-15';
  /** Amount that the insurer deducted from each premium. */
  readonly #refunded = new Map<number, number>();
  readonly #rng: Random;

  constructor(seed: string, hasRateChanges: boolean) {
    const rng = random(seed);
    this.#rng = rng;
    this.rates = [{ ...rateOf(rng, 0), scope: 'all', brokerId: null }, rateOf(rng, 1)];
    this.premiums = Array.from({ length: rng.int(1, 4) }, (_, index) => ({
      id: index + 1,
      productCode: rng.pick(products),
      contractDay: addDays('2025-06-01', rng.int(0, 200)),
      premiumDay: addDays('2026-01-01', rng.int(0, 200)),
      amount: rng.int(1, 40_000),
    }));
    for (let step = 0; step < 40; step += 1) this.#step(hasRateChanges);
  }

  paidOf = (premium: Premium): number =>
    this.entries.filter(({ premiumId }) => premiumId === premium.id).reduce((sum, { amount }) => sum + amount, 0);

  get lastClosed(): string | null {
    return this.statements.at(-1)?.month ?? null;
  }

  get open() {
    return openMonths(commissionLines(this.entries, this.rates), this.lastClosed);
  }

  #step(hasRateChanges: boolean): void {
    const rng = this.#rng;
    this.today = addDays(this.today, rng.int(0, 12));
    const action = rng.weighted([
      ['pay', 6],
      ['cancel', 2],
      ['refund', 2],
      ['close', 2],
      ['rate', hasRateChanges ? 1 : 0],
    ] as const);
    if (action === 'pay') this.#pay();
    if (action === 'cancel') this.#cancel();
    if (action === 'refund') this.#refund();
    if (action === 'close') this.#close();
    if (action === 'rate') this.rates = [...this.rates, rateOf(rng, this.rates.length)];
  }

  #pay(): void {
    const premium = this.#rng.pick(this.premiums);
    const due = premium.amount - (this.#refunded.get(premium.id) ?? 0) - this.paidOf(premium);
    if (due === 0) return;
    // A payment may be recorded some weeks after it was received.
    const day = addDays(this.today, -this.#rng.pick([0, 0, 0, 20, 50]));
    this.#add(premium, { day, amount: this.#rng.chance(0.5) ? due : this.#rng.int(1, due) });
  }

  /** Amount of an entry after earlier reversals. */
  #remainingOf = ({ id, amount }: PremiumEntry): number =>
    this.entries.reduce((sum, each) => (each.reversesId === id ? sum + each.amount : sum), amount);

  /** An entry with a remaining amount, with its premium. */
  #pickPaid() {
    const paid = this.entries.filter((entry) => entry.amount > 0 && this.#remainingOf(entry) > 0);
    if (paid.length === 0) return undefined;
    const entry = this.#rng.pick(paid);
    const premium = this.premiums.find(({ id }) => id === entry.premiumId);
    return premium && { premium, entry, left: this.#remainingOf(entry) };
  }

  #cancel(): void {
    const choice = this.#pickPaid();
    if (!choice) return;
    const { premium, entry, left } = choice;
    this.#add(premium, { day: this.today, amount: -left, reversesId: entry.id, reason: 'bounced' });
  }

  /** The insurer takes back a part of a payment, which is not due again. */
  #refund(): void {
    const choice = this.#pickPaid();
    if (!choice) return;
    const { premium, entry, left } = choice;
    const amount = this.#rng.chance(0.5) ? left : this.#rng.int(1, left);
    this.#refunded.set(premium.id, (this.#refunded.get(premium.id) ?? 0) + amount);
    const reason = this.#rng.pick(['terminated', 'refunded'] as const);
    this.#add(premium, { day: this.today, amount: -amount, reversesId: entry.id, reason });
  }

  #add(premium: Premium, entry: Pick<PremiumEntry, 'day' | 'amount'> & Partial<PremiumEntry>): void {
    this.entries.push({
      ...{
        id: this.entries.length + 1,
        brokerId: 1,
        contractId: premium.id,
        contractNumber: 'AU-1',
        holder: 'Jean Wéa',
      },
      ...{ productCode: premium.productCode, contractDay: premium.contractDay, premiumDay: premium.premiumDay },
      ...{ premiumId: premium.id, premiumNumber: 'P1', premiumLabel: 'Prime', premiumXpf: premium.amount },
      ...{ means: 'cheque', reversesId: null, reason: null, closed: null },
      ...entry,
    });
  }

  #close(): void {
    const { open, today } = this;
    const month = [...open.keys()].at(-1) ?? shiftMonth(this.lastClosed ?? '2025-12', 1);
    if (month >= today.slice(0, 7)) return;
    const lines = open.get(month) ?? [];
    this.statements.push({ month, lines });
    const statedById = new Map(lines.map(({ id, rate, commission }) => [id, { rate, commission }]));
    this.entries = this.entries.map((entry) => ({ ...entry, closed: statedById.get(entry.id) ?? entry.closed }));
  }
}

const randomHistories = (hasRateChanges: boolean) =>
  Array.from({ length: 300 }, (_, seed) => new PremiumHistory(`life ${seed}`, hasRateChanges));

const statedLines = ({ statements, open }: PremiumHistory): CommissionLine[] => [
  ...statements.flatMap(({ lines }) => lines),
  ...[...open.values()].flat(),
];

describe('commission lines', () => {
  it.each([false, true])('state each payment once, in months that add up (rates change: %s)', (hasRateChanges) => {
    for (const history of randomHistories(hasRateChanges)) {
      const statedById = statedLines(history);
      expect(statedById.map(({ id }) => id).sort((a, b) => a - b)).toEqual(history.entries.map(({ id }) => id));
      const paid = history.premiums.reduce((sum, premium) => sum + history.paidOf(premium), 0);
      expect(totalOf(statedById).premiums).toBe(paid);
      const months = [...history.statements.map(({ lines }) => lines), ...history.open.values()];
      expect(months.reduce((sum, lines) => sum + totalOf(lines).commission, 0)).toBe(totalOf(statedById).commission);
      for (const lines of months) {
        const products = totalsByProduct(lines);
        expect(products.reduce((sum, { commission }) => sum + commission, 0)).toBe(totalOf(lines).commission);
        expect(products.reduce((sum, { premiums }) => sum + premiums, 0)).toBe(totalOf(lines).premiums);
      }
      expect(new Set(history.statements.map(({ month }) => month)).size).toBe(history.statements.length);
    }
  });

  it('add up to the commission of each premium, for any parts, cancellations and refunds', () => {
    let cancelled = 0;
    let refunded = 0;
    for (const history of randomHistories(false))
      for (const premium of history.premiums) {
        const lines = statedLines(history).filter(({ premiumId }) => premiumId === premium.id);
        cancelled += lines.filter(({ reason }) => reason === 'bounced').length;
        refunded += lines.filter(({ reason }) => reason === 'terminated' || reason === 'refunded').length;
        const rate = findRate(history.rates, { ...premium, brokerId: 1 });
        if (!rate) throw new Error('every life has a rate for all products');
        const paid = history.paidOf(premium);
        const { floor } = rate;
        const terms = { rate: percentageOf(rate, { ...premium, brokerId: 1 }), floor };
        expect(totalOf(lines).commission).toBe(commissionToDate(paid, premium.amount, terms));
        if (paid === 0) expect(totalOf(lines).commission).toBe(0);
      }
    expect(cancelled).toBeGreaterThan(300);
    expect(refunded).toBeGreaterThan(300);
  });

  it('do not change closed months by later entries', () => {
    let later = 0;
    for (const history of randomHistories(true)) {
      const currentLines = new Map(commissionLines(history.entries, history.rates).map((line) => [line.id, line]));
      for (const { lines } of history.statements)
        for (const { id, rate, commission } of lines) expect(currentLines.get(id)).toMatchObject({ rate, commission });
      const { lastClosed } = history;
      if (lastClosed === null) continue;
      const laterMonths = [...history.open].filter(([, lines]) =>
        lines.some(({ day }) => day.slice(0, 7) <= lastClosed),
      );
      later += laterMonths.length;
      for (const [month] of laterMonths) expect(month).toBe(shiftMonth(lastClosed, 1));
    }
    expect(later).toBeGreaterThan(10);
  });

  it('explain their calculation in words', () => {
    const entry = {
      ...{ id: 1, brokerId: 1, contractId: 1, contractNumber: 'AU-1', holder: 'Jean Wéa', productCode: 'AUTO' },
      ...{ contractDay: '2026-01-01', premiumDay: '2026-01-01', premiumId: 1, premiumNumber: 'P1' },
      ...{ premiumLabel: 'Prime', premiumXpf: 10_001, day: '2026-02-03', means: 'cheque' as const },
      ...{ amount: 5_000, reversesId: null, reason: null, closed: null },
    };
    const rate = { id: 1, scope: 'all', brokerId: null, validFrom: '2020-01-01', firstYear: 1_250, renewal: 0 };
    const second = { ...entry, id: 2, amount: 5_001 };
    const reversal = { ...entry, id: 3, day: '2026-03-01', amount: -5_000, reversesId: 1, reason: 'bounced' as const };
    const explanationWith = (floor: number | null) =>
      commissionLines([entry, second, reversal], [{ ...rate, floor }]).map((line) =>
        formatCalculation(line).replaceAll(/[\u00A0\u202F]/g, ' '),
      );
    expect(explanationWith(null)).toEqual([
      '12,5 % (première année) de 5 000 F réglés à ce jour sur une prime de 10 001 F, soit 625 F.',
      '12,5 % (première année) de la prime de 10 001 F, soit 1 250 F, moins 625 F déjà comptés : 625 F.',
      'Reprise de la ligne n° 1 du 03/02/2026. 12,5 % (première année) de 5 001 F réglés à ce jour sur une prime de 10 001 F, soit 625 F, moins 1 250 F déjà comptés : −625 F.',
    ]);
    expect(explanationWith(2_000)[1]).toBe(
      '12,5 % (première année) de la prime de 10 001 F, soit 1 250 F, portés au minimum de 2 000 F, moins 625 F déjà comptés : 1 375 F.',
    );
    expect(formatCalculation(commissionLines([entry], [])[0] as CommissionLine)).toBe(
      'Aucun taux ne s’applique à cette prime.',
    );
  });
});
