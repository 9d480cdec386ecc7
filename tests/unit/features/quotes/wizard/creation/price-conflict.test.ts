import { describe, expect, it } from 'vitest';
import { changeText, comparedPrices, parsePriceConflict } from '#features/quotes/wizard/work/price-conflict.ts';
import { quoteWork } from '#features/quotes/wizard/work/quote-work-definition.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { product } from '#shared/products/legal/product-pj.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';

const priced = priceQuote(product, legalQuote, demonstrationRateBook, quoteContext());
if (priced.kind !== 'priced') throw new Error('no price');
const { estimation } = priced;
const current = toChosenFormula(estimation.formulas['A_PJ'] as NonNullable<(typeof estimation.formulas)[string]>);
const expected = { ...current, total: 12_710, cash: 12_710, tariffVersion: 'demo-2025.1' };
const answer = {
  success: false,
  message: { type: 'warning', message: '…' },
  conflict: { expected, current },
  estimation,
};
const plainSpaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

describe('price conflict', () => {
  it('is read only from the answer of the creation', () => {
    expect(parsePriceConflict(answer)).toEqual({ expected, current, estimation });
    expect(parsePriceConflict({ success: true, contractId: 3 })).toBeUndefined();
    expect(parsePriceConflict(undefined)).toBeUndefined();
  });

  it('shows the new price next to the accepted one', () => {
    const lines = comparedPrices({ expected, current, estimation }).map(({ label, mine, theirs }) =>
      [label, mine, theirs].map(plainSpaces).join(' | '),
    );
    expect(lines).toEqual([
      'Formule | Protection juridique | Protection juridique',
      'Facilité de paiement | Comptant annuel | Comptant annuel',
      'Total annuel TTC | 12 710 F | 13 710 F',
      'Premier paiement | 12 710 F | 13 710 F',
      'Chaque paiement suivant | Aucun | Aucun',
      'Version du tarif | demo-2025.1 | demo-2026.1',
    ]);
    expect(plainSpaces(changeText({ expected, current, estimation }))).toBe('Le total annuel augmente de 1 000 F.');
    expect(plainSpaces(changeText({ expected: { ...expected, total: 14_000 }, current, estimation }))).toContain(
      'diminue de 290 F',
    );
    expect(changeText({ expected: current, current, estimation })).toContain('reste le même');
  });

  it('names the values that the broker locked meanwhile', () => {
    const lockedValues = [
      { path: 'brokerFees', value: '3000', label: 'Frais de courtage', before: '0 F', after: '3 000 F' },
    ];
    expect(comparedPrices({ expected, current, lockedValues }).at(-1)).toEqual({
      label: 'Frais de courtage',
      mine: '0 F',
      theirs: '3 000 F',
    });
    const conflict = { expected, current, lockedValues };
    expect(plainSpaces(quoteWork.formatConflict({ ...answer, conflict }) ?? '')).toContain(
      'Fixé par votre cabinet : « Frais de courtage » 3 000 F (0 F auparavant).',
    );
  });

  it('may have no new price', () => {
    const withoutCurrentPrice = { expected, current: null, estimation };
    expect(comparedPrices(withoutCurrentPrice)[0]).toMatchObject({ theirs: 'N’est plus proposée' });
    expect(changeText(withoutCurrentPrice)).toContain('n’est plus proposée');
  });

  it('is explained by changed data where both prices have the same tariff', () => {
    const cause =
      'Le tarif est le même : une donnée dont le prix dépend a changé depuis, par exemple l’adresse du client ou un âge.';
    const describe = (conflict: object) => plainSpaces(quoteWork.formatConflict({ ...answer, conflict }) ?? '');
    const sameTariff = { ...expected, tariffVersion: current.tariffVersion };
    expect(describe({ expected: sameTariff, current })).toContain(cause);
    expect(describe({ expected: sameTariff, current: null })).toContain(cause);
    expect(describe({ expected, current })).not.toContain(cause);
    expect(describe({ expected: sameTariff, current, isQuoteChanged: true })).not.toContain(cause);
  });

  it('is described in one line in the queue; other answers describe no price', () => {
    expect(plainSpaces(quoteWork.formatConflict(answer) ?? '')).toBe(
      'Prix accepté : 12 710 F (Protection juridique, comptant annuel, tarif demo-2025.1). ' +
        'Prix actuel : 13 710 F (Protection juridique, comptant annuel, tarif demo-2026.1).',
    );
    const withoutCurrentPrice = { ...answer, conflict: { expected, current: null } };
    expect(quoteWork.formatConflict(withoutCurrentPrice)).toContain('n’est plus proposée');
    expect(quoteWork.formatConflict({ ...answer, conflict: { person: { lastname: 'Kone' } } })).toBeUndefined();
    expect(quoteWork.formatConflict(null)).toBeUndefined();
  });
});
