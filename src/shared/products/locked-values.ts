import { lockedBrokerValue, lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import type { Problem } from '#shared/forms/check.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walk } from '#shared/forms/walk.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { fieldsWithBrokerDefault, formatFieldValue } from './broker-defaults.ts';
import type { Product } from './product.ts';

/** Where a quote departs from what its broker fixed: the fixed value on the field, for who sent another one. */
export const lockedValueProblems = (
  { fields }: Product,
  quote: RawGroup,
  context: QuoteContext,
): readonly Problem[] => {
  const problems: Problem[] = [];
  walk(fields, quote, context, {
    onField: ({ field, path, value, scope }) => {
      const fixed = field.isActive?.(scope) === false ? undefined : lockedBrokerValue(field, scope);
      if (fixed !== undefined && !isSame(field, fixed, value))
        problems.push({ path, message: `${lockedByBrokerText}\u00A0: ${formatFieldValue({ field, scope }, fixed)}` });
    },
  });
  return problems;
};

/** Amounts are the same however they are written; an empty one is what a new quote starts from. */
const isSame = (field: Field, fixed: string, value: string): boolean => {
  if (field.kind !== 'money') return fixed === value;
  const amount = (typed: string) => Number((typed === '' ? field.initial : typed).replace(/\D/g, ''));
  return amount(fixed) === amount(value);
};

/**
 * The defaults that hold when a quote becomes a contract: what is locked stays as the quote has it; its effect date, which
 * is the contract's own, is free.
 */
export const lockedDefaultsOf = (
  { fields }: Product,
  saved: RawGroup,
  defaults: BrokerDefaults | undefined,
): BrokerDefaults =>
  Object.fromEntries(
    fieldsWithBrokerDefault(fields).flatMap(([path, { brokerDefault: mark }]) =>
      mark && mark.about !== 'effect' && defaults?.[mark.name]?.isLocked
        ? [[mark.name, { value: textAt(saved, path), isLocked: true }]]
        : [],
    ),
  );
