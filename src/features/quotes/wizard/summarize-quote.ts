import { displayValue, effectiveValue } from '#shared/forms/display-value.ts';
import { entriesAt } from '#shared/forms/entry.ts';
import type { ListLayout, Section } from '#shared/forms/layout.ts';
import type { FieldKind, QuoteContext } from '#shared/forms/node.ts';
import { isPathWithin, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { fieldStateOf, type LocatedField, sourceValue, walkFields } from '#shared/forms/walk.ts';
import type { Product } from '#shared/products/product.ts';

/** Short lines, most important first. */
interface QuoteSummaryLines {
  readonly client: readonly string[];
  readonly risk: readonly string[];
}

/** Maximum number of values shown per section. */
const maxValuesPerSection = 3;

/** True if the value is copied from the subscriber. */
const isCopy = ({ field, scope }: LocatedField): boolean => sourceValue(field, scope) !== undefined;

/** Field kinds whose value has no meaning without its label. */
const kindsWithoutMeaning: ReadonlySet<FieldKind> = new Set(['checkbox', 'radio', 'day', 'number']);

/** Summarizes a quote in the order of its sections, for any product. */
export const summarizeQuote = (product: Product, values: RawGroup, context: QuoteContext): QuoteSummaryLines => {
  const filledFields: LocatedField[] = [];
  walkFields(product.fields, values, context, {
    onField: (locatedField) => {
      if (
        effectiveValue(locatedField) !== '' &&
        locatedField.field.kind !== 'hidden' &&
        fieldStateOf(locatedField.field, locatedField.scope) !== 'hidden'
      )
        filledFields.push(locatedField);
    },
  });
  const risk = product.steps.risk
    .flatMap(({ sections }) => sections)
    .flatMap((section) => sectionLines(section, filledFields, values));
  return { client: clientLines(values), risk };
};

const joinTexts = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

const clientLines = (values: RawGroup): readonly string[] => {
  const personText = (path: string) => textAt(values, `person.${path}`);
  const name =
    personText('personType') === 'MOR'
      ? personText('socialReason')
      : joinTexts(personText('lastname'), personText('firstname'));
  return [name, joinTexts(personText('address.zipCode'), personText('address.city'))].filter(Boolean);
};

const sectionLines = (section: Section, filledFields: readonly LocatedField[], values: RawGroup): readonly string[] =>
  section.list ? entryLines(section.list, filledFields, values) : fieldLines(section, filledFields);

const fieldLines = ({ title, fields }: Section, filledFields: readonly LocatedField[]): readonly string[] => {
  const sectionFields = fields.flatMap((base) => filledFields.filter(({ path }) => isPathWithin(path, base)));
  const summarizedFields = sectionFields.filter(
    ({ field: { kind }, path }) => !kindsWithoutMeaning.has(kind) && !path.endsWith('civility.code'),
  );
  if (summarizedFields.some(isCopy) && summarizedFields.every(isCopy)) return [`${title}\u00A0: le souscripteur`];
  // If only deduced values exist, nothing was typed yet.
  if (summarizedFields.length > 0 && summarizedFields.every(({ value }) => value === '')) return [];
  const shownValues = summarizedFields.slice(0, maxValuesPerSection).map(effectiveValue);
  if (shownValues.length > 0) return [shownValues.join(' · ')];
  return sectionFields.some(({ field: { kind } }) => kind === 'radio') ? [title] : [];
};

const entryLines = (list: ListLayout, filledFields: readonly LocatedField[], values: RawGroup): readonly string[] =>
  entriesAt(values, list.path).map((_, index) => {
    const valueAt = (column: string): string => {
      const cell = filledFields.find(({ path }) => path === `${list.path}.${index}.${column}`);
      return cell ? displayValue(cell, cell.value) : '';
    };
    const [first = '', second = ''] = list.columns;
    const chip = list.chip?.(index);
    return joinTexts(valueAt(first), valueAt(second), chip ? `(${chip.toLowerCase()})` : '');
  });
