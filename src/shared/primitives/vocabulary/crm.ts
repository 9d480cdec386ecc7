import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { normalizeText } from '#shared/primitives/text.ts';

/** Accepted range of the bonus-malus coefficient (specification 3, section 9). */
export const crmLimits = { min: 0.5, max: 1 } as const;

/** Reads a coefficient typed with a comma or a point, of at most two decimals: `0,5`, `0.95`, `1`. Null otherwise. */
export const parseCrm = (typed: string): number | null => {
  const text = normalizeText(typed).replace(',', '.');
  return /^\d?(?:\.\d{1,2})?$/.test(text) && /\d/.test(text) ? Number(text) : null;
};

/**
 * True at the lowest coefficient, for which the form asks since how many years (specification 3, section 5 "Driver").
 */
export const isLowestCrm = (typed: string): boolean => parseCrm(typed) === crmLimits.min;

/** A required coefficient between 0.50 and 1.00, read as a number. Specification 3, section 5 "Driver". */
export const crmSchema = (label: string) =>
  v.pipe(
    v.string(messages.required(label)),
    v.nonEmpty(messages.required(label)),
    v.transform(parseCrm),
    v.number(messages.decimals(label, 2)),
    v.check(
      (crm) => crm >= crmLimits.min && crm <= crmLimits.max,
      messages.between(label, crmLimits.min.toFixed(2), crmLimits.max.toFixed(2)),
    ),
  );
