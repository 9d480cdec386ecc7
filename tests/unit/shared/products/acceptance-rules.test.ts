import { describe, expect, it } from 'vitest';
import { product as gav } from '#shared/products/accident/product-gav21.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { product as student } from '#shared/products/home/product-mrh-etu-2021.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationAcceptance } from '#shared/tariff/demonstration/acceptance.data.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { parseTariffTable } from '#shared/tariff/parse-tariff.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import {
  accidentQuote,
  carQuote,
  client,
  homeQuote,
  secondDriver,
  studentQuote,
  subscriberDriver,
} from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const products = await loadProducts();

/** Outcome of the rules for a quote: `accept`, `refer` or `decline`, with the reasons. */
const outcomeOf = (product: Product, quote: object): string => {
  const priced = priceQuote(product, quote, demonstrationRateBook, context);
  if (priced.kind === 'declined') return `decline: ${priced.reasons.join(' ')}`;
  if (priced.kind !== 'priced') return JSON.stringify(priced);
  const { outcome, reasons } = priced.estimation.acceptance ?? { outcome: 'none', reasons: [] };
  return reasons.length > 0 ? `${outcome}: ${reasons.join(' ')}` : outcome;
};

const carWith = (driver: object, rest: object = {}) => ({
  ...carQuote,
  productRisk: {
    ...carQuote.productRisk,
    drivers: [{ ...subscriberDriver, risk: { ...subscriberDriver.risk, ...driver } }],
    ...rest,
  },
});
const claim = { occurrenceDate: '2026-01-10', nature: { code: '' }, responsability: { code: '100' } };
const infraction = (slot: number, motif: string) => ({
  [`infractionDate${slot}`]: '2025-05-01',
  [`motifInfraction${slot}`]: { code: motif },
});
const vehicle = (fiscalPower: string) => ({ vehicle: { ...carQuote.productRisk.vehicle, fiscalPower } });
const young = {
  ...secondDriver,
  person: { ...secondDriver.person, birthDate: '2007-03-01', driverLicence: { effectDate: '2025-04-01' } },
};

describe('a car', () => {
  it.each([
    ['nothing to say', carQuote, /^accept$/],
    ['two infractions', carWith({ ...infraction(1, 'FEU'), ...infraction(2, 'TEL') }), /^accept$/],
    [
      'three infractions',
      carWith({ ...infraction(1, 'FEU'), ...infraction(2, 'TEL'), ...infraction(3, 'VITESSE') }),
      /^refer: Trois/,
    ],
    ['an infraction whose reason is left blank', carWith(infraction(1, '')), /^refer: Une infraction grave/],
    [
      'three grave infractions',
      carWith({ ...infraction(1, 'ALCOOL'), ...infraction(2, 'STUP'), ...infraction(3, 'FUITE') }),
      /^decline: Plusieurs infractions graves/,
    ],
    ['two at-fault claims', carWith({ claims: [claim, claim] }), /^refer: Deux sinistres/],
    [
      '20 at-fault claims',
      carWith({ claims: Array.from({ length: 20 }, () => claim) }),
      /^decline: Plus de trois sinistres/,
    ],
    ['cancelled', carWith({ canceledByInsurer: 'true' }), /^refer: Un contrat a été résilié/],
    ['suspended', carWith({ suspendedLicence: 'true' }), /^refer: Un permis a été suspendu/],
    [
      'suspended by the sanction alone',
      carWith({ ...infraction(1, 'VITESSE'), sanctionInfraction1: { code: 'ANNUL' } }),
      /^refer: Un permis/,
    ],
    ['cancelled and suspended', carWith({ canceledByInsurer: 'true', suspendedLicence: 'true' }), /^decline/],
    ['21 CV', carWith({}, vehicle('22')), /^refer: La puissance/],
    ['99 CV', carWith({}, vehicle('99')), /^decline: La puissance/],
    ['a free entry of 1 CV', carWith({}, vehicle('1')), /^refer: Une puissance de 3/],
    [
      'a young driver behind a parent',
      carWith({}, { drivers: [subscriberDriver, young] }),
      /^refer: Un conducteur de 21/,
    ],
    [
      'a young driver of 15 CV',
      carWith({}, { drivers: [subscriberDriver, young], ...vehicle('15') }),
      /^decline: Un conducteur de 21/,
    ],
    [
      'CRM 0.50 for 40 years with a licence of 21 years',
      carWith({ crm: '0,50', minCRMDuration: '40' }),
      /^decline: Le CRM/,
    ],
    [
      'CRM 0.50 for nine years with a licence of 21 years',
      carWith({ crm: '0,50', minCRMDuration: '9' }),
      /^refer: Le CRM/,
    ],
    ['CRM 0.50 for eight years with a licence of 21 years', carWith({ crm: '0,50', minCRMDuration: '8' }), /^accept$/],
  ])('%s', (_, quote, expected) => {
    expect(outcomeOf(auto, quote)).toMatch(expected);
  });
});

const homeAt = (homeAddress: object, rest: object = {}) => ({
  ...homeQuote,
  productRisk: {
    principalAssured: {
      isSubscriber: 'true',
      risk: {
        ...homeQuote.productRisk.principalAssured.risk,
        homeAddress: { ...homeQuote.productRisk.principalAssured.risk.homeAddress, ...homeAddress },
        ...rest,
      },
    },
  },
});

describe('a home', () => {
  it.each([
    ['in Nouméa', homeQuote, /^accept$/],
    [
      'in Paris',
      homeAt({ zipCode: '75001', city: 'Paris', country: { code: 'FR' } }),
      /^decline: Le logement n’est pas/,
    ],
    ['in Japan', homeAt({ zipCode: '98800', country: { code: 'JP' } }), /^decline: Le logement n’est pas/],
    ['in Paris said to be in New Caledonia', homeAt({ zipCode: '75001' }), /^decline/],
    ['in Papeete', homeAt({ zipCode: '98714', city: 'Papeete', country: { code: 'PF' } }), /^decline/],
    ['at a business postcode, which is that of Nouméa', homeAt({ zipCode: '98845' }), /^accept$/],
    [
      'at a postcode that no commune has',
      homeAt({ zipCode: '98899' }, { area: { code: 'NORD' } }),
      /^refer: Le code postal/,
    ],
    ['of eight rooms', homeAt({}, { roomsNumber: '8' }), /^accept$/],
    ['of nine rooms', homeAt({}, { roomsNumber: '9' }), /^refer: .*neuf pièces/],
    ['of 50 rooms', homeAt({}, { roomsNumber: '50' }), /^decline/],
  ])('%s', (_, quote, expected) => {
    expect(outcomeOf(home, quote)).toMatch(expected);
  });

  it('accepts for a student only a young student with few rooms', () => {
    const risk = (roomsNumber: string) => ({
      principalAssured: { isSubscriber: 'true', risk: { ...homeQuote.productRisk.principalAssured.risk, roomsNumber } },
    });
    expect(outcomeOf(student, studentQuote)).toBe('accept');
    const worker = { ...studentQuote.person, socioProfessionalCategory: { code: '5' } };
    expect(outcomeOf(student, { ...studentQuote, person: worker })).toMatch(/^refer: .*certificat de scolarité/);
    const retired = { ...studentQuote.person, birthDate: '1956-02-01' };
    expect(outcomeOf(student, { ...studentQuote, person: retired, productRisk: risk('3') })).toMatch(/^decline: .*35/);
    expect(outcomeOf(student, { ...studentQuote, productRisk: risk('50') })).toMatch(/^decline: .*cinq pièces/);
  });
});

const family = (...people: readonly (readonly [relation: string, person: object])[]) => ({
  ...accidentQuote,
  productRisk: {
    ...accidentQuote.productRisk,
    secondariesAssured: people.map(([code, person], index) => ({
      person: { ...secondDriver.person, firstname: `Jean${index}`, ...person },
      relationRole: { code },
    })),
  },
});

describe('accidents of life', () => {
  it.each([
    ['a child', accidentQuote, /^accept$/],
    ['a spouse aged 3', family(['CONJOINT', { birthDate: '2023-05-01' }]), /^decline: Le conjoint est mineur/],
    ['two spouses', family(['CONJOINT', {}], ['CONJOINT', {}]), /^decline: Plus d’un conjoint/],
    [
      'the subscriber twice',
      family(['AUTRE', { lastname: client.lastname, firstname: client.firstname, birthDate: client.birthDate }]),
      /^decline: La même personne/,
    ],
    ['a child older than the insured', family(['ENFANT', { birthDate: '1980-01-01' }]), /^decline: Un enfant/],
    ['a child of 30', family(['ENFANT', { birthDate: '2000-01-01' }]), /^refer: Un enfant de plus de 25/],
    ['an ascendant of their age', family(['PARENT', { birthDate: '1986-01-01' }]), /^decline: Un ascendant/],
    ['somebody of 90', family(['AUTRE', { birthDate: '1936-01-01' }]), /^decline: Un assuré additionnel/],
  ])('%s', (_, quote, expected) => {
    expect(outcomeOf(gav, quote)).toMatch(expected);
  });
});

describe('plausible dates', () => {
  const problemsOf = (product: Product, quote: object) =>
    product.check(quote, context).problems.map(({ path, message }) => `${path}: ${message}`);
  it('refuse a birth date in the year 1000', () => {
    expect(problemsOf(gav, family(['ENFANT', { birthDate: '1000-01-01' }]))).toEqual([
      'productRisk.secondariesAssured.0.person.birthDate: La date doit être le 01/01/1900 ou après',
    ]);
  });
  it('refuse a first registration in the year 1000', () => {
    const vehicleInfos = { ...carQuote.productRisk.vehicleInfos, firstUseDate: '1000-01-01' };
    expect(problemsOf(auto, carWith({}, { vehicleInfos }))).toEqual([
      'productRisk.vehicleInfos.firstUseDate: La date doit être le 01/01/1900 ou après',
    ]);
  });
  it('refuse an infraction in 1900', () => {
    expect(problemsOf(auto, carWith({ infractionDate1: '1900-01-01' }))).toEqual([
      'productRisk.drivers.0.risk.infractionDate1: Une infraction de plus de 5\u00A0ans n’est pas à déclarer',
    ]);
    expect(problemsOf(auto, carWith({ infractionDate1: '2021-11-21', motifInfraction1: { code: 'FEU' } }))).toEqual([]);
  });
});

describe('acceptance tables', () => {
  const facts = (code: string) => products.find((product) => product.code === code)?.factNames;
  it.each(demonstrationAcceptance)('parse the demonstration rules of $product', (table) => {
    expect(parseTariffTable(table, facts)).toEqual({ isValid: true, kind: 'acceptance', table });
  });

  it('exist for every product', () => {
    expect(demonstrationAcceptance.map(({ product }) => product).sort()).toEqual(
      products.map(({ code }) => code).sort(),
    );
  });

  it('are refused with reasons', () => {
    const [table] = demonstrationAcceptance;
    const [rule] = table?.rules ?? [];
    const twice = parseTariffTable({ ...table, rules: [rule, { ...rule, when: [{ fact: 'moon', min: 1 }] }] }, facts);
    expect(twice).toEqual({
      isValid: false,
      problems: [
        'Règle en double\u00A0: INFRACTIONS_3',
        'INFRACTIONS_3\u00A0: le produit ne connaît pas «\u00A0moon\u00A0»',
      ],
    });
    expect(parseTariffTable({ ...table, rules: [{ ...rule, outcome: 'maybe' }] }, facts).isValid).toBe(false);
  });

  it('are in force from their effect date', () => {
    const [table] = demonstrationAcceptance.filter(({ product }) => product === 'AUTO');
    if (!table) throw new Error('no rules of cars');
    const later = { ...table, version: '2', effectiveFrom: '2026-12-02', isDemonstration: false, rules: [] };
    const book = { ...demonstrationRateBook, acceptance: [table, later] };
    const outcomeOn = (effectDate: string) =>
      priceQuote(auto, { ...carWith({}, vehicle('99')), effectDate }, book, context).kind;
    expect([outcomeOn('2026-12-01'), outcomeOn('2026-12-02')]).toEqual(['declined', 'priced']);
  });
});
