import type { CommercialLimits } from '#shared/forms/commercial-limits.ts';
import type { Section } from '#shared/forms/layout.ts';
import type { Group } from '#shared/forms/node.ts';
import { type RawGroup, type RawValue, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import type { Product } from '#shared/products/product.ts';
import { adviceFields } from './advice-fields.ts';
import { formerContractFields } from './former-contract.ts';
import { paymentFields } from './payment-fields.ts';

/**
 * Paths of a saved quote that the first step of its conversion may change: effect date, plan and the options of the
 * last step.
 */
const pathsOf = ({ steps }: Product): readonly string[] =>
  steps.quote.flatMap(({ sections }) => sections).flatMap(({ fields }: Section) => fields);

/** Fields of the second step of a conversion. */
export const secondStepFields = ({ code }: Pick<Product, 'code'>) => ({
  ...paymentFields,
  ...adviceFields,
  ...formerContractFields(code),
});

/** Fields of a conversion: those of the product and of the second step. */
export const conversionFields = ({ code, fields }: Product): Group => ({
  ...fields,
  ...secondStepFields({ code }),
  person: { ...fields['person'], ...paymentFields.person } as Group,
});

/** Applies to a saved quote the options that its conversion may change; everything else stays as saved. */
export const withConversionOptions = (product: Product, saved: RawGroup, submitted: unknown): RawGroup =>
  pathsOf(product).reduce((values, path) => {
    const value = valueAt(submitted, path);
    return value === undefined ? values : withValue(values, path, value as RawValue);
  }, saved);

/** Reduction and fees that a saved quote was granted. */
export const grantedLimits = (saved: RawGroup): CommercialLimits => {
  const optionText = (name: string) => textAt(saved, `productRisk.options.${name}`);
  return {
    maxReductionPercent: Number(optionText('coeffReduc')) || 0,
    maxBrokerFeesXpf: parseXpf(optionText('brokerFees')) ?? 0,
  };
};

/** Widens a user's limits to the discounts already granted to the quote, so that any user can convert it. */
export const widestLimits = (limits: CommercialLimits, granted: CommercialLimits): CommercialLimits => ({
  maxReductionPercent: Math.max(limits.maxReductionPercent, granted.maxReductionPercent),
  maxBrokerFeesXpf: Math.max(limits.maxBrokerFeesXpf, granted.maxBrokerFeesXpf),
});
