import { describe, expect, it } from 'vitest';
import { sampleRisks } from '#server/areas/quotes/sample-quotes.ts';
import { loadProduct, loadProducts } from '#shared/products/load-product.ts';
import type { Acceptance } from '#shared/tariff/acceptance.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { implausiblePremiums, previewOutcomes, previewPrices, type SampleRisk } from '#shared/tariff/preview.ts';
import { allPlans, codes, cover, factor, fixed, formula } from '#shared/tariff/tables.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

const createRisk = (zone: string): SampleRisk => ({ facts: { zone }, formatFact: (fact) => `${fact} ${zone}` });
const createTariff = (islands: number, formulas = [formula('F', 'Base', ['RC'])]): Tariff => ({
  product: 'BOAT',
  version: '1',
  title: 'Bateaux',
  effectiveFrom: '2027-01-01',
  isDemonstration: false,
  factors: [factor('ZONE', 'Zone', codes('zone', { NORTH: 10_000, SOUTH: 9_000, ISLES: islands }))],
  covers: [cover('RC', 'Responsabilité', fixed(10_000), { tax: 'T', factors: ['ZONE'] })],
  formulas,
  taxes: [{ group: 'T', label: 'Taxe', rate: 0 }],
  fees: [{ code: 'P', label: 'Frais', amount: fixed(100) }],
  plans: allPlans,
});
const three = ['NORTH', 'SOUTH', 'ISLES'].map(createRisk);

describe('tariff preview', () => {
  it('shows the largest changes first, with the facts behind the price', () => {
    const dearerTariff = {
      ...createTariff(30_000),
      covers: [cover('RC', 'RC', fixed(11_000), { tax: 'T', factors: ['ZONE'] })],
    };
    const { risks, changed, prices } = previewPrices(createTariff(15_000), dearerTariff, three);
    expect({ risks, changed }).toEqual({ risks: 3, changed: 3 });
    expect(prices[0]).toEqual({ risk: 'Zone zone ISLES', formula: 'Base', before: 15_100, after: 33_100, count: 1 });
    expect(prices.map(({ before }) => before)).toEqual([15_100, 10_100, 9_100]);
  });

  it('sorts appearing and disappearing prices first', () => {
    const { prices, changed } = previewPrices(
      createTariff(15_000),
      { ...createTariff(99_000), factors: [factor('ZONE', 'Zone', codes('zone', { NORTH: 10_000, ISLES: 99_000 }))] },
      three,
    );
    expect(prices.map(({ before, after }) => [before, after])).toEqual([
      [9_100, null],
      [15_100, 99_100],
      [10_100, 10_100],
    ]);
    expect(changed).toBe(2);
    expect(previewPrices(undefined, createTariff(15_000), three).prices.map(({ before }) => before)).toEqual([
      null,
      null,
      null,
    ]);
  });

  const twoFormulas = [formula('F', 'Base', ['RC']), formula('G', 'Large', ['RC', 'PLUS'])];
  const tariffWithPlus = (base: number): Tariff => {
    const simple = createTariff(15_000, twoFormulas);
    return { ...simple, covers: [...simple.covers, cover('PLUS', 'Plus', fixed(base), { tax: 'T' })] };
  };

  it('shows each price once, with the number of its risks, and every formula', () => {
    const manyRisks = Array.from({ length: 30 }, (_, index) => createRisk(index < 20 ? 'NORTH' : 'SOUTH'));
    const { prices, changed } = previewPrices(tariffWithPlus(1_000), tariffWithPlus(2_000), manyRisks);
    expect(changed).toBe(30);
    expect(prices.map(({ formula: name, before, after, count }) => [name, before, after, count])).toEqual([
      ['Large', 10_100, 11_100, 10],
      ['Large', 11_100, 12_100, 20],
      ['Base', 10_100, 10_100, 20],
      ['Base', 9_100, 9_100, 10],
    ]);
  });

  it('shows at most twenty', () => {
    const zones = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Z${index}`, 10_000 + index]));
    const zoned = { ...createTariff(1), factors: [factor('ZONE', 'Zone', codes('zone', zones))] };
    expect(previewPrices(undefined, zoned, Object.keys(zones).map(createRisk)).prices).toHaveLength(20);
  });
});

it('lists risks whose outcome changes, from accepted to declined first', () => {
  const createRules = (...codesRefused: [zone: string, outcome: 'refer' | 'decline'][]): Acceptance => ({
    ...createTariff(1),
    rules: codesRefused.map(([zone, outcome]) => ({
      code: zone,
      outcome,
      when: [{ fact: 'zone', codes: [zone] }],
      reason: zone,
    })),
  });
  const { changed, outcomes } = previewOutcomes(
    undefined,
    createRules(['SOUTH', 'refer'], ['ISLES', 'decline']),
    three,
  );
  expect(changed).toBe(2);
  expect(outcomes.map(({ before, after }) => [before.outcome, after.outcome, ...after.reasons])).toEqual([
    ['accept', 'decline', 'ISLES'],
    ['accept', 'refer', 'SOUTH'],
  ]);
});

it('refuses an implausible premium even if every table is within bounds', () => {
  const expensiveTariff = {
    ...createTariff(100_000),
    covers: [cover('RC', 'RC', fixed(600_000), { tax: 'T', factors: ['ZONE'] })],
  };
  expect(implausiblePremiums(expensiveTariff, three).map((text) => text.replace(/[\u00A0\u202F]/g, ' '))).toEqual([
    'formulas.0 (F), prime d’un risque d’exemple : 6 000 000 F, attendu de 500 F à 5 000 000 F',
  ]);
  expect(implausiblePremiums(createTariff(15_000), three)).toEqual([]);
  expect(implausiblePremiums({ ...createTariff(1), covers: [] }, three)).toHaveLength(1);
});

describe.each(await loadProducts())('sample risks of $code', ({ code }) => {
  it('uses a hundred reproducible sample risks with plausible demonstration prices', async () => {
    const product = await loadProduct(code);
    if (!product) throw new Error(code);
    const risks = sampleRisks(product, '2027-01-01');
    const facts = risks.map((each) => each.facts);
    expect(facts.length).toBe(100);
    expect(sampleRisks(product, '2027-01-01').map((each) => each.facts)).toEqual(facts);
    const demonstrationTariff = demonstrationTariffs.find((each) => each.product === code) as Tariff;
    expect(implausiblePremiums(demonstrationTariff, risks)).toEqual([]);
    const { prices } = previewPrices(undefined, demonstrationTariff, risks);
    const rows = prices.map(({ risk: causes, formula: name, after }) => [causes, name, after].join());
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
