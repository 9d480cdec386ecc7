import type { BrokerDefault } from '#shared/operations/people/own-broker.ts';
import type { Field, FieldScope } from './node.ts';

/** Note under a field that the broker locked. A validation message appends the locked value to it. */
export const lockedByBrokerText = 'Fixé par votre cabinet';

const brokerDefaultOf = ({ brokerDefault }: Field, { context }: FieldScope): BrokerDefault | undefined => {
  const defaults = context.brokerDefaults;
  return brokerDefault && defaults && Object.hasOwn(defaults, brokerDefault.name)
    ? defaults[brokerDefault.name]
    : undefined;
};

/** Default that the broker set for a field of a new quote, as a value of that field; undefined if there is none. */
export const brokerDefaultValue = (field: Field, scope: FieldScope): string | undefined => {
  const defaultValue = brokerDefaultOf(field, scope);
  return defaultValue && (field.brokerDefault?.computeValue?.(defaultValue.value, scope) ?? defaultValue.value);
};

/** Value that the broker locked for a field, for all users of the broker; undefined if it is not locked. */
export const lockedBrokerValue = (field: Field, scope: FieldScope): string | undefined =>
  brokerDefaultOf(field, scope)?.isLocked ? brokerDefaultValue(field, scope) : undefined;
