import { describe, expect, it } from 'vitest';
import { CallError } from '#api/errors.ts';
import { loadQuoteStart } from '#features/quotes/wizard/draft/quote-start.ts';
import { MissingDeclarations, undeclaredNotice } from '#features/quotes/wizard/draft/typed-quote.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { textAt } from '#shared/forms/raw.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { portfolioClient, portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { createServices, type TestWorld } from '#tests/support/quotes/quote-services.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const knownClient = portfolioClient(7, { lastname: 'Siapo' }).client;
const { file } = portfolioContract(12);
const createContract = (changes: object = {}) => ({
  ...file,
  details: { ...file.details, person: knownClient, product: { code: 'AUTO', libelle: 'Automobile' }, ...changes },
  productRisk: auto.check(carQuote, context).contractRisk(labelOf),
});
const price = { fees: [], instalments: [], cash: 0, secondary: 0, tariffTitle: '', isDemonstration: true };
const storedContract = (changes?: object) => ({ [contractGet.path]: { contract: createContract(changes) } });
const loadStart = (request: { key: string; contract?: number }, sources: TestWorld) =>
  loadQuoteStart(createServices(sources), { client: undefined, draft: undefined, ...request }, context);

describe('new quote for the risk of a contract', () => {
  const startFromContract = (key: string, sources: TestWorld) => loadStart({ key, contract: 12 }, sources);

  it('is refused if the typed quote of the contract is not on the device', async () => {
    const device = storedContract({ convertedFrom: { id: 5, number: 'DV5' } });
    await expect(startFromContract('AUTO', { device })).rejects.toThrow(new MissingDeclarations(12));
    const network = { [estimateGet.path]: new CallError(404, 'Inconnu') };
    expect((await startFromContract('AUTO', { device, network })).notices).toEqual([undeclaredNotice]);
  });

  it('opens the first driver, with a notice, if the declarations of the contract were never typed', async () => {
    const answered = {
      civility: { code: 'MME', libelle: 'Madame' },
      maritalStatus: { code: 'MAR', libelle: 'Marié(e)' },
    };
    const person = { ...knownClient, ...answered, birthDate: '1986-05-04', firstname: 'Marie', lastname: 'Wamytan' };
    const { values, progress, notices } = await startFromContract('AUTO', { device: storedContract({ person }) });
    expect(textAt(values, 'productRisk.drivers.0.isSubscriber')).toBe('true');
    expect(auto.check(values, context).problems).toEqual([]);
    expect([progress.partId, progress.editing?.path, progress.editing?.index]).toEqual([
      'drivers',
      'productRisk.drivers',
      0,
    ]);
    expect(notices).toEqual([undeclaredNotice]);
  });
});

describe('duplicated quote', () => {
  it('is refused offline if what was typed is not on the device', async () => {
    const priced = createContract({ isEstimate: true });
    const contract = { ...priced, formula: { ...priced.formula, price } };
    await expect(loadStart({ key: '12' }, { device: { [contractGet.path]: { contract } } })).rejects.toThrow(
      new MissingDeclarations(12),
    );
  });

  it('states that the declarations of a quote that was not typed here are unknown', async () => {
    const estimate = { product: { code: 'AUTO' }, ...carQuote, effectDate: context.today };
    const network = { '/api/estimate/getCopy': { estimate }, [estimateGet.path]: { estimate, declared: null } };
    expect((await loadStart({ key: '12' }, { network })).notices).toEqual([undeclaredNotice]);
    const typed = { ...network, [estimateGet.path]: { estimate, declared: [] } };
    expect((await loadStart({ key: '12' }, { network: typed })).notices).toEqual([]);
  });
});
