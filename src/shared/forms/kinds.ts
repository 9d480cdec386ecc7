import * as v from 'valibot';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { optionalDaySchema } from '#shared/primitives/calendar/french-date.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { limitedText, textSchema } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { printableLines, printableText } from '#shared/primitives/parsers/printable.ts';
import { parseTimeOfDay } from '#shared/primitives/parsers/time-of-day.ts';
import { parseRidet, wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { plateSchema } from '#shared/primitives/plate.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import { crmSchema } from '#shared/primitives/vocabulary/crm.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import type { Field, FieldKind } from './node.ts';

const defaultMaxLength = 150;
const earliestDay = '1900-01-01';

const createField = <T>(
  kind: FieldKind,
  label: string,
  schema: v.GenericSchema<string, T>,
  options: Partial<Field<T>> = {},
): Field<T> => ({
  node: 'field',
  kind,
  label,
  initial: '',
  schema,
  isRequired: () => true,
  requiredMessage: messages.required(label),
  rules: [],
  ...options,
});

/** A hidden value that nobody types, such as an identifier; parsed as null if it is empty. */
export const hidden = (initial = ''): Field<string | null> =>
  createField('hidden', '', limitedText(60), { initial, isRequired: () => false });

export const text = (label: string, maxLength = defaultMaxLength) =>
  createField('text', label, printableText(maxLength), { maxLength });

/** Text of several lines. */
export const lines = (label: string, maxLength: number) =>
  createField('lines', label, printableLines(maxLength), { maxLength });

/** Text converted to upper case (specification 3, section 4 "Postcode and names"). */
export const capitals = (label: string, maxLength = defaultMaxLength) =>
  createField('capitals', label, v.pipe(printableText(maxLength), v.toUpperCase()), { maxLength });

/** Text whose first letter becomes a capital (specification 3, section 4 "Postcode and names"). */
export const initialCapital = (label: string, maxLength = defaultMaxLength) =>
  createField('initial-capital', label, v.pipe(printableText(maxLength), v.transform(upperFirst)), { maxLength });

/** Letters and digits only. */
export const alphaNumeric = (label: string, maxLength = 30) =>
  createField(
    'text',
    label,
    v.pipe(printableText(maxLength), v.regex(/^[\p{L}\p{N}]*$/u, messages.alphaNumeric(label))),
    {
      maxLength,
    },
  );

/** A code of a reference list; `codes` restricts it to some entries. */
export const choice = (
  label: string,
  list: ListName,
  options: Pick<Partial<Field>, 'initial' | 'codes' | 'hint'> = {},
) => createField('select', label, v.string(), { list, ...options });

/** A choice among a few given entries (no reference list), displayed as radio buttons. */
export const radio = (label: string, entries: readonly ListItem[], initial = '') =>
  createField('radio', label, v.string(), { entries, initial });

const ouiNon: readonly ListItem[] = [
  { code: 'OUI', libelle: 'Oui' },
  { code: 'NON', libelle: 'Non' },
];

/** `OUI` or `NON`, parsed as a boolean. */
export const yesOrNo = (label: string, initial: '' | 'OUI' | 'NON' = '') =>
  createField(
    'radio',
    label,
    v.pipe(
      v.string(),
      v.transform((code) => code === 'OUI'),
    ),
    { entries: ouiNon, initial },
  );

const booleans: readonly ListItem[] = [
  { code: 'true', libelle: 'Oui' },
  { code: 'false', libelle: 'Non' },
];

const flagSchema = v.pipe(
  v.string(),
  v.transform((typed) => typed === 'true'),
);

/** A checkbox, `true` or `false` as text (specification 3, section 3). */
export const checkbox = (label: string, initial: 'true' | 'false' = 'false') =>
  createField('checkbox', label, flagSchema, { entries: booleans, initial });

/** A boolean like `checkbox`, displayed as two radio buttons; with an empty `initial` it must be answered. */
export const flag = (label: string, initial: '' | 'true' | 'false' = 'false') =>
  createField('radio', label, flagSchema, { entries: booleans, initial });

/** A real day `yyyy-mm-dd`, 1900 or later: an earlier one is a typing error (specification 0, "Validation"). */
export const day = (label: string) => createField('day', label, optionalDaySchema({ min: earliestDay }));

/** A time of day as a French speaker types it; parsed as `hh:mm`. */
export const timeOfDay = (label: string) =>
  createField('time', label, v.pipe(v.string(), v.transform(parseTimeOfDay), v.string(messages.timeUnread)), {
    hint: 'Par exemple 14:30',
  });

const digitsOnly = (label: string, message: string) =>
  v.pipe(
    v.string(),
    v.transform(wholeNumberText),
    v.regex(/^\d{1,9}$/, message || messages.integer(label)),
    v.transform(Number),
  );

/**
 * A whole number. `message` replaces the message for other text, which two steps of the specification word differently.
 */
export const wholeNumber = (
  label: string,
  { min, max, message = '' }: { min: number; max: number; message?: string },
): Field<number> =>
  createField(
    'number',
    label,
    v.pipe(
      digitsOnly(label, message),
      v.check((value) => value >= min && value <= max, messages.between(label, min, max)),
    ),
    { range: { min, max } },
  );

/** An amount in whole XPF, in any notation that `parseXpf` accepts. */
export const money = (label: string, initial = '') =>
  createField('money', label, v.pipe(v.string(), v.transform(parseXpf), v.number(messages.wholeNumber(label))), {
    initial,
  });

export const crm = (label: string) => createField('decimal', label, crmSchema(label));
export const plate = (label: string) => createField('plate', label, plateSchema(label));
export const email = (label: string) =>
  createField('email', label, emailSchema(defaultMaxLength), { requiredMessage: messages.required(label) });

/**
 * National digits of a phone number. The calling code is a sibling field, so the rule that checks both is added to the
 * group that has both.
 */
export const phone = (label: string) =>
  createField(
    'phone',
    label,
    v.pipe(
      v.string(),
      v.transform((typed) => typed.replace(/\D/g, '')),
    ),
  );

/**
 * Six to ten digits, displayed as `### ###` or, if there are ten, as `# ### ###.###`; stored as digits (specification 3,
 * section 5).
 */
export const ridet = (label: string) =>
  createField('ridet', label, v.pipe(v.string(), v.transform(parseRidet), v.string(messages.ridet(label))));

/**
 * Exactly five digits. `wording` builds the message for other text, which two steps of the specification word
 * differently.
 */
export const zipCode = (label: string, wording: (label: string) => string = messages.integer) =>
  createField(
    'zip-code',
    label,
    v.pipe(
      textSchema,
      v.transform((typed) => typed.replaceAll(' ', '')),
      v.regex(/^\d*$/, wording(label)),
      v.length(5, messages.digits(label, 5)),
    ),
  );

/**
 * A city. Suggestions come from the postcode, but any text is accepted, since post-office boxes have cities of their
 * own.
 */
export const city = (label: string) => createField('city', label, printableText(80));

/** A drawing as JSON text; `schema` parses it. */
export const drawing = <T>(label: string, schema: v.GenericSchema<string, T>) => createField('drawing', label, schema);
