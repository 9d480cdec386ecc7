import { messages } from '#shared/primitives/messages.ts';
import {
  type BrokerDefaultMark,
  type Condition,
  type Field,
  type FieldScope,
  type Group,
  isField,
  type ListOf,
  type Node,
  type Rule,
} from './node.ts';

/** Optional: an empty field is parsed as null. */
export const optional = <T>(field: Field<T>): Field<T | null> => ({ ...field, isRequired: () => false });

/** Required if the condition is true. */
export const requiredWhen = <T>(isRequired: Condition, field: Field<T>): Field<T | null> => ({ ...field, isRequired });

/** Active if the condition is true; otherwise the field is empty, and hidden or disabled. */
export const activeWhen = <T>(
  isActive: Condition,
  field: Field<T>,
  inactive: 'hidden' | 'disabled' = 'hidden',
): Field<T | null> => ({ ...field, isActive, inactive });

/** Adds cross-field rules. */
export const withRules = <T>(field: Field<T>, ...rules: readonly Rule[]): Field<T> => ({
  ...field,
  rules: [...field.rules, ...rules],
});

/** Resets the named sibling fields when the user changes the field. */
export const withResets = <T>(field: Field<T>, ...resets: readonly string[]): Field<T> => ({ ...field, resets });

/** Sets the sibling fields that the value implies when the user changes the field. */
export const withImpliedValues = <T>(field: Field<T>, implies: NonNullable<Field['implies']>): Field<T> => ({
  ...field,
  implies,
});

/**
 * A change of the field copies its value to another field (path from the root), which may still be edited afterwards.
 */
export const copyingTo = <T>(field: Field<T>, copiesTo: string): Field<T> => ({ ...field, copiesTo: copiesTo });

/** Lets a broker set a default for the field and lock it. */
export const withBrokerDefault = <T>(field: Field<T>, brokerDefault: BrokerDefaultMark): Field<T> => ({
  ...field,
  brokerDefault,
});

/**
 * A deductible for which a broker may set a default under `name`; products with the same deductible share it. `computeValue` as
 * in `BrokerDefaultMark`.
 */
export const deductible = <T>(
  name: string,
  field: Field<T>,
  computeValue?: BrokerDefaultMark['computeValue'],
): Field<T> =>
  withBrokerDefault(field, { name, section: 'deductible', ...(computeValue && { computeValue: computeValue }) });

export const withHint = <T>(field: Field<T>, hint: string): Field<T> => ({ ...field, hint });

/** If the field is empty, the computed default counts; `explanation`, if there is one, is displayed with it. */
export const withComputedDefault = <T>(
  field: Field<T>,
  value: (scope: FieldScope) => string,
  explanation?: string,
): Field<T> => ({
  ...field,
  computedDefault: { value, ...(explanation !== undefined && { explanation }) },
});

/** Maps every field of a group, recursively, keeping its shape. `path` is relative to the group. */
const mapFields = (group: Group, change: (field: Field, path: string) => Field, base = ''): Group =>
  Object.fromEntries(
    Object.entries(group).map(([name, node]): [string, Node] => {
      const path = `${base}${name}`;
      if (isField(node)) return [name, change(node, path)];
      if (node['node'] === 'list') return [name, node];
      return [name, mapFields(node as Group, change, `${path}.`)];
    }),
  );

/** Makes a group copy another one of the same shape (path from the root) if the condition is true. */
export const copyingFrom = <G extends Group>(group: G, from: string, condition: Condition): G =>
  mapFields(group, (field, path) => ({ ...field, copyFrom: { path: `${from}.${path}`, when: condition } })) as G;

/** Makes a group read-only if the condition is true. */
export const lockedWhen = <G extends Group>(isLocked: Condition, group: G): G =>
  mapFields(group, (field) => ({ ...field, isLocked })) as G;

type Nullable<N> =
  N extends Field<infer T> ? Field<T | null> : N extends ListOf ? N : { readonly [K in keyof N]: Nullable<N[K]> };

/** Activates a whole group only if the condition is true. */
export const groupWhen = <G extends Group>(isActive: Condition, group: G): Nullable<G> =>
  mapFields(group, (field) => ({
    ...field,
    isActive: (scope) => isActive(scope) && (field.isActive?.(scope) ?? true),
    inactive: 'hidden',
  })) as unknown as Nullable<G>;

/** Replaces the message for a missing value by the wording of the home step (specification 3, section 5). */
export const withMustBeFilledMessage = <G extends Group>(group: G): G =>
  mapFields(group, (field) => ({ ...field, requiredMessage: messages.mustBeFilled(field.label) })) as G;

export const listOf = <G extends Group>(
  label: string,
  item: G,
  { max, emptyMessage = null }: { max: number; emptyMessage?: string | null },
): ListOf<G> => ({ node: 'list', label, item, max, emptyMessage });
