import { nodeAt } from '#shared/forms/change.ts';
import { type CheckedValues, checkValues } from '#shared/forms/check.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import { type Group, isField, type QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { parseTimeOfDay } from '#shared/primitives/parsers/time-of-day.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import { carClaim } from './car-claim.ts';
import type { ClaimDescription } from './claim-description.ts';
import type { ClaimSubject } from './claim-subject.ts';
import { homeClaim } from './home-claim.ts';
import { accidentClaim, legalClaim, otherClaim } from './other-claims.ts';

const byFamily: Readonly<Record<ProductFamily, (subject: ClaimSubject) => ClaimDescription>> = {
  auto: carClaim,
  home: homeClaim,
  accident: accidentClaim,
  legal: legalClaim,
  other: otherClaim,
};

/** Declaration form of a contract, by the family of its product. */
export const describeClaim = (subject: ClaimSubject): ClaimDescription => byFamily[subject.family](subject);

/**
 * Context of the rules of a declaration: day and time in Nouméa, without reference lists, which its fields do not use.
 */
export const claimContext = (
  today: string,
  timeOfDay: () => string = () => timeInNoumea(new Date()),
): QuoteContext => ({
  today,
  timeOfDay,
  lists: {},
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
});

/** Coerces any input to the values of a declaration and normalizes them. */
export const normalizeClaim = ({ fields }: ClaimDescription, values: unknown, context: QuoteContext): RawGroup =>
  normalizeValues(fields, coerceToShape(fields, values) as RawGroup, context);

export const checkClaim = (
  { fields }: ClaimDescription,
  values: RawGroup,
  context: QuoteContext,
): CheckedValues<Group> => checkValues(fields, values, context);

/** Type of the declared claim, as its row shows it. */
export const natureOf = ({ fields, nature }: ClaimDescription, values: RawGroup, context: QuoteContext): string => {
  const path = 'circumstances.nature';
  const field = nodeAt(fields, path);
  const natureCode = textAt(values, path);
  return isField(field) && natureCode !== ''
    ? displayValue({ field, scope: rootScope(values, context) }, natureCode)
    : nature;
};

/** Instant of the event; midnight in Nouméa if the hour is unknown. */
export const occurredAt = (values: RawGroup): Date => {
  const time = parseTimeOfDay(textAt(values, 'event.time')) ?? '00:00';
  return new Date(`${textAt(values, 'event.day')}T${time}:00+11:00`);
};
