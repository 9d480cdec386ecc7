import { checkValues, type Problem } from '#shared/forms/check.ts';
import { brokerLimits } from '#shared/forms/commercial-limits.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import { checkbox, radio, text } from '#shared/forms/kinds.ts';
import {
  type BrokerDefaultMark,
  type Field,
  type Group,
  isField,
  isList,
  type QuoteContext,
} from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { findProduct } from './catalogue.ts';
import type { Product } from './product.ts';

/** A field for which a broker may set a default, with the products that have it. */
export interface DefaultField {
  readonly brokerDefault: BrokerDefaultMark;
  readonly field: Field;
  /** Labels of the products in the catalogue. */
  readonly products: readonly string[];
}

/** Order of the last step of a quote. */
const sectionOrder: readonly BrokerDefaultMark['section'][] = ['effect', 'deductible', 'fees'];

/** Fields of a product that accept a broker default, with their paths; entries of lists are excluded. */
export const fieldsWithBrokerDefault = (group: Group, base = ''): readonly (readonly [path: string, field: Field])[] =>
  Object.entries(group).flatMap(([name, node]): (readonly [string, Field])[] => {
    const path = `${base}${name}`;
    if (isField(node)) return node.brokerDefault ? [[path, node]] : [];
    return isList(node) ? [] : [...fieldsWithBrokerDefault(node as Group, `${path}.`)];
  });

/**
 * Fields for which a broker may set defaults, derived from the products: marking the field of a new product is enough.
 * Fields of several products with the same name are merged.
 */
export const defaultFields = (products: readonly Product[]): readonly DefaultField[] => {
  const fieldsByName = new Map<string, DefaultField>();
  for (const { code, fields } of products)
    for (const [, field] of fieldsWithBrokerDefault(fields)) {
      const brokerDefault = field.brokerDefault as BrokerDefaultMark;
      const earlierProducts = fieldsByName.get(brokerDefault.name)?.products ?? [];
      fieldsByName.set(brokerDefault.name, {
        brokerDefault: brokerDefault,
        field,
        products: [...earlierProducts, findProduct(code)?.label ?? code],
      });
    }
  return [...fieldsByName.values()].sort(
    (a, b) => sectionOrder.indexOf(a.brokerDefault.section) - sectionOrder.indexOf(b.brokerDefault.section),
  );
};

const lockField: Field = checkbox('Verrouillé');

/** Form field for the default: the field itself, or a choice of the entries of its mark. */
const buildValueField = ({ brokerDefault: { name, section, entries }, field, products }: DefaultField): Field => {
  const { kind, label, schema, rules, list, codes, entries: fieldEntries } = field;
  const inputProperties = { kind, schema, rules, ...(list && { list }), ...(codes && { codes }) };
  return {
    ...(entries
      ? { ...radio(label, entries), kind: 'select' }
      : { ...text(label), ...inputProperties, ...(fieldEntries && { entries: fieldEntries }) }),
    isRequired: ({ rootValue }) => rootValue(`${name}.isLocked`) === 'true',
    requiredMessage: 'Choisissez la valeur à verrouiller',
    ...(section === 'deductible' && { hint: products.join(', ') }),
  };
};

/**
 * Form of a broker's defaults: for each an optional value and whether it is locked. The rules of the field apply, with
 * an otherwise empty quote.
 */
export const defaultsForm = (fields: readonly DefaultField[]): Group =>
  Object.fromEntries(
    fields.map((field) => [field.brokerDefault.name, { value: buildValueField(field), isLocked: lockField }]),
  );

/** Form values of a broker's defaults. */
export const defaultsFormValues = (fields: readonly DefaultField[], defaults: BrokerDefaults): RawGroup =>
  Object.fromEntries(
    fields.map(({ brokerDefault: { name } }) => [
      name,
      { value: defaults[name]?.value ?? '', isLocked: String(defaults[name]?.isLocked ?? false) },
    ]),
  );

/** Parses form values into stored defaults; empty values are left out. */
export const parseDefaults = (fields: readonly DefaultField[], typed: unknown): BrokerDefaults =>
  Object.fromEntries(
    fields.flatMap(({ brokerDefault: { name } }) => {
      const value = textAt(typed, `${name}.value`).trim();
      return value === '' ? [] : [[name, { value, isLocked: textAt(typed, `${name}.isLocked`) === 'true' }]];
    }),
  );

/** Problems of typed defaults; fees are checked against the limit of the broker role. */
export const defaultsProblems = (
  fields: readonly DefaultField[],
  typed: RawGroup,
  context: Pick<QuoteContext, 'today' | 'lists'>,
): readonly Problem[] =>
  checkValues(defaultsForm(fields), typed, { ...context, commercialLimits: brokerLimits }).problems;

/** Formats defaults for comparing two versions: « Frais de courtage », « 2 000 F, verrouillé ». */
export const formatDefaults = (
  fields: readonly DefaultField[],
  typed: RawGroup,
  context: QuoteContext,
): readonly (readonly [string, string])[] => {
  const form = defaultsForm(fields);
  const changes: (readonly [string, string])[] = [];
  walkFields(form, typed, context, {
    onField: ({ field, path, value, scope }) => {
      if (field === lockField) return;
      const isLocked = textAt(typed, path.replace(/value$/, 'isLocked')) === 'true';
      changes.push([
        field.label,
        [displayValue({ field, scope }, value), isLocked && 'verrouillé'].filter(Boolean).join(', '),
      ]);
    },
  });
  return changes;
};
