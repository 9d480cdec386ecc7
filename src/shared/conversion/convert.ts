import type { CommercialLimits } from '#shared/forms/commercial-limits.ts';
import type { Section } from '#shared/forms/layout.ts';
import type { Group } from '#shared/forms/node.ts';
import { type RawGroup, type RawValue, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import type { Product } from '#shared/products/product.ts';
import { paymentFields } from './payment-fields.ts';

/** What of a saved quote the first step of its conversion may change: the effect date, the plan, the options of the last step. */
const pathsOf = ({ steps }: Product): readonly string[] =>
  steps.quote.flatMap(({ sections }) => sections).flatMap(({ fields }: Section) => fields);

/** The form of a conversion: what the product asks, and how the contract is paid. */
export const conversionFields = ({ fields }: Product): Group => ({
  ...fields,
  payementModes: paymentFields.payementModes,
  person: { ...fields['person'], ...paymentFields.person } as Group,
});

/** A saved quote with what its conversion may change taken from what was sent; all else is as it was saved. */
export const withConversionOptions = (product: Product, saved: RawGroup, given: unknown): RawGroup =>
  pathsOf(product).reduce((values, path) => {
    const value = valueAt(given, path);
    return value === undefined ? values : withValue(values, path, value as RawValue);
  }, saved);

/** What was granted when a quote was made. */
export const grantedLimits = (saved: RawGroup): CommercialLimits => {
  const option = (name: string) => textAt(saved, `productRisk.options.${name}`);
  return {
    maxReductionPercent: Number(option('coeffReduc')) || 0,
    maxBrokerFeesXpf: parseXpf(option('brokerFees')) ?? 0,
  };
};

/** What was granted when the quote was made stays granted, whoever transforms it. */
export const widestLimits = (limits: CommercialLimits, granted: CommercialLimits): CommercialLimits => ({
  maxReductionPercent: Math.max(limits.maxReductionPercent, granted.maxReductionPercent),
  maxBrokerFeesXpf: Math.max(limits.maxBrokerFeesXpf, granted.maxBrokerFeesXpf),
});
