import { type Group, isField, isList, type Node, type QuoteContext } from './node.ts';
import { blank, type RawGroup, shaped, withValue } from './raw.ts';
import { settle } from './settle.ts';

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

const startOf = (node: Node | undefined): RawGroup | string | readonly RawGroup[] =>
  node ? shaped(node, undefined) : '';

/**
 * What a person's change makes of the values: the field takes it, those that start anew with it do, and everything that
 * hangs on them follows. Only a change by hand resets: values that arrive whole are settled alone.
 */
export const changed = (
  group: Group,
  values: RawGroup,
  { path, value }: { readonly path: string; readonly value: string },
  context: QuoteContext,
): RawGroup => {
  const field = nodeAt(group, path);
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  let after = withValue(values, path, value);
  if (field && isField(field))
    for (const name of field.resets ?? [])
      after = withValue(after, `${beside}${name}`, startOf(nodeAt(group, `${beside}${name}`)));
  return settle(group, after, context);
};

/** The values of a new entry of a list: a driver, a claim, an insured. */
export const blankEntry = (group: Group, listPath: string): RawGroup => {
  const list = nodeAt(group, listPath);
  return list && isList(list) ? blank(list.item) : {};
};
