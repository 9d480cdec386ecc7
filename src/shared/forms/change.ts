import { brokerDefaultValue } from './broker-defaults.ts';
import { type Field, type FieldScope, type Group, isField, isList, type Node, type QuoteContext } from './node.ts';
import { normalize } from './normalize.ts';
import { blankValues, coerceToShape, type RawGroup, type RawValue, textAt, withValue } from './raw.ts';
import { rootScope, walk } from './walk.ts';

/** The description of what stands at a path of the values; undefined where nothing does. */
export const nodeAt = (group: Group, path: string): Node | undefined => {
  let node: Node | undefined = group;
  for (const name of path.split('.')) {
    if (node === undefined || isField(node)) return undefined;
    if (isList(node)) node = /^\d+$/.test(name) ? node.item : undefined;
    else node = Object.hasOwn(node, name) ? (node as Group)[name] : undefined;
  }
  return node;
};

const initialValueOf = (node: Node | undefined): RawValue => (node ? coerceToShape(node, undefined) : '');

/** What a field takes that another feeds: where the broker says what it starts from, that, which knows what feeds it. */
const copiedValue = (node: Node | undefined, value: string, scope: FieldScope): RawValue =>
  (isField(node) ? brokerDefaultValue(node, scope) : undefined) ?? (value || initialValueOf(node));

/** Fields at a path and below it, entries of lists left out, with their paths. */
const fieldsAt = (node: Node | undefined, path: string): readonly (readonly [path: string, field: Field])[] => {
  if (node === undefined || isList(node)) return [];
  if (isField(node)) return [[path, node]];
  return Object.entries(node).flatMap(([name, inner]) => fieldsAt(inner as Node, `${path}.${name}`));
};

/**
 * What a person's change makes of the values: the field (or the group, chosen whole) takes it, those that start anew
 * with it do, those that it feeds take it too, and everything that hangs on them follows. Only a change by hand does
 * so: values that arrive whole are normalized alone.
 */
export const applyChange = (
  group: Group,
  values: RawGroup,
  { path, value }: { readonly path: string; readonly value: RawValue },
  context: QuoteContext,
): RawGroup => {
  const node = nodeAt(group, path);
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  let after = withValue(values, path, value);
  if (isField(node))
    for (const name of node.resets ?? [])
      after = withValue(after, `${beside}${name}`, initialValueOf(nodeAt(group, `${beside}${name}`)));
  for (const [from, { feeds }] of fieldsAt(node, path))
    if (feeds !== undefined)
      after = withValue(
        after,
        feeds,
        copiedValue(nodeAt(group, feeds), textAt(after, from), rootScope(after, context)),
      );
  return normalize(group, after, context);
};

/** The values of a new entry of a list: a driver, a claim, an insured. */
export const blankEntry = (group: Group, listPath: string): RawGroup => {
  const list = nodeAt(group, listPath);
  return list && isList(list) ? blankValues(list.item) : {};
};

/** The values of a blank quote with what the broker lets it start from. */
export const withBrokerDefaults = (group: Group, values: RawGroup, context: QuoteContext): RawGroup => {
  let started = values;
  walk(group, values, context, {
    onField: ({ field, path, scope }) => {
      const value = brokerDefaultValue(field, scope);
      if (value !== undefined) started = withValue(started, path, value);
    },
  });
  return started;
};
