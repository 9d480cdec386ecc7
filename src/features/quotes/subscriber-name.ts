import { type RawGroup, textAt } from '#shared/forms/raw.ts';

/** Who subscribes, as far as it is typed; empty where it is not. */
export const subscriberName = (values: RawGroup): string =>
  ['socialReason', 'lastname', 'firstname']
    .map((name) => textAt(values, `person.${name}`))
    .filter(Boolean)
    .join(' ');
