import { describe, expect, it, vi } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { calculate, noTariffMessage, type PricingServices } from '#features/quotes/wizard/pricing/calculate.ts';
import { estimateBody } from '#features/quotes/wizard/work/estimate-body.ts';
import { withValue } from '#shared/forms/raw.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { waitUntil } from '#tests/support/until.ts';

const context = quoteContext();
const quote = product.normalize(homeQuote, context);
const body = estimateBody(product, quote, { formula: null, agencyCode: 'NIAOULI', now: new Date() });
const local = priceQuote(product, quote, demonstrationRateBook, context);
if (local.kind !== 'priced') throw new Error('the home has no price');
const { estimation } = local;

const createServices = (overrides: Partial<PricingServices> = {}): PricingServices => ({
  isDeviceOnly: false,
  requestPrice: async () => ({ success: true, message: { type: 'success', message: 'Calculé' }, estimation }),
  loadRateBook: async () => demonstrationRateBook,
  refreshRateBook: () => undefined,
  findVehicle: async () => 'unreadable',
  nowMs: () => 7,
  ...overrides,
});
const calculateWith = (overrides: Partial<PricingServices> = {}, givenQuote = quote) =>
  calculate({ product, quote: givenQuote, body, context }, createServices(overrides));
const failingServices = (error: Error) => ({ requestPrice: () => Promise.reject(error) });

describe('"Calculer"', () => {
  it('sends no invalid quote and reports the problems of every step', async () => {
    const requestPrice = vi.fn();
    const invalidQuote = product.normalize(
      { ...homeQuote, person: { ...homeQuote.person, lastname: '' }, effectDate: '' },
      context,
    );
    const result = await calculateWith({ requestPrice }, invalidQuote);
    expect(requestPrice).not.toHaveBeenCalled();
    expect(result.kind === 'invalid' && result.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['person.lastname', 'effectDate']),
    );
  });

  it('shows the server’s price and message', async () => {
    expect(await calculateWith()).toEqual({
      kind: 'priced',
      result: { estimation, isIndicative: false, pricedAtMs: 7 },
      message: { type: 'success', message: 'Calculé' },
    });
  });

  it('fetches the tariffs of the device again if the server’s price names another version', async () => {
    const refreshRateBook = vi.fn();
    await calculateWith({ refreshRateBook });
    await calculateWith({ refreshRateBook, loadRateBook: async () => undefined });
    const tariffs = demonstrationRateBook.tariffs.map((tariff) => ({ ...tariff, version: 'withdrawn' }));
    await calculateWith({
      refreshRateBook,
      isDeviceOnly: true,
      loadRateBook: async () => ({ tariffs, acceptance: [] }),
    });
    await Promise.resolve();
    expect(refreshRateBook).not.toHaveBeenCalled();
    await calculateWith({ refreshRateBook, loadRateBook: async () => ({ tariffs, acceptance: [] }) });
    await waitUntil(() => expect(refreshRateBook).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['offline', { isDeviceOnly: true, requestPrice: () => Promise.reject(new Error('asked')) }],
    ['when nobody answers', failingServices(new Unreachable())],
    ['behind a portal', failingServices(new Unreachable(undefined, 'portal'))],
  ])('prices on the device %s, to be confirmed', async (_, pricingParts) => {
    expect(await calculateWith(pricingParts)).toMatchObject({
      kind: 'priced',
      result: { estimation, isIndicative: true },
    });
  });

  it('shows why a risk is declined, from server and device alike', async () => {
    const path = 'productRisk.principalAssured.risk.roomsNumber';
    const largeFlat = withValue(quote, path, '50');
    const declined = { kind: 'declined', reasons: ['Le logement compte plus de quinze pièces.'] };
    expect(await calculateWith({ isDeviceOnly: true }, largeFlat)).toEqual(declined);
    expect(
      await calculateWith({ requestPrice: async () => ({ success: false, declined: declined.reasons }) }, largeFlat),
    ).toEqual(declined);
  });

  it('reports that the device has no tariff of the product', async () => {
    const refused = { kind: 'refused', message: { type: 'error', message: noTariffMessage } };
    expect(await calculateWith({ isDeviceOnly: true, loadRateBook: async () => undefined })).toEqual(refused);
    const tariffs = demonstrationRateBook.tariffs.filter((tariff) => tariff.product !== 'MRH_BUDGET');
    const others = { ...demonstrationRateBook, tariffs };
    expect(await calculateWith({ isDeviceOnly: true, loadRateBook: async () => others })).toEqual(refused);
  });

  it('shows server refusals on their fields and does not price on the device instead', async () => {
    const message = { type: 'warning' as const, message: 'Risque refusé' };
    expect(await calculateWith({ requestPrice: async () => ({ success: false, message }) })).toEqual({
      kind: 'refused',
      message,
    });
    expect(await calculateWith(failingServices(new CallError(500, 'Panne')))).toEqual({
      kind: 'refused',
      message: { type: 'error', message: 'Panne' },
    });
    const errors = { effectDate: ['Trop tard'] };
    expect(await calculateWith(failingServices(new CallError(422, 'Non', { errors })))).toEqual({
      kind: 'invalid',
      problems: [{ path: 'effectDate', message: 'Trop tard' }],
    });
  });
});

describe('submitted quote', () => {
  // 22:00 in Paris is the next morning in Nouméa.
  const lateEvening = new Date('2026-11-20T21:30:00Z');
  const formula = null;
  it('contains the current instant for an effect date of today, and the agency', () => {
    const today = product.normalize({ ...homeQuote, effectDate: '2026-11-21' }, context);
    expect(estimateBody(product, today, { formula, agencyCode: 'NIAOULI', now: lateEvening })).toMatchObject({
      id: -1,
      product: { code: 'MRH_BUDGET', version: product.version },
      effectDate: lateEvening.toISOString(),
      agencyCode: 'NIAOULI',
      periodicite: 'A',
    });
    expect(estimateBody(product, quote, { formula, agencyCode: null, now: lateEvening }).effectDate).toBe('2026-12-01');
  });

  it('contains the payment plan of the chosen formula', () => {
    const chosen = estimation.formulas['M_CONFORT'];
    if (!chosen) throw new Error('no such formula');
    expect(estimateBody(product, quote, { formula: chosen, agencyCode: null, now: lateEvening })['periodicite']).toBe(
      'M',
    );
  });
});
