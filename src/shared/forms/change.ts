import { brokerDefaultValue } from './broker-defaults.ts';
import { type Field, type FieldScope, type Group, isField, isList, type Node, type QuoteContext } from './node.ts';
import { normalizeValues } from './normalize.ts';
import { blankValues, coerceToShape, type RawGroup, type RawValue, textAt, withValue } from './raw.ts';
import { rootScope, walkFields } from './walk.ts';

/** Description of the node at a path of the values; undefined if there is none. */
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

/**
 * Value for a field that another one is copied to: the broker's default, which takes the source into account, else the
 * copied value, else the initial value.
 */
const copiedValue = (node: Node | undefined, value: string, scope: FieldScope): RawValue =>
  (isField(node) ? brokerDefaultValue(node, scope) : undefined) ?? (value || initialValueOf(node));

/** Fields at and below a path with their paths; entries of lists are excluded. */
const listFieldsAt = (node: Node | undefined, path: string): readonly (readonly [path: string, field: Field])[] => {
  if (node === undefined || isList(node)) return [];
  if (isField(node)) return [[path, node]];
  return Object.entries(node).flatMap(([name, inner]) => listFieldsAt(inner as Node, `${path}.${name}`));
};

/**
 * Applies a user's change: sets the field (or a whole group), resets the fields that depend on it, sets those that
 * follow from it, copies its value to the field that it is copied to, then normalizes. Apply it to changes by the user
 * only: loaded or received values are just normalized.
 */
export const applyChange = (
  group: Group,
  values: RawGroup,
  { path, value }: { readonly path: string; readonly value: RawValue },
  context: QuoteContext,
): RawGroup => {
  const node = nodeAt(group, path);
  const parentPath = path.slice(0, path.lastIndexOf('.') + 1);
  let changedValues = withValue(values, path, value);
  if (isField(node))
    for (const name of node.resets ?? [])
      changedValues = withValue(
        changedValues,
        `${parentPath}${name}`,
        initialValueOf(nodeAt(group, `${parentPath}${name}`)),
      );
  if (isField(node) && node.implies) {
    const impliedValues = node.implies(textAt(changedValues, path), (name) =>
      textAt(changedValues, `${parentPath}${name}`),
    );
    for (const [name, itsValue] of Object.entries(impliedValues))
      changedValues = withValue(changedValues, `${parentPath}${name}`, itsValue);
  }
  for (const [from, { copiesTo }] of listFieldsAt(node, path))
    if (copiesTo !== undefined)
      changedValues = withValue(
        changedValues,
        copiesTo,
        copiedValue(nodeAt(group, copiesTo), textAt(changedValues, from), rootScope(changedValues, context)),
      );
  return normalizeValues(group, changedValues, context);
};

/** Initial values of a new entry of a list: a driver, a claim, an insured person. */
export const blankEntry = (group: Group, listPath: string): RawGroup => {
  const list = nodeAt(group, listPath);
  return list && isList(list) ? blankValues(list.item) : {};
};

/** Sets the broker's defaults in the values of a blank quote. */
export const withBrokerDefaults = (group: Group, values: RawGroup, context: QuoteContext): RawGroup => {
  let valuesBefore = values;
  walkFields(group, values, context, {
    onField: ({ field, path, scope }) => {
      const value = brokerDefaultValue(field, scope);
      if (value !== undefined) valuesBefore = withValue(valuesBefore, path, value);
    },
  });
  return valuesBefore;
};
