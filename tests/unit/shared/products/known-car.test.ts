import { describe, expect, it } from 'vitest';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { newEntry, problemsWithin, withEntry } from '#shared/forms/entry.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { hasPrefilledAnswers } from '#shared/products/parts/client-history.ts';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, subscriberDriver } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const { client } = portfolioClient(7);
const person = { ...client, lastname: 'WAMYTAN', firstname: 'Marie', birthDate: '1986-05-04', driverLicence: null };

const typedRisk = product.normalize(carQuote, context)['productRisk'] as RawGroup;
const contractRisk = product.normalize(
  { productRisk: product.fromContract(product.check(carQuote, context).contractRisk(labelOf)) },
  context,
)['productRisk'] as RawGroup;
const answersOf = (answers: object) => product.prefilledAnswers?.({ person, risks: [], ...answers });

describe('known answers of a car quote', () => {
  it('takes licence, coefficient and months of insurance of the latest risk that names the client', () => {
    const olderRisk = { ...typedRisk, drivers: [] };
    const answers = answersOf({
      risks: [
        { number: 'DV2', isTyped: true, productRisk: olderRisk },
        { number: 'DV1', isTyped: true, productRisk: typedRisk },
      ],
    });
    expect(answers?.entry).toMatchObject({ source: 'dossier DV1', isTyped: true });
    const { entry } = answers?.entry ?? {};
    expect(textAt(entry, 'person.driverLicence.effectDate')).toBe(subscriberDriver.person.driverLicence.effectDate);
    expect([textAt(entry, 'risk.crm'), textAt(entry, 'risk.seniority')]).toEqual(['0,80', '36']);
  });

  it('returns a complete first driver', () => {
    const answers = answersOf({ risks: [{ number: 'DV1', isTyped: true, productRisk: typedRisk }] });
    if (!answers?.entry) throw new Error('no entry');
    const { path, entry: entryValues } = answers.entry;
    const values = product.normalize({ ...carQuote, productRisk: { ...typedRisk, drivers: [] } }, context);
    const { entry } = newEntry(product.fields, values, { path, from: entryValues }, context);
    expect(textAt(entry, 'person.lastname')).toBe(carQuote.person.lastname);
    expect(problemsWithin(product.fields, withEntry(values, { path, index: 0, entry }), `${path}.0`, context)).toEqual(
      [],
    );
  });

  it('recognises the client in a contract’s file by name and birth date', () => {
    const risks = [{ number: 'AU1', isTyped: false, productRisk: contractRisk }];
    expect(textAt(answersOf({ risks })?.entry?.entry, 'risk.crm')).toBe('0.80');
    // The file holds neither claims nor infractions: the entry must not pass as complete.
    expect(answersOf({ risks })?.entry?.isTyped).toBe(false);
    expect(answersOf({ risks, person: { ...person, birthDate: '1990-01-01' } })?.entry).toBeNull();
  });

  it('falls back to the licence of the client’s file', () => {
    const driverLicence = { number: 'NC1', effectDate: '2004-02-01' };
    const answers = answersOf({ person: { ...person, driverLicence } });
    expect(answers?.entry?.source).toBe('dossier du client');
    expect(textAt(answers?.entry?.entry, 'person.driverLicence.number')).toBe('NC1');
    expect(textAt(answers?.entry?.entry, 'risk.crm')).toBe('');
  });

  it('returns no answers for a company or a client without licence', () => {
    expect(answersOf({})?.entry).toBeNull();
    expect(answersOf({ person: { ...person, personType: 'MOR' } })?.entry).toBeNull();
  });

  it('counts as taken over until the broker changes an answer', () => {
    const answers = answersOf({ risks: [{ number: 'DV1', isTyped: true, productRisk: typedRisk }] })?.entry?.entry;
    if (!answers) throw new Error('no entry');
    expect(hasPrefilledAnswers(answers, answers)).toBe(true);
    expect(hasPrefilledAnswers(answers, withValue(answers, 'risk.crm', '0.90'))).toBe(false);
    expect(hasPrefilledAnswers(answers, undefined)).toBe(false);
  });

  it('lists each vehicle once, the latest dossier first', () => {
    const risks = [
      { number: 'DV2', isTyped: true, productRisk: typedRisk },
      { number: 'AU1', isTyped: false, productRisk: contractRisk },
      { number: 'DV0', isTyped: true, productRisk: { ...typedRisk, vehicle: { brand: '' } } },
    ];
    expect(answersOf({ risks })?.vehicles.map(({ number }) => number)).toEqual(['DV2']);
  });
});
