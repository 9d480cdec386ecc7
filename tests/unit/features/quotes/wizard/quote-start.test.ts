import { describe, expect, it } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { loadQuoteStart, UnknownQuote } from '#features/quotes/wizard/draft/quote-start.ts';
import { undeclaredNotice } from '#features/quotes/wizard/draft/typed-quote.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { textAt, valueAt } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { portfolioClient, portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { createServices, type TestWorld } from '#tests/support/quotes/quote-services.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const seniority = 'productRisk.drivers.0.risk.seniority';

const loadStart = (key: string, sources: TestWorld, client?: number) =>
  loadQuoteStart(createServices(sources), { key, client, draft: undefined }, context);

const knownClient = portfolioClient(7, { lastname: 'Siapo' }).client;
const company = { ...knownClient, personType: 'MOR' as const };

describe('a new quote', () => {
  it('uses the blank model of the product, also offline', async () => {
    const { values, product, progress, copyOf } = await loadStart('GAV21', {});
    expect(values).toEqual(product.normalize(product.blankQuote('PHY', context), context));
    expect([progress.partId, copyOf]).toEqual(['client', null]);
    expect((await loadStart('MRH_BUDGET', {})).product.code).toBe('MRH_BUDGET');
  });

  it('uses the client in the URL, with the data of the client file', async () => {
    const { values } = await loadStart('AUTO', { device: { [clientGet.path]: { person: knownClient } } }, 7);
    expect([textAt(values, 'person.id'), textAt(values, 'person.lastname')]).toEqual(['7', 'SIAPO']);
  });

  it('reports that the product is not sold to companies', async () => {
    const sources = { device: { [clientGet.path]: { person: company } } };
    const persons = await loadStart('GAV21', sources, 7);
    expect(persons.notices).toEqual(['Ce produit ne s’adresse qu’aux personnes physiques.']);
    expect(textAt(persons.values, 'person.id')).toBe('');
    expect(textAt((await loadStart('PJ', sources, 7)).values, 'person.personType')).toBe('MOR');
  });

  it('is missing for a product that is not sold and an unknown client', async () => {
    await expect(loadStart('BATEAU', {})).rejects.toThrow(new UnknownQuote('product'));
    await expect(loadStart('toString', {})).rejects.toThrow(UnknownQuote);
    const missingClient = { network: { [clientGet.path]: new CallError(404, 'Inconnu') } };
    await expect(loadStart('AUTO', missingClient, 7)).rejects.toThrow(new UnknownQuote('client'));
  });
});

describe('new quote for the risk of a contract', () => {
  const { file } = portfolioContract(12);
  const createContract = (changes: object = {}) => ({
    ...file,
    details: { ...file.details, person: knownClient, product: { code: 'AUTO', libelle: 'Automobile' }, ...changes },
    productRisk: auto.check(carQuote, context).contractRisk(labelOf),
  });
  const startFromContract = (key: string, sources: TestWorld) =>
    loadQuoteStart(createServices(sources), { key, client: undefined, contract: 12, draft: undefined }, context);
  const storedContract = (changes?: object) => ({ [contractGet.path]: { contract: createContract(changes) } });

  it('copies client and contract file, also offline, and is no copy of a quote', async () => {
    const { values, copyOf, progress } = await startFromContract('AUTO', { device: storedContract() });
    expect([textAt(values, 'person.id'), textAt(values, 'productRisk.vehicle.brand')]).toEqual(['7', 'TOYOTA']);
    expect(valueAt(values, 'productRisk.drivers')).toHaveLength(1);
    // The first step that lacks something: a contract file has no civility of its drivers.
    expect([copyOf, progress.partId]).toEqual([null, 'drivers']);
  });

  it('copies the submitted values if its quote was made on this device', async () => {
    const estimate = { product: { code: 'AUTO' }, ...carQuote };
    const device = { ...storedContract({ convertedFrom: { id: 5, number: 'DV5' } }), [estimateGet.path]: { estimate } };
    expect(
      textAt((await startFromContract('AUTO', { device })).values, 'productRisk.vehicleInfos.drivingArea.code'),
    ).toBe('NOUMEA');
  });

  it('declares the claims of the file at the principal driver, for the broker to verify, and counts the months since', async () => {
    const claim = (day: string, respConvention: string) => ({
      occurenceDateBrut: `${day}T01:00:00.000Z`,
      type: 'Accident',
      category: 'Corporel',
      respConvention,
    });
    const [recent, other, tooOld] = [-30, -60, -1_500].map((days) => addDays(context.today, days)) as [
      string,
      string,
      string,
    ];
    const claims = { data: [claim(recent, 'Responsable'), claim(other, 'Selon expert'), claim(tooOld, 'Responsable')] };
    const effectDate = addMonths(context.today, -14);
    const sources = { device: { [contractGet.path]: { contract: { ...createContract({ effectDate }), claims } } } };
    const { values, notices } = await startFromContract('AUTO', sources);
    expect(valueAt(values, 'productRisk.drivers.0.risk.claims')).toEqual([
      { occurrenceDate: recent, nature: { code: 'CORP' }, responsability: { code: '100' } },
      { occurrenceDate: other, nature: { code: 'CORP' }, responsability: { code: '' } },
    ]);
    const before = Number(
      textAt(
        (await startFromContract('AUTO', { device: storedContract({ effectDate: context.today }) })).values,
        seniority,
      ),
    );
    expect(Number(textAt(values, seniority))).toBe(Math.min(36, before + 14));
    expect(notices.join(' ')).toContain('Les sinistres du contrat sont repris');
  });

  it('marks the driver who is the subscriber, and names the relations of the insured', async () => {
    const person = { ...knownClient, birthDate: '1986-05-04', firstname: 'Marie', lastname: 'Wamytan' };
    const [driver] = createContract().productRisk.drivers;
    const drivers = [
      {
        ...driver,
        person: { fullname: 'WAMYTAN Marie', firstname: 'Marie', lastname: 'WAMYTAN', birthDate: '1986-05-04' },
      },
    ];
    const file = { ...createContract({ person }), productRisk: { ...createContract().productRisk, drivers } };
    const { values } = await startFromContract('AUTO', { device: { [contractGet.path]: { contract: file } } });
    expect(textAt(values, 'productRisk.drivers.0.isSubscriber')).toBe('true');
    const relation = context.lists['relations']?.[0];
    const assured = [
      { fullname: 'WAMYTAN Jean', birthDate: '2015-01-01', relation: relation?.libelle, isPrincipal: false },
    ];
    const accident = {
      ...file,
      details: { ...file.details, product: { code: 'GAV21', libelle: 'Accident' } },
      productRisk: { ...file.productRisk, assured },
    };
    const start = await startFromContract('GAV21', { device: { [contractGet.path]: { contract: accident } } });
    expect(textAt(start.values, 'productRisk.secondariesAssured.0.relationRole.code')).toBe(relation?.code);
  });

  it('takes effect on the next anniversary if near enough, otherwise tomorrow', async () => {
    const effectDateFor = async (effectDate: string) =>
      textAt((await startFromContract('AUTO', { device: storedContract({ effectDate }) })).values, 'effectDate');
    const [near, far] = [addDays(context.today, 35), addDays(context.today, 36)];
    expect(await effectDateFor(addMonths(near, -24))).toBe(near);
    expect(await effectDateFor(addMonths(far, -24))).toBe(addDays(context.today, 1));
  });

  it('is missing for another product and an unknown contract', async () => {
    await expect(startFromContract('PJ', { device: storedContract() })).rejects.toThrow(new UnknownQuote('contract'));
    const missingContract = { network: { [contractGet.path]: new CallError(404, 'Inconnu') } };
    await expect(startFromContract('AUTO', missingContract)).rejects.toThrow(new UnknownQuote('contract'));
  });
});

describe('duplicated quote', () => {
  const checked = auto.check(carQuote, context);
  const { file } = portfolioContract(12);
  const createContract = (isEstimate: boolean) => ({
    ...file,
    details: { ...file.details, isEstimate, person: knownClient, product: { code: 'AUTO', libelle: 'Automobile' } },
    productRisk: checked.contractRisk(labelOf),
  });

  it('is created by the server', async () => {
    const estimate = { product: { code: 'AUTO' }, ...carQuote, effectDate: context.today };
    const { values, copyOf } = await loadStart('12', { network: { '/api/estimate/getCopy': { estimate } } });
    expect([textAt(values, 'effectDate'), copyOf]).toEqual([addDays(context.today, 1), 12]);
  });

  it('opens on the prices, with the formula of its original to compare with', async () => {
    const formula = {
      code: 'TIERS',
      libelle: 'Tiers',
      splittingCode: 'A',
      splitting: 'Comptant annuel',
      total: 60_000,
      cash: 60_000,
      secondary: 0,
      tariffVersion: 'v1',
    };
    const estimate = { product: { code: 'AUTO' }, ...carQuote, effectDate: context.today };
    const answers = {
      '/api/estimate/getCopy': { estimate },
      [estimateGet.path]: { estimate: { ...estimate, formula } },
    };
    const { progress } = await loadStart('12', { network: answers });
    expect([progress.partId, progress.former]).toEqual(['quote', formula]);
    const other = await loadStart('12', { network: { '/api/estimate/getCopy': { estimate } } });
    expect([other.progress.partId, other.progress.former]).toEqual(['quote', null]);
  });

  it('is created offline from the last read quote, effective like a new quote', async () => {
    const estimate = { product: { code: 'AUTO' }, ...carQuote };
    const device = { [estimateGet.path]: { estimate }, [contractGet.path]: { contract: createContract(true) } };
    const { values } = await loadStart('12', { device });
    expect(textAt(values, 'effectDate')).toBe(addDays(context.today, 1));
    expect(textAt(values, 'productRisk.vehicleInfos.drivingArea.code')).toBe('NOUMEA');
  });

  it('is created from the contract file if the quote was not typed here', async () => {
    const { values, progress, notices } = await loadStart('12', {
      device: { [contractGet.path]: { contract: createContract(true) } },
    });
    expect(textAt(values, 'person.id')).toBe('7');
    expect(textAt(values, 'productRisk.vehicle.brand')).toBe('TOYOTA');
    expect(valueAt(values, 'productRisk.drivers')).toHaveLength(1);
    expect(progress.partId).toBe('drivers');
    expect(notices).toEqual([undeclaredNotice]);
  });

  it('is missing for a 404 or a contract, and throws offline without a file', async () => {
    const missingQuote = { network: { '/api/estimate/getCopy': new CallError(404, 'Inconnu') } };
    await expect(loadStart('12', missingQuote)).rejects.toThrow(new UnknownQuote('quote'));
    const storedContract = { device: { [contractGet.path]: { contract: createContract(false) } } };
    await expect(loadStart('12', storedContract)).rejects.toThrow(Unreachable);
    await expect(loadStart('12', {})).rejects.toThrow(Unreachable);
  });

  it('reports server failures', async () => {
    const sources = { network: { '/api/estimate/getCopy': new CallError(500, 'Panne') } };
    await expect(loadStart('12', sources)).rejects.toThrow('Panne');
  });
});
