import type { BrokerDefault } from '#shared/operations/people/own-broker.ts';
import type { Field, FieldScope } from './node.ts';

/** Why a field is not to be changed, said under it; followed by the value, of what departs from it. */
export const lockedByBrokerText = 'Fixé par votre cabinet';

const brokerDefaultOf = ({ brokerDefault: mark }: Field, { context }: FieldScope): BrokerDefault | undefined => {
  const defaults = context.brokerDefaults;
  return mark && defaults && Object.hasOwn(defaults, mark.name) ? defaults[mark.name] : undefined;
};

/** What the broker lets a field of a new quote start from, as a value of the field; undefined where they say nothing. */
export const brokerDefaultValue = (field: Field, scope: FieldScope): string | undefined => {
  const kept = brokerDefaultOf(field, scope);
  return kept && (field.brokerDefault?.read?.(kept.value, scope) ?? kept.value);
};

/** The value that the broker fixed for a field, whoever quotes for them; undefined where they leave it free. */
export const lockedBrokerValue = (field: Field, scope: FieldScope): string | undefined =>
  brokerDefaultOf(field, scope)?.isLocked ? brokerDefaultValue(field, scope) : undefined;
