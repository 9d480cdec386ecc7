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

/** May be left empty: null then. */
export const optional = <T>(field: Field<T>): Field<T | null> => ({ ...field, isRequired: () => false });

/** Required where the condition holds. */
export const requiredWhen = <T>(isRequired: Condition, field: Field<T>): Field<T | null> => ({ ...field, isRequired });

/** Counts where the condition holds; elsewhere it is empty, and hidden or disabled. */
export const activeWhen = <T>(
  isActive: Condition,
  field: Field<T>,
  inactive: 'hidden' | 'disabled' = 'hidden',
): Field<T | null> => ({ ...field, isActive, inactive });

/** Adds rules that look at other values too. */
export const withRules = <T>(field: Field<T>, ...rules: readonly Rule[]): Field<T> => ({
  ...field,
  rules: [...field.rules, ...rules],
});

/** Changing the field starts others anew, named beside it. */
export const resetting = <T>(field: Field<T>, ...resets: readonly string[]): Field<T> => ({ ...field, resets });

/** Changing the field gives its value to another, from the whole quote, which may be changed afterwards. */
export const feeding = <T>(field: Field<T>, feeds: string): Field<T> => ({ ...field, feeds });

/** A broker may say what the field starts from, and fix it. */
export const withBrokerDefault = <T>(field: Field<T>, brokerDefault: BrokerDefaultMark): Field<T> => ({
  ...field,
  brokerDefault,
});

/**
 * The field is a deductible: a broker may keep a default for it under the name, which products that ask for the same
 * deductible share. `read` as in `BrokerDefaultMark`.
 */
export const deductible = <T>(name: string, field: Field<T>, read?: BrokerDefaultMark['read']): Field<T> =>
  withBrokerDefault(field, { name, about: 'deductible', ...(read && { read }) });

export const withHint = <T>(field: Field<T>, hint: string): Field<T> => ({ ...field, hint });

/** Left empty, another value counts, which is told as `said`. */
export const deducedFrom = <T>(
  field: Field<T>,
  value: (scope: FieldScope) => string,
  explanation: string,
): Field<T> => ({
  ...field,
  deduced: { value, explanation },
});

/** Changes every field of a group, however deep, keeping its shape. `path` is from the group. */
const mapFields = (group: Group, change: (field: Field, path: string) => Field, base = ''): Group =>
  Object.fromEntries(
    Object.entries(group).map(([name, node]): [string, Node] => {
      const path = `${base}${name}`;
      if (isField(node)) return [name, change(node, path)];
      if (node['node'] === 'list') return [name, node];
      return [name, mapFields(node as Group, change, `${path}.`)];
    }),
  );

/** The group copies another of the same shape, from the whole quote, where the condition holds. */
export const mirroring = <G extends Group>(group: G, from: string, condition: Condition): G =>
  mapFields(group, (field, path) => ({ ...field, mirror: { path: `${from}.${path}`, when: condition } })) as G;

/** The group is shown and not editable where the condition holds. */
export const lockedWhen = <G extends Group>(isLocked: Condition, group: G): G =>
  mapFields(group, (field) => ({ ...field, isLocked })) as G;

type Nullable<N> =
  N extends Field<infer T> ? Field<T | null> : N extends ListOf ? N : { readonly [K in keyof N]: Nullable<N[K]> };

/** The whole group counts where the condition holds. */
export const groupWhen = <G extends Group>(isActive: Condition, group: G): Nullable<G> =>
  mapFields(group, (field) => ({
    ...field,
    isActive: (scope) => isActive(scope) && (field.isActive?.(scope) ?? true),
    inactive: 'hidden',
  })) as unknown as Nullable<G>;

/** The home step words a missing value in its own way (specification 3, section 5). */
export const withMustBeFilledMessage = <G extends Group>(group: G): G =>
  mapFields(group, (field) => ({ ...field, requiredMessage: messages.mustBeFilled(field.label) })) as G;

export const listOf = <G extends Group>(
  label: string,
  item: G,
  { max, emptyMessage = null }: { max: number; emptyMessage?: string | null },
): ListOf<G> => ({ node: 'list', label, item, max, emptyMessage });
