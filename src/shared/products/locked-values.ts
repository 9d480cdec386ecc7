import { lockedBrokerValue, lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import type { Problem } from '#shared/forms/check.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { fieldsWithBrokerDefault } from './broker-defaults.ts';
import type { Product } from './product.ts';

/** A submitted value that the broker locked to another one. */
interface LockedChange {
  readonly path: string;
  /** The locked value, as a value of the field. */
  readonly value: string;
  /** For reading: the field, the submitted and the locked value. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Submitted values that differ from those that the broker locked. */
export const lockedChanges = ({ fields }: Product, quote: RawGroup, context: QuoteContext): readonly LockedChange[] => {
  const changes: LockedChange[] = [];
  walkFields(fields, quote, context, {
    onField: ({ field, path, value, scope }) => {
      const lockedValue = field.isActive?.(scope) === false ? undefined : lockedBrokerValue(field, scope);
      if (lockedValue === undefined || isSame(field, lockedValue, value)) return;
      const format = (typed: string) => displayValue({ field, scope }, typed === '' ? field.initial : typed);
      changes.push({ path, value: lockedValue, label: field.label, before: format(value), after: format(lockedValue) });
    },
  });
  return changes;
};

/** Problems of fields whose value differs from the one that the broker locked; the message states the locked value. */
export const lockedValueProblems = (product: Product, quote: RawGroup, context: QuoteContext): readonly Problem[] =>
  lockedChanges(product, quote, context).map(toLockedProblem);

export const toLockedProblem = ({ path, after }: Pick<LockedChange, 'path' | 'after'>): Problem => ({
  path,
  message: `${lockedByBrokerText}\u00A0: ${after}`,
});

/** Compares amounts by value, ignoring notation; an empty amount counts as the field's initial value. */
const isSame = (field: Field, lockedValue: string, value: string): boolean => {
  if (field.kind !== 'money') return lockedValue === value;
  const parseAmount = (typed: string) => parseXpf(typed === '' ? field.initial : typed);
  return parseAmount(lockedValue) === parseAmount(value);
};

/**
 * Defaults that apply when a quote is converted: locked values stay as the quote has them; the effect date is free,
 * since the contract has its own.
 */
export const lockedDefaultsOf = (
  { fields }: Product,
  saved: RawGroup,
  defaults: BrokerDefaults | undefined,
): BrokerDefaults =>
  Object.fromEntries(
    fieldsWithBrokerDefault(fields).flatMap(([path, { brokerDefault }]) =>
      brokerDefault && brokerDefault.section !== 'effect' && defaults?.[brokerDefault.name]?.isLocked
        ? [[brokerDefault.name, { value: textAt(saved, path), isLocked: true }]]
        : [],
    ),
  );
