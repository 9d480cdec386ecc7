import { describe, expect, it } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { loadConversionStart } from '#features/quotes/conversion/conversion-start.ts';
import { type ConvertedQuote, conversionWork } from '#features/quotes/conversion/conversion-work-definition.ts';
import { matchesConversionLane } from '#features/quotes/conversion/open-conversion.ts';
import { MissingDeclarations } from '#features/quotes/wizard/draft/typed-quote.ts';
import { blankProgress } from '#features/quotes/wizard/work/quote-progress.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { contractLane, quoteLane } from '#offline/interfaces/lanes.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { quoteValidityDays } from '#shared/primitives/limits.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const car = auto.normalize(carQuote, context);
const reduction = 'productRisk.options.coeffReduc';
const reference = 'b7c20000-0000-4000-8000-000000000001';

/** A stored conversion draft. */
const leftAt = (
  values: RawGroup,
  quote: Partial<ConvertedQuote> = {},
  notices: readonly string[] = [],
): LoadedDraft => {
  const quoteDetails = {
    id: 42,
    reference: null,
    number: 'AU26000042',
    formula: null,
    clientId: 7,
    granted: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
    ...quote,
  };
  const { value, lane } = conversionWork.toDraft(
    { quote: quoteDetails, product: auto, values, progress: blankProgress(auto), notices },
    'd1',
  );
  return {
    id: 'd1',
    kind: conversionWork.kind,
    title: 'Contrat',
    step: 0,
    formVersion: conversionWork.version,
    lane,
    state: 'open',
    savedAtMs: 0,
    version: 'v1',
    forkedFrom: null,
    refusal: null,
    files: [],
    content: [],
    value: JSON.parse(JSON.stringify(value)),
  };
};

const resumeDraft = (draft: LoadedDraft) =>
  loadConversionStart({} as OfflineServices, { estimate: 42, draft, startsAt: 1 }, context);

describe('resumed conversion draft', () => {
  it('keeps what was said about the quote when it began', async () => {
    const expired = 'Ce devis était valable jusqu’au 1 octobre 2026.';
    expect((await resumeDraft(leftAt(car, {}, [expired]))).notices).toEqual([expired]);
  });

  it('uses the limits granted to the quote, not those typed into the draft', async () => {
    const withTypedReduction = withValue(car, reduction, '22');
    const withGrantedLimits = await resumeDraft(leftAt(withTypedReduction));
    expect(withGrantedLimits.context.commercialLimits).toEqual(context.commercialLimits);
    expect(
      withGrantedLimits.product
        .check(withGrantedLimits.values, withGrantedLimits.context)
        .problems.map(({ path }) => path),
    ).toContain(reduction);

    const granted = await resumeDraft(
      leftAt(withTypedReduction, { granted: { maxReductionPercent: 22, maxBrokerFeesXpf: 0 } }),
    );
    expect(granted.context.commercialLimits).toEqual({ maxReductionPercent: 22, maxBrokerFeesXpf: 10_000 });
    expect(granted.product.check(granted.values, granted.context).problems.map(({ path }) => path)).not.toContain(
      reduction,
    );
  });

  it('takes the instalment plan of the chosen formula', async () => {
    const formula = {
      code: 'TIERS',
      libelle: 'Tiers',
      splittingCode: 'S' as const,
      splitting: 'Semestriel',
      total: 73_957,
      cash: 38_439,
      secondary: 35_518,
      tariffVersion: 'demo-2026.1',
    };
    const { values } = await resumeDraft(leftAt(withValue(car, planPath, 'A'), { formula }));
    expect(textAt(values, planPath)).toBe('S');
  });

  it('uses the user’s own limits for a draft of a version that stored none', async () => {
    const draft = leftAt(withValue(car, reduction, '22'));
    const { quote, ...rest } = draft.value as { quote: Record<string, unknown> };
    const { granted: _granted, ...withoutGrantedLimits } = quote;
    expect(
      (await resumeDraft({ ...draft, value: { ...rest, quote: withoutGrantedLimits } })).context.commercialLimits,
    ).toEqual(context.commercialLimits);
  });
});

describe('conversion of a saved quote', () => {
  const priced = priceQuote(auto, car, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error('no price');
  const calculation = priced.estimation.formulas['A_TIERS'];
  const startConversion = (creationDate: string) => {
    const details = {
      id: 42,
      number: 'DV26000042',
      isEstimate: true,
      status: 'Devis',
      product: { code: 'AUTO', libelle: 'Automobile' },
      person: { id: 7, personType: 'PHY' },
      effectDate: textAt(car, 'effectDate'),
      creationDate,
    };
    const readStub = async ({ path }: { path: string }) => ({
      value:
        path === contractGet.path
          ? { contract: { details, formula: {}, productRisk: {} } }
          : { estimate: { ...car, formula: null }, calculation },
    });
    return loadConversionStart({ read: readStub } as never, { estimate: 42, draft: undefined, startsAt: 2 }, context);
  };

  it('continues with the accepted price', async () => {
    const { progress, notices } = await startConversion(context.today);
    expect([progress.partId, progress.chosenKey, notices]).toEqual(['payment', 'A_TIERS', []]);
  });

  it('is refused if what was typed is not on the device', async () => {
    const details = {
      id: 42,
      isEstimate: true,
      status: 'Devis',
      product: { code: 'AUTO', libelle: 'Automobile' },
      person: { id: 7, personType: 'PHY' },
      creationDate: context.today,
    };
    const readStub = async ({ path }: { path: string }) => {
      if (path !== contractGet.path) throw new Unreachable();
      return { value: { contract: { details, formula: { price: {} }, productRisk: {} } } };
    };
    const start = loadConversionStart(
      { read: readStub } as never,
      { estimate: 42, draft: undefined, startsAt: 1 },
      context,
    );
    await expect(start).rejects.toThrow(new MissingDeclarations(42));
  });

  it('prices again and reports it if the quote has expired', async () => {
    const { progress, notices } = await startConversion(addDays(context.today, -quoteValidityDays - 1));
    expect([progress.partId, progress.priced]).toEqual([auto.steps.quote[0]?.id, null]);
    expect(notices).toEqual([
      `Ce devis était valable jusqu’au ${frenchDate(addDays(context.today, -1))}\u00A0: son prix est calculé au tarif du jour.`,
    ]);
  });
});

describe('conversion draft of a quote', () => {
  const waiting = quoteLane('AUTO', reference);
  const received = [
    { lane: waiting, created: { contractId: 42, contractNumber: 'AU26000042', message: '' } },
    { lane: quoteLane('AUTO', 'another'), created: { contractId: 43, contractNumber: 'AU26000043', message: '' } },
  ];

  it('is found for a queued quote', () => {
    expect(matchesConversionLane({ quote: reference }, [])(waiting)).toBe(true);
    expect(leftAt(car, { id: null, reference }).lane).toBe(waiting);
    expect(matchesConversionLane({ quote: 'another' }, [])(waiting)).toBe(false);
  });

  it('is found by the number or the draft that it was started with', () => {
    expect(matchesConversionLane({ estimate: 42 }, [])(waiting)).toBe(false);
    expect(matchesConversionLane({ estimate: 42 }, received)(waiting)).toBe(true);
    expect(matchesConversionLane({ quote: reference }, received)(contractLane(42))).toBe(true);
    expect(matchesConversionLane({ quote: reference }, received)(contractLane(43))).toBe(false);
    expect(matchesConversionLane({ estimate: 43 }, received)(waiting)).toBe(false);
    expect(matchesConversionLane({ estimate: 42 }, received)(null)).toBe(false);
  });
});
