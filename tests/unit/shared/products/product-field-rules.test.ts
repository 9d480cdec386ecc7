import { describe, expect, it } from 'vitest';
import { type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import { messages } from '#shared/primitives/messages.ts';
import { product as gav } from '#shared/products/accident/product-gav21.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { product as student } from '#shared/products/home/product-mrh-etu-2021.ts';
import { product as legal } from '#shared/products/legal/product-pj.ts';
import type { Product } from '#shared/products/product.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { accidentQuote, carQuote, company, homeQuote, legalQuote, secondDriver } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const driver = 'productRisk.drivers.0';

/** Problems of a quote after some values were replaced. */
const problemsAfter = (product: Product, quote: object, changes: Readonly<Record<string, string>> = {}) => {
  let changed = product.normalize(quote, context);
  for (const [path, value] of Object.entries(changes)) changed = withValue(changed, path, value);
  return Object.fromEntries(product.check(changed, context).problems.map(({ path, message }) => [path, message]));
};

const normalize = (product: Product, quote: object): RawGroup => product.normalize(quote, context);

describe('the client', () => {
  it('accepts a valid one, and reports each missing field', () => {
    expect(problemsAfter(legal, legalQuote)).toEqual({});
    const empty = problemsAfter(legal, { ...legalQuote, person: {} });
    expect(empty['person.lastname']).toBe('Le champ Nom est requis');
    expect(empty['person.address.zipCode']).toBe('Le champ Code postal est requis');
    expect(Object.keys(empty)).toHaveLength(10);
  });

  it.each([
    ['person.birthDate', '2010-01-01', 'La personne doit être majeure et avoir moins de 77 ans'],
    ['person.birthDate', '1948-11-20', 'La personne doit être majeure et avoir moins de 77 ans'],
    ['person.address.zipCode', '9880', 'Le champ Code postal doit contenir 5 chiffres'],
    ['person.address.zipCode', '9880a', 'Le champ Code postal doit contenir un nombre'],
    ['person.phone.number', '12345', "Téléphone n'est pas un numero de téléphone valide"],
  ])('%s = %s: %s', (path, value, message) => {
    expect(problemsAfter(legal, legalQuote, { [path]: value })).toEqual({ [path]: message });
  });

  it('accepts the first day of 18 years and the last of 77', () => {
    expect(problemsAfter(legal, legalQuote, { 'person.birthDate': '1948-11-22' })).toEqual({});
    expect(problemsAfter(legal, legalQuote, { 'person.birthDate': '2008-11-21' })).toEqual({});
  });

  it('requires company fields from a company; a product for people refuses one', () => {
    expect(problemsAfter(legal, { ...legalQuote, person: company })).toEqual({});
    const missing = problemsAfter(legal, { ...legalQuote, person: { ...company, siret: '', tradeName: '' } });
    expect(missing).toEqual({
      'person.siret': 'Le champ RIDET est requis',
      'person.tradeName': 'Le champ Nom commercial est requis',
    });
    expect(problemsAfter(gav, { ...accidentQuote, person: company })).toHaveProperty('person.personType');
  });

  it('does not validate the data of a known client', () => {
    expect(
      problemsAfter(legal, { ...legalQuote, person: { ...legalQuote.person, id: 7, profession: '', mail: {} } }),
    ).toEqual({});
  });
});

describe('the vehicle', () => {
  it.each([
    ['registration', '12345NC', 'L’immatriculation doit avoir 6 chiffres suivis de NC, ou la forme 123WW ou 1234WW'],
    ['registration', '', 'Le champ Immatriculation est requis'],
    ['firstUseDate', '', 'Le champ Date de première mise en circulation est requis'],
    ['use.code', 'AUTRE', messages.notInList('AUTRE')],
  ])('%s = %s', (name, value, message) => {
    const path = `productRisk.vehicleInfos.${name}`;
    expect(problemsAfter(auto, carQuote, { [path]: value })[path]).toBe(message);
  });

  it('must be chosen', () => {
    const problems = problemsAfter(auto, { ...carQuote, productRisk: { ...carQuote.productRisk, vehicle: {} } });
    expect(problems['productRisk.vehicle.brand']).toBe('Un véhicule doit être sélectionné');
  });
});

describe('drivers', () => {
  it.each([
    ['risk.crm', '', 'Le champ CRM est requis'],
    ['risk.crm', '0,49', 'Le champ CRM doit être compris entre 0.50 et 1.00'],
    ['risk.crm', '0,555', 'Le champ CRM doit être une valeur à 2 décimale'],
    ['risk.seniority', '37', 'Le champ Nombre de mois d’assurance doit être compris entre 0 et 36'],
    ['person.driverLicence.number', 'NC-1', 'Le champ Numéro de permis doit être alpha-numérique'],
    [
      'person.driverLicence.effectDate',
      '2001-05-04',
      "La différence entre la date d'effet du permis et la date de naissance ne doit pas être inferieur à 17 ans et demi",
    ],
  ])('%s = %s: %s', (name, value, message) => {
    expect(problemsAfter(auto, carQuote, { [`${driver}.${name}`]: value })).toEqual({ [`${driver}.${name}`]: message });
  });

  it('requires the years at 0.50 only at 0.50, and clears them otherwise', () => {
    const years = `${driver}.risk.minCRMDuration`;
    expect(problemsAfter(auto, carQuote, { [`${driver}.risk.crm`]: '0.5' })).toEqual({
      [years]: 'Le champ Nombre d’années à 0,50 est requis',
    });
    expect(problemsAfter(auto, carQuote, { [`${driver}.risk.crm`]: '0.50', [years]: '3' })).toEqual({});
    const withYears = withValue(normalize(auto, carQuote), years, '3');
    expect(valueAt(normalize(auto, withYears), years)).toBe('');
  });

  it('must be at least one', () => {
    const none = { ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [] } };
    expect(problemsAfter(auto, none)).toEqual({ 'productRisk.drivers': 'Au moins un conducteur doit être déclaré' });
  });

  it('copy the subscriber’s data, the first driver only', () => {
    const both = [carQuote.productRisk.drivers[0], { ...secondDriver, isSubscriber: 'true' }];
    const quote = normalize(auto, { ...carQuote, productRisk: { ...carQuote.productRisk, drivers: both } });
    expect(valueAt(quote, `${driver}.person.lastname`)).toBe('Wamytan');
    expect(valueAt(quote, `${driver}.person.birthDate`)).toBe('1986-05-04');
    expect(valueAt(quote, 'productRisk.drivers.1.isSubscriber')).toBe('false');
    expect(valueAt(quote, 'productRisk.drivers.1.person.firstname')).toBe('Jean');
    const renamed = normalize(auto, withValue(quote, 'person.lastname', 'Kanak'));
    expect(valueAt(renamed, `${driver}.person.lastname`)).toBe('Kanak');
  });

  it('refuse exclusive driving with several drivers', () => {
    const path = 'productRisk.options.conduiteExclusive';
    expect(problemsAfter(auto, carQuote, { [path]: 'true' })).toEqual({});
    const drivers = [carQuote.productRisk.drivers[0], secondDriver];
    expect(
      problemsAfter(auto, { ...carQuote, productRisk: { ...carQuote.productRisk, drivers } }, { [path]: 'true' }),
    ).toEqual({
      [path]: "Il n'est pas possible de selectionner la conduite exclusive car plusieurs conducteurs sont déclarés.",
    });
  });

  it('clear reason and sanction with the date, and reasons with their checkbox', () => {
    const risk = {
      crm: '0,80',
      seniority: '36',
      motifInfraction1: { code: 'ALCOOL' },
      sanctionInfraction1: { code: 'AMENDE' },
      canceledByInsurerReason: { code: 'NONPAI' },
      suspendedLicenceReason: { code: 'ALCOOL' },
    };
    const drivers = [{ ...carQuote.productRisk.drivers[0], risk }];
    const quote = normalize(auto, { ...carQuote, productRisk: { ...carQuote.productRisk, drivers } });
    for (const name of ['motifInfraction1', 'sanctionInfraction1', 'canceledByInsurerReason', 'suspendedLicenceReason'])
      expect(valueAt(quote, `${driver}.risk.${name}.code`), name).toBe('');
  });

  it.each([
    ['2026-11-22', 'La date du sinistre ne peux être dans le futur'],
    ['2023-08-20', 'La date de survenance ne doit pas excéder 3 ans et 3 mois'],
    ['2023-08-21', undefined],
    ['2026-11-21', undefined],
  ])('a claim of %s: %s', (occurrenceDate, message) => {
    const risk = { crm: '1', seniority: '0', claims: [{ occurrenceDate, responsability: { code: '100' } }] };
    const drivers = [{ ...carQuote.productRisk.drivers[0], risk }];
    const problems = problemsAfter(auto, { ...carQuote, productRisk: { ...carQuote.productRisk, drivers } });
    expect(problems[`${driver}.risk.claims.0.occurrenceDate`]).toBe(message);
  });
});

describe('insured people and homes', () => {
  it('uses the specification’s own message for a missing value of the home', () => {
    const risk = 'productRisk.principalAssured.risk';
    expect(
      problemsAfter(home, homeQuote, { [`${risk}.roomsNumber`]: '', [`${risk}.homeAddress.city`]: '' }),
    ).toMatchObject({
      [`${risk}.roomsNumber`]: 'Le champ Nombre de pièces doit être renseigné',
      [`${risk}.homeAddress.city`]: 'Le champ Ville doit être renseigné',
    });
    const notWhole = { [`${risk}.roomsOver30`]: 'deux', [`${risk}.homeAddress.zipCode`]: '988A0' };
    expect(problemsAfter(home, homeQuote, notWhole)).toEqual({
      [`${risk}.roomsOver30`]: 'Le champ Nombre de pièces de plus de 30 m² doit contenir un nombre entier',
      [`${risk}.homeAddress.zipCode`]: 'Le champ Code postal doit contenir un nombre entier',
    });
  });

  it('restricts students to small rented homes', () => {
    const risk = 'productRisk.principalAssured.risk';
    expect(problemsAfter(student, homeQuote)).toEqual({});
    expect(Object.keys(problemsAfter(student, homeQuote, { [`${risk}.homeType.code`]: 'MAISON' }))).toEqual([
      `${risk}.homeType.code`,
    ]);
  });

  it('requires the principal insured person unless they are the subscriber', () => {
    const other = 'productRisk.principalAssured.person';
    expect(problemsAfter(gav, accidentQuote)).toEqual({});
    const quote = {
      ...accidentQuote,
      productRisk: { ...accidentQuote.productRisk, principalAssured: { isSubscriber: 'false' } },
    };
    expect(problemsAfter(gav, quote)[`${other}.lastname`]).toBe('Le champ Nom est requis');
  });

  it('refuses a client with one answer yes', () => {
    expect(problemsAfter(legal, legalQuote, { 'productRisk.connaisanceLitige': 'OUI' })).toEqual({
      'productRisk.connaisanceLitige': 'La situation du client ne permet de souscrire le contrat PJ',
    });
  });
});

describe('the pricing step', () => {
  it.each([
    ['2026-11-20', 'La date doit être le 21/11/2026 ou après'],
    ['2026-12-27', 'La date doit être le 26/12/2026 ou avant'],
    ['2026-12-26', undefined],
    ['2026-11-21', undefined],
  ])('effect on %s: %s', (effectDate, message) => {
    expect(problemsAfter(auto, { ...carQuote, effectDate })['effectDate']).toBe(message);
  });

  it('limits fees and reduction by role, and requires a reason for a reduction', () => {
    const options = 'productRisk.options';
    expect(problemsAfter(auto, carQuote, { [`${options}.brokerFees`]: '10 500' })).toHaveProperty([
      `${options}.brokerFees`,
    ]);
    expect(problemsAfter(auto, carQuote, { [`${options}.coeffReduc`]: '16' })).toHaveProperty([
      `${options}.coeffReduc`,
    ]);
    expect(problemsAfter(auto, carQuote, { [`${options}.coeffReduc`]: '5' })).toEqual({
      [`${options}.justifRemise`]: 'Le champ Motif de la réduction est requis',
    });
    const reduced = { [`${options}.coeffReduc`]: '5', [`${options}.justifRemise`]: 'FIDELITE' };
    expect(problemsAfter(auto, carQuote, reduced)).toEqual({});
  });

  it('starts from the defaults of the specification', () => {
    expect(valueAt(auto.blankQuote('PHY', context), 'productRisk.options')).toMatchObject({
      assistance: 'ECO',
      accessoiresHorsCatalogue: '0',
      marchandiseTransportees: '0',
      franchiseModulationBDG: '20',
      franchiseModulationVOLI: '20',
      franchiseModulationDTA: '20',
      franchiseVOLI: '30000',
      franchiseDTA: '30000',
    });
    expect(valueAt(auto.blankQuote('MOR', context), 'person.personType')).toBe('MOR');
  });

  it('drops unknown properties', () => {
    const person = { ...carQuote.person, isAdmin: true };
    const quote = normalize(auto, { ...carQuote, __proto__: { rogue: 1 }, rogue: 'x', person });
    expect(JSON.stringify(quote)).not.toMatch(/rogue|isAdmin/);
  });
});
