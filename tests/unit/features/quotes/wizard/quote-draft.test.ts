import { describe, expect, it } from 'vitest';
import { resumeQuote } from '#features/quotes/wizard/draft/quote-draft.ts';
import { blankProgress } from '#features/quotes/wizard/work/quote-progress.ts';
import type { QuoteProgress } from '#features/quotes/wizard/work/quote-work.ts';
import { quoteWork } from '#features/quotes/wizard/work/quote-work-definition.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const car = auto.normalize(carQuote, context);
const draftId = 'a5b1';

const draftOf = (
  values: RawGroup,
  progress: Partial<QuoteProgress> = {},
  copyOf: number | null = null,
  notices: readonly string[] = [],
) =>
  quoteWork.toDraft(
    { product: auto, values, progress: { ...blankProgress(auto), ...progress }, copyOf, notices },
    draftId,
  );

const storedDraft = (value: unknown, overrides: Partial<LoadedDraft> = {}): LoadedDraft => ({
  id: draftId,
  kind: quoteWork.kind,
  title: 'Devis',
  step: 0,
  formVersion: quoteWork.version,
  lane: null,
  state: 'open',
  savedAtMs: 0,
  version: 'v1',
  forkedFrom: null,
  refusal: null,
  files: [],
  content: [],
  value: JSON.parse(JSON.stringify(value)),
  ...overrides,
});
const resumeDraft = (draft: LoadedDraft) => resumeQuote(draft, 'AUTO', context, async () => auto);

/** Draft of a car quote as stored by the previous version of the product. */
const draftOfOlderVersion = (values: RawGroup, labels: (current: Record<string, string>) => Record<string, string>) => {
  const { value } = draftOf(values, { partId: 'quote' });
  const current = value as { labels: Record<string, string> };
  return storedDraft({ ...current, productVersion: 0, labels: labels(current.labels) });
};

const priced = (() => {
  const result = priceQuote(auto, car, demonstrationRateBook, context);
  if (result.kind !== 'priced') throw new Error('the car must have a price');
  return { estimation: result.estimation, isIndicative: true, pricedAtMs: 5 };
})();

describe('quote draft', () => {
  it('restores values, sub-step, edited entry, price and chosen formula', async () => {
    const entry = { path: 'productRisk.drivers', index: 1, entry: { isSubscriber: 'false' }, inner: null };
    const progress = { partId: 'quote', editing: null, priced, chosenKey: 'A_TIERS' };
    const resumedQuote = await resumeDraft(storedDraft(draftOf(car, progress, 12).value));
    expect(resumedQuote).toMatchObject({ values: car, progress, copyOf: 12, changes: [] });
    const editing = await resumeDraft(storedDraft(draftOf(car, { partId: 'drivers', editing: entry }).value));
    expect(editing.progress).toMatchObject({ partId: 'drivers', editing: { path: entry.path, index: 1 } });
  });

  it('keeps what warned of its source and the formula that prices are compared with', async () => {
    const [former] = Object.values(priced.estimation.formulas);
    if (!former) throw new Error('the car must have a formula');
    const { value } = draftOf(car, { partId: 'quote', former }, 12, ['Les déclarations ne sont pas connues.']);
    const { notices, changes, progress } = await resumeDraft(storedDraft(value));
    expect(progress.former).toMatchObject({ code: former.code, total: former.total });
    expect({ notices, changes }).toEqual({ notices: ['Les déclarations ne sont pas connues.'], changes: [] });
  });

  it('opens at the last edited sub-step, then at the previous open one', async () => {
    const noDriver = withValue(car, 'productRisk.drivers', []);
    expect((await resumeDraft(storedDraft(draftOf(noDriver, { partId: 'drivers' }).value))).progress.partId).toBe(
      'drivers',
    );
    expect((await resumeDraft(storedDraft(draftOf(noDriver, { partId: 'quote' }).value))).progress.partId).toBe(
      'drivers',
    );
    const noName = withValue(noDriver, 'person.lastname', '');
    expect((await resumeDraft(storedDraft(draftOf(noName, { partId: 'quote' }).value))).progress.partId).toBe('client');
  });

  it('drops the price of values that are no longer valid', async () => {
    const pastEffectDate = withValue(car, 'effectDate', '2026-11-20');
    const { progress } = await resumeDraft(
      storedDraft(draftOf(pastEffectDate, { partId: 'quote', priced, chosenKey: 'A_TIERS' }).value),
    );
    expect(progress).toMatchObject({ partId: 'quote', priced: null, chosenKey: null });
  });

  it('lists by label what another version of the product dropped, newly requires and now refuses', async () => {
    const withDroppedValues = withValue(
      withValue(withValue(car, 'productRisk.vehicle.colour', 'Rouge'), 'productRisk.vehicleInfos.use.code', ''),
      'productRisk.options.assistance',
      'ANCIENNE',
    );
    const draft = draftOfOlderVersion(withDroppedValues, ({ 'productRisk.vehicleInfos.use.code': _, ...labels }) => ({
      ...labels,
      'productRisk.vehicle.colour': 'Couleur',
    }));
    const { changes, progress, values } = await resumeDraft(draft);
    expect(changes).toEqual([
      'Ce brouillon a été commencé avec une version antérieure du produit.',
      'N’est plus demandé\u00A0: «\u00A0Couleur\u00A0» (Rouge).',
      'Est demandé maintenant\u00A0: «\u00A0Usage\u00A0».',
      'Est à revoir\u00A0: «\u00A0Assistance\u00A0».',
    ]);
    expect(progress.partId).toBe('vehicle');
    expect(textAt(values, 'person.lastname')).toBe('Wamytan');
  });

  it('reports another product version even if no value is lost, and drops the price', async () => {
    const { value } = draftOf(car, { partId: 'quote', priced, chosenKey: 'A_TIERS' });
    const { changes, progress } = await resumeDraft(storedDraft({ ...(value as object), productVersion: 0 }));
    expect(changes).toHaveLength(1);
    expect(progress).toMatchObject({ partId: 'quote', priced: null, chosenKey: null });
  });

  it('opens a partly or completely unreadable draft and reports it', async () => {
    const unreadable = await resumeDraft(storedDraft('nonsense'));
    expect(unreadable.changes[0]).toContain('n’a pas pu être relue');
    expect(unreadable).toMatchObject({ progress: { partId: 'client' }, values: { person: { personType: 'PHY' } } });
    const refusedQuote = await resumeDraft(storedDraft({ estimate: { product: { code: 'AUTO' }, ...carQuote } }));
    expect(textAt(refusedQuote.values, 'person.lastname')).toBe('Wamytan');
    expect(refusedQuote.progress.partId).toBe('quote');
  });

  it('opens a refused quote at the first refused field', async () => {
    const refusal = { message: 'Non', errors: { 'productRisk.vehicle.brand': ['Inconnue'] } };
    const { progress } = await resumeDraft(storedDraft(draftOf(car, { partId: 'quote' }).value, { refusal }));
    expect(progress.partId).toBe('vehicle');
  });

  it('is listed with product, client and step, and links to its wizard', () => {
    const draft = draftOf(car, { partId: 'drivers' });
    expect(draft).toMatchObject({ title: 'Devis Automobile\u00A0: Wamytan Marie', step: 1 });
    expect(quoteWork.resumeLink(draftId, draft.lane)).toEqual({
      to: '/estimate/$key',
      params: { key: 'AUTO' },
      search: { draft: draftId },
    });
  });
});
