import { lockedBrokerValue } from './broker-defaults.ts';
import {
  type Field,
  type FieldScope,
  type Group,
  isField,
  isList,
  type ListOf,
  type Node,
  type QuoteContext,
} from './node.ts';
import { type RawGroup, textAt, valueAt } from './raw.ts';

/** A field with its path from the root, its value and the scope in which its conditions are evaluated. */
export interface LocatedField {
  readonly field: Field;
  readonly path: string;
  /** Raw typed value; empty if there is none. */
  readonly value: string;
  readonly scope: FieldScope;
}

interface LocatedList {
  readonly list: ListOf;
  readonly path: string;
  readonly count: number;
}

interface Visitor {
  /** Restricts the walk to this path, its ancestors and its descendants; the whole tree by default. */
  readonly onlyPath?: string | undefined;
  readonly onField: (located: LocatedField) => void;
  readonly onList?: (located: LocatedList) => void;
}

const createScope = (root: RawGroup, entryValues: unknown, index: number, context: QuoteContext): FieldScope => ({
  entryValue: (path) => textAt(entryValues, path),
  rootValue: (path) => textAt(root, path),
  countOf: (path) => {
    const value = valueAt(root, path);
    return Array.isArray(value) ? value.length : 0;
  },
  index,
  context,
});

/** Scope of a condition on the whole quote. */
export const rootScope = (root: RawGroup, context: QuoteContext): FieldScope => createScope(root, root, -1, context);

const isAncestorOrSelf = (path: string, descendant: string): boolean =>
  path === descendant || descendant.startsWith(`${path}.`);

/** Visits every field that the values contain, including those of list entries, in the order of the description. */
export const walkFields = (group: Group, root: RawGroup, context: QuoteContext, visit: Visitor): void => {
  const { onlyPath } = visit;
  const isOutside = (path: string): boolean =>
    onlyPath !== undefined && !isAncestorOrSelf(path, onlyPath) && !isAncestorOrSelf(onlyPath, path);
  const visitNode = (node: Node, path: string, value: unknown, scope: FieldScope): void => {
    if (isOutside(path)) return;
    if (isField(node)) {
      visit.onField({ field: node, path, value: typeof value === 'string' ? value : '', scope });
    } else if (isList(node)) {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      visit.onList?.({ list: node, path, count: entries.length });
      for (const [index, entry] of entries.entries())
        if (!isOutside(`${path}.${index}`))
          visitGroup(node.item, `${path}.${index}.`, entry, createScope(root, entry, index, context));
    } else visitGroup(node as Group, `${path}.`, value, scope);
  };
  const visitGroup = (subgroup: Group, base: string, value: unknown, scope: FieldScope): void => {
    for (const [name, node] of Object.entries(subgroup)) visitNode(node, base + name, valueAt(value, name), scope);
  };
  visitGroup(group, '', root, rootScope(root, context));
};

type FieldState = 'editable' | 'locked' | 'disabled' | 'hidden';

/** State of a field for the current values. */
export const fieldStateOf = (field: Field, scope: FieldScope): FieldState => {
  if (field.isActive?.(scope) === false) return field.inactive ?? 'hidden';
  const isFilled =
    field.isLocked?.(scope) || lockedBrokerValue(field, scope) !== undefined || sourceValue(field, scope) !== undefined;
  return isFilled ? 'locked' : 'editable';
};

/** The value that a field copies from another; undefined if it copies none. An empty source is not copied. */
export const sourceValue = ({ copyFrom }: Field, scope: FieldScope): string | undefined => {
  const source = copyFrom?.when(scope) ? scope.rootValue(copyFrom.path) : '';
  return source === '' ? undefined : source;
};

/** Scope of a condition on one entry of a list. */
export const entryScope = (root: RawGroup, path: string, index: number, context: QuoteContext): FieldScope =>
  createScope(root, valueAt(root, `${path}.${index}`), index, context);
