import type { BrokerDefault } from '#shared/operations/people/own-broker.ts';
import type { Field, Scene } from './node.ts';

/** Why a field is not to be changed, said under it; followed by the value, of what departs from it. */
export const fixedByBroker = 'Fixé par votre cabinet';

const keptFor = ({ brokerDefault: mark }: Field, { context }: Scene): BrokerDefault | undefined => {
  const defaults = context.brokerDefaults;
  return mark && defaults && Object.hasOwn(defaults, mark.name) ? defaults[mark.name] : undefined;
};

/** What the broker lets a field of a new quote start from, as a value of the field; undefined where they say nothing. */
export const brokerStart = (field: Field, scene: Scene): string | undefined => {
  const kept = keptFor(field, scene);
  return kept && (field.brokerDefault?.read?.(kept.value, scene) ?? kept.value);
};

/** The value that the broker fixed for a field, whoever quotes for them; undefined where they leave it free. */
export const fixedValue = (field: Field, scene: Scene): string | undefined =>
  keptFor(field, scene)?.isLocked ? brokerStart(field, scene) : undefined;
