import type { Section } from '#shared/forms/layout.ts';
import type { Field, Group, QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { citiesOfZipCode } from '#shared/primitives/vocabulary/communes.ts';

/** A price before the client is known: its questions, and its assumptions. */
export interface FirstPrice {
  /** At most four fields of the quote. */
  readonly sections: readonly Section[];
  /** List whose first entry the sections ask about, if any; it starts the list’s shortcut later. */
  readonly list?: string;
  /** Assumed values that the tariff reads, by path. A typed value counts instead. */
  readonly assumed: (quote: RawGroup, context: QuoteContext) => Readonly<Record<string, string>>;
  /** The assumptions in French; empty if there are none. */
  readonly assumptions: readonly string[];
}

/** Rounds of filling: a value may make further fields required. */
const maxRounds = 3;

/** Values of required fields that no tariff reads, such as names. The quote is only priced, never stored. */
const placeholderFor = (field: Field, { lists, today }: QuoteContext): string => {
  switch (field.kind) {
    case 'select':
      return field.codes?.[0] ?? (field.list && lists[field.list]?.[0]?.code) ?? '1';
    case 'radio':
      return field.entries?.at(-1)?.code ?? '';
    case 'day':
      return addMonths(today, -12 * 40);
    case 'number':
      return String(field.range?.min ?? 0);
    case 'decimal':
      return '1.00';
    case 'money':
      return '0';
    case 'plate':
      return '100000NC';
    case 'email':
      return 'premier.prix@example.nc';
    case 'zip-code':
      return '98800';
    case 'ridet':
      return '0000001001';
    case 'checkbox':
    case 'phone':
    case 'hidden':
      return '';
    default:
      return 'X';
  }
};

/** Fills the required fields that are not asked, so that the quote can be priced. */
export const completeForFirstPrice = (
  fields: Group,
  { assumed }: FirstPrice,
  quote: RawGroup,
  context: QuoteContext,
): RawGroup => {
  let values = normalizeValues(fields, quote, context);
  for (const [path, value] of Object.entries(assumed(values, context)))
    if (textAt(values, path) === '') values = withValue(values, path, value);
  for (let round = 0; round < maxRounds; round += 1) {
    const missingFields: [string, string][] = [];
    values = normalizeValues(fields, values, context);
    walkFields(fields, values, context, {
      onField: ({ field, path, value, scope }) => {
        if (value === '' && fieldStateOf(field, scope) === 'editable' && field.isRequired(scope))
          missingFields.push([path, placeholderFor(field, context)]);
      },
    });
    if (missingFields.length === 0) return values;
    for (const [path, value] of missingFields) values = withValue(values, path, value);
  }
  return normalizeValues(fields, values, context);
};

/** True if every field that the quote shows has an answer. */
export const isAnsweredForFirstPrice = (
  fields: Group,
  { sections }: FirstPrice,
  quote: RawGroup,
  context: QuoteContext,
): boolean =>
  sections.every((section) =>
    section.fields.every((fieldPath) => {
      let isShown = false;
      walkFields(fields, quote, context, {
        onlyPath: fieldPath,
        onField: ({ field, path, scope }) => {
          isShown ||=
            (path === fieldPath || path.startsWith(`${fieldPath}.`)) && fieldStateOf(field, scope) !== 'hidden';
        },
      });
      return !isShown || hasAnswer(quote, fieldPath);
    }),
  );

/** True if a field, or the first field of a group, has a value. */
const hasAnswer = (values: RawGroup, path: string): boolean =>
  ['', '.brand', '.code'].some((suffix) => textAt(values, `${path}${suffix}`) !== '');

/** The commune of a typed postcode; Nouméa where none is typed or known. */
export const assumedCity = (zipCode: string): string => citiesOfZipCode(zipCode)[0] ?? 'Nouméa';
