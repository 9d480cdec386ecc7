import { displayValue, effectiveValue } from '#shared/forms/display-value.ts';
import { entriesAt } from '#shared/forms/entry.ts';
import type { ListLayout, Section } from '#shared/forms/layout.ts';
import type { FieldKind, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { fieldStateOf, type LocatedField, mirroredValue, walk } from '#shared/forms/walk.ts';
import type { Product } from '#shared/products/product.ts';

/** Lines of a few words, the most telling first. */
export interface KnownOfQuote {
  readonly client: readonly string[];
  readonly risk: readonly string[];
}

/** Fields that a section shows in sum. */
const perSection = 3;

/** Copies are of the subscriber. */
const isCopy = ({ field, scope }: LocatedField): boolean => mirroredValue(field, scope) !== undefined;

/** An answer, a date or a number says nothing without its question. */
const mute: ReadonlySet<FieldKind> = new Set(['checkbox', 'radio', 'day', 'number']);

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}.`);

/** What is known of a quote, by the order of its sections: whatever the product. */
export const knownOfQuote = (product: Product, values: RawGroup, context: QuoteContext): KnownOfQuote => {
  const placed: LocatedField[] = [];
  walk(product.fields, values, context, {
    onField: (one) => {
      if (effectiveValue(one) !== '' && one.field.kind !== 'hidden' && fieldStateOf(one.field, one.scope) !== 'hidden')
        placed.push(one);
    },
  });
  const risk = product.steps.risk
    .flatMap(({ sections }) => sections)
    .flatMap((section) => linesOf(section, placed, values));
  return { client: clientLines(values), risk };
};

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

const clientLines = (values: RawGroup): readonly string[] => {
  const text = (path: string) => textAt(values, `person.${path}`);
  const name = text('personType') === 'MOR' ? text('socialReason') : joined(text('lastname'), text('firstname'));
  return [name, joined(text('address.zipCode'), text('address.city'))].filter(Boolean);
};

const linesOf = (section: Section, placed: readonly LocatedField[], values: RawGroup): readonly string[] =>
  section.list ? entryLines(section.list, placed, values) : fieldLines(section, placed);

const fieldLines = ({ title, fields }: Section, placed: readonly LocatedField[]): readonly string[] => {
  const own = fields.flatMap((base) => placed.filter(({ path }) => isUnder(path, base)));
  const telling = own.filter(({ field: { kind }, path }) => !mute.has(kind) && !path.endsWith('civility.code'));
  if (telling.some(isCopy) && telling.every(isCopy)) return [`${title}\u00A0: le souscripteur`];
  // What is deduced alone tells that nothing was typed yet.
  if (telling.length > 0 && telling.every(({ value }) => value === '')) return [];
  const shown = telling.slice(0, perSection).map(effectiveValue);
  if (shown.length > 0) return [shown.join(' · ')];
  return own.some(({ field: { kind } }) => kind === 'radio') ? [title] : [];
};

const entryLines = (list: ListLayout, placed: readonly LocatedField[], values: RawGroup): readonly string[] =>
  entriesAt(values, list.path).map((_, index) => {
    const at = (column: string): string => {
      const one = placed.find(({ path }) => path === `${list.path}.${index}.${column}`);
      return one ? displayValue(one, one.value) : '';
    };
    const [first = '', second = ''] = list.columns;
    const chip = list.chip?.(index);
    return joined(at(first), at(second), chip ? `(${chip.toLowerCase()})` : '');
  });
