import { type RawGroup, textAt } from '#shared/forms/raw.ts';

/** Name of the subscriber as typed so far; may be empty. */
export const subscriberName = (values: RawGroup): string =>
  ['socialReason', 'lastname', 'firstname']
    .map((name) => textAt(values, `person.${name}`))
    .filter(Boolean)
    .join(' ');
