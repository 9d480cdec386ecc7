import { describe, expect, it, test } from 'vitest';
import {
  adviceValues,
  comparedCovers,
  editedAdvice,
  formulasOnPlan,
  suggestAdvice,
} from '#shared/conversion/advice.ts';
import { secondStepFields } from '#shared/conversion/convert.ts';
import { checkValues } from '#shared/forms/check.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { describeUnprintable } from '#shared/primitives/parsers/printable.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const createFormula = (code: string, libelle: string, total: number, covers: readonly string[]): EstimatedFormula => ({
  code,
  libelle,
  splittingCode: 'A',
  splitting: 'Annuel',
  guarantees: ['Responsabilité civile', 'Vol', 'Dommages'].map((label) => ({
    code: label.slice(0, 3),
    libelle: label,
    amount: covers.includes(label) ? 1_000 : null,
    isSuscribed: covers.includes(label),
    franchiseValue: null,
    franchiseCurrencylabel: null,
    lines: [],
  })),
  premium: total,
  fees: [],
  total,
  instalments: 1,
  cash: total,
  secondary: 0,
  lines: [],
  tariffVersion: 'v1',
});
const thirdParty = createFormula('TIERS', 'Tiers', 60_000, ['Responsabilité civile']);
const theft = createFormula('VOL', 'Tiers étendu', 80_000, ['Responsabilité civile', 'Vol']);
const all = createFormula('TR', 'Tous risques', 120_000, ['Responsabilité civile', 'Vol', 'Dommages']);
const monthly: EstimatedFormula = { ...thirdParty, splittingCode: 'M', splitting: 'Mensuel' };
const estimation = { formulas: { A_TIERS: thirdParty, A_VOL: theft, A_TR: all, M_TIERS: monthly } };
const context = quoteContext();
const fields = secondStepFields(auto);
const values = auto.normalize(carQuote, context);

describe('suggested advice', () => {
  it('states the risk, what the formula adds to the next cheaper one, and what is declined', () => {
    const advice = suggestAdvice({ product: auto, values, estimation, chosenFormula: theft });
    expect(advice.needs).toBe(
      'Le client souhaite une assurance Automobile pour TOYOTA HILUX, 312456\u00A0NC, à compter du 01/12/2026.\nRèglement souhaité\u00A0: annuel.',
    );
    expect(advice.advised).toContain('La formule Tiers étendu est conseillée');
    expect(advice.advised).toContain('Elle garantit\u00A0: Responsabilité civile, Vol.');
    expect(advice.advised).toContain('Par rapport à la formule Tiers, elle ajoute\u00A0: Vol.');
    expect(advice.declined).toBe(
      'Formules proposées et non retenues\u00A0: Tiers, Tous risques.\nGaranties non souscrites\u00A0: Dommages.',
    );
  });

  it('does not name as declined what the insured could not have', () => {
    const [liability, ...others] = thirdParty.guarantees;
    const guarantees = [liability, ...others.map((one) => ({ ...one, isUnavailable: true as const }))].filter(Boolean);
    const chosenFormula = { ...thirdParty, guarantees: guarantees as typeof thirdParty.guarantees };
    expect(suggestAdvice({ product: auto, values, estimation: undefined, chosenFormula: chosenFormula }).declined).toBe(
      '',
    );
  });

  it('compares nothing if the device knows only the chosen formula', () => {
    const advice = suggestAdvice({ product: auto, values, estimation: undefined, chosenFormula: all });
    expect(advice.advised).not.toContain('Par rapport');
    expect(advice.declined).toBe('');
  });

  it('contains only characters that papers can print', () => {
    const advice = suggestAdvice({ product: auto, values, estimation, chosenFormula: all });
    expect(Object.values(advice).map(describeUnprintable)).toEqual([null, null, null]);
  });
});

test('formulasOnPlan: returns the formulas of the plan in the order of the tariff', () => {
  expect(formulasOnPlan(estimation, 'A')).toEqual([thirdParty, theft, all]);
  expect(formulasOnPlan(estimation, 'M')).toEqual([monthly]);
});

test('comparedCovers: states for each guarantee which formulas include it', () => {
  expect(comparedCovers([thirdParty, theft, all])).toEqual([
    { label: 'Responsabilité civile', included: [true, true, true] },
    { label: 'Vol', included: [false, true, true] },
    { label: 'Dommages', included: [false, false, true] },
  ]);
});

describe('edited advice', () => {
  const valuesOf = (advice: Parameters<typeof adviceValues>[0]): RawGroup =>
    normalizeValues(fields, coerceToShape(fields, { advice: adviceValues(advice) }) as RawGroup, context);
  const problemsOf = (typed: RawGroup) =>
    checkValues(fields, typed, context)
      .problems.map(({ path }) => path)
      .filter((path) => path.startsWith('advice.'));
  const texts = { needs: 'Une voiture', advised: 'Tous risques', declined: '' };

  it('returns what was filled in, and null while the suggested texts apply', () => {
    expect(editedAdvice(valuesOf({ ...texts, formulaKey: 'A_TR' }))).toEqual({ ...texts, formulaKey: 'A_TR' });
    expect(editedAdvice(valuesOf(null))).toBeNull();
    expect(editedAdvice({})).toBeNull();
  });

  it('requires needs and advice once the broker edits them', () => {
    expect(problemsOf(valuesOf(null))).toEqual([]);
    expect(problemsOf(valuesOf({ ...texts, formulaKey: 'A_TR' }))).toEqual([]);
    expect(problemsOf(valuesOf({ needs: '', advised: ' ', declined: '', formulaKey: 'A_TR' }))).toEqual([
      'advice.needs',
      'advice.advised',
    ]);
  });
});
