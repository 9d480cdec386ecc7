import { describe, expect, it } from 'vitest';
import { loadQuoteStart } from '#features/quotes/wizard/draft/quote-start.ts';
import { blankProgress } from '#features/quotes/wizard/work/quote-progress.ts';
import { quoteWork } from '#features/quotes/wizard/work/quote-work-definition.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { clientBody, clientFormValues, subscriberFormValues } from '#shared/clients/client-record.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { createServices } from '#tests/support/quotes/quote-services.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const client: Person = {
  ...{ id: 7, personType: 'PHY' },
  ...clientBody(auto.check(carQuote, context).subscriber(), labelOf, 1),
};
const movedClient = { ...client, address: { ...client.address, city: 'BOURAIL', zipCode: '98870' } };
const townOf = (values: RawGroup): string => textAt(values, 'person.address.city');

const changeTo = (person: Person, state: OutboxEntry['state'] = 'queued'): Partial<OutboxEntry> => ({
  kind: 'client',
  state,
  input: { idClient: person.id, client: clientFormValues(person, context) },
});

const quote = auto.normalize({ ...carQuote, person: subscriberFormValues(client, context) }, context);
const price = priceQuote(auto, quote, demonstrationRateBook, context);
if (price.kind !== 'priced') throw new Error('the car has no price');
const { estimation } = price;

const createDraft = (values: RawGroup): LoadedDraft => {
  const progress = {
    ...blankProgress(auto),
    ...{ partId: 'quote', chosenKey: 'TR/A', priced: { estimation, isIndicative: false, pricedAtMs: 5 } },
  };
  const { value } = quoteWork.toDraft({ product: auto, values, progress, copyOf: null, notices: [] }, 'a5b1');
  return {
    ...{ id: 'a5b1', kind: quoteWork.kind, title: 'Devis', step: 0, formVersion: quoteWork.version, lane: null },
    ...{ state: 'open', savedAtMs: 0, version: 'v1', forkedFrom: null, refusal: null, files: [], content: [] },
    value: JSON.parse(JSON.stringify(value)),
  };
};

const resume = (values: RawGroup, stored: Person, entries: readonly Partial<OutboxEntry>[] = []) => {
  const services = createServices({ device: { [clientGet.path]: { person: stored } }, entries });
  return loadQuoteStart(services, { key: 'AUTO', client: undefined, draft: createDraft(values) }, context);
};

describe('the client of a quote', () => {
  it('has the data that a change in the outbox will leave', async () => {
    const device = { [clientGet.path]: { person: client } };
    const open = (entries: readonly Partial<OutboxEntry>[]) =>
      loadQuoteStart(createServices({ device, entries }), { key: 'AUTO', client: 7, draft: undefined }, context);
    const { values, changes } = await open([changeTo(movedClient)]);
    expect([townOf(values), textAt(values, 'person.id'), changes]).toEqual(['BOURAIL', '7', []]);
    expect(townOf((await open([changeTo(movedClient, 'conflict')])).values)).toBe(townOf(quote));
    expect(townOf((await open([changeTo({ ...movedClient, id: 8 })])).values)).toBe(townOf(quote));
  });

  it.each([
    ['by a change that waits in the outbox', client, [changeTo(movedClient)]],
    ['in the file on this device', movedClient, []],
  ])('is updated in a draft if it changed %s, and the price is dropped', async (_, stored, entries) => {
    const { values, progress, changes } = await resume(quote, stored, entries);
    expect([townOf(values), progress.partId, progress.priced, progress.chosenKey]).toEqual([
      ...['BOURAIL', 'quote', null, null],
    ]);
    expect(changes).toEqual([
      'Les données du client ont changé depuis votre saisie\u00A0: ce devis les reprend, et son prix en tient compte.',
    ]);
  });

  it('opens a draft at the driver if the changed client is too young to drive', async () => {
    const { progress } = await resume(quote, { ...client, birthDate: '2015-05-04' });
    expect(progress.partId).toBe('drivers');
  });

  it('leaves a draft and its price unchanged if nothing changed, or the client is new', async () => {
    const { progress, changes } = await resume(quote, client);
    expect([progress.priced?.estimation, progress.chosenKey, changes]).toEqual([estimation, 'TR/A', []]);
    const typed = withValue(quote, 'person.id', '');
    expect(townOf((await resume(typed, movedClient, [changeTo(movedClient)])).values)).toBe(townOf(quote));
  });
});
