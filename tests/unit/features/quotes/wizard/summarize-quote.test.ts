import { describe, expect, it } from 'vitest';
import { summarizeQuote } from '#features/quotes/wizard/summarize-quote.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { product as legal } from '#shared/products/legal/product-gpjnc.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import {
  carQuote,
  company,
  homeQuote,
  legalQuote,
  secondDriver,
  subscriberDriver,
} from '#tests/support/quotes/quotes.ts';

const context = quoteContext();

describe('summarizeQuote', () => {
  it('returns nothing for a blank quote', () => {
    const blankQuote = auto.normalize(auto.blankQuote('PHY', context), context);
    expect(summarizeQuote(auto, blankQuote, context)).toEqual({ client: [], risk: [] });
  });

  it('describes car and drivers with the labels of the form', () => {
    const drivers = [subscriberDriver, secondDriver];
    const quote = auto.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers } }, context);
    const { client, risk } = summarizeQuote(auto, quote, context);
    expect(client).toEqual(['Wamytan Marie', '98800 Nouméa']);
    expect(risk).toEqual([
      'TOYOTA · HILUX · 2.8 D-4D',
      '312456\u00A0NC · Promenade et trajet domicile-travail · Nouméa',
      'Wamytan Marie (principal)',
      'Wamytan Jean (secondaire)',
    ]);
  });

  it('shows the deduced driving area once a car is entered', () => {
    const { vehicleInfos } = carQuote.productRisk;
    const blankQuote = { ...carQuote.productRisk, vehicleInfos: { ...vehicleInfos, drivingArea: { code: '' } } };
    const riskSummary = (productRisk: object) =>
      summarizeQuote(auto, auto.normalize({ ...carQuote, productRisk }, context), context).risk;
    expect(riskSummary(blankQuote)).toContain(
      '312456\u00A0NC · Promenade et trajet domicile-travail · Nouméa, zone déduite de l’adresse',
    );
    expect(riskSummary({})).toEqual([]);
  });

  it('omits copies of the subscriber and answers without a question', () => {
    const { risk } = summarizeQuote(home, home.normalize(homeQuote, context), context);
    expect(risk).toContain('Assuré principal\u00A0: le souscripteur');
    expect(risk).toContain('12 rue de l’Alma · 98800 · Nouméa');
    // A bare number needs its unit.
    expect(risk).toContain('Appartement · Locataire');
    expect(summarizeQuote(legal, legal.normalize(legalQuote, context), context).risk).toEqual([
      'Questionnaire de protection juridique',
    ]);
  });

  it('returns a company by its name', () => {
    const quote = auto.normalize({ ...carQuote, person: company }, context);
    expect(summarizeQuote(auto, quote, context).client[0]).toBe('Garage du Port');
  });
});
