import { fixedValue } from './broker-defaults.ts';
import {
  type Field,
  type Group,
  isField,
  isList,
  type ListOf,
  type Node,
  type QuoteContext,
  type Scene,
} from './node.ts';
import { type RawGroup, textAt, valueAt } from './raw.ts';

/** A field with the place where it stands: its path from the root, and what its rules look at. */
export interface Placed {
  readonly field: Field;
  readonly path: string;
  /** As typed; empty where there is none. */
  readonly value: string;
  readonly scene: Scene;
}

export interface PlacedList {
  readonly list: ListOf;
  readonly path: string;
  readonly count: number;
}

interface Visit {
  /** Where one looks: what is neither on the way there nor below is left out. The whole without. */
  readonly within?: string | undefined;
  readonly onField: (placed: Placed) => void;
  readonly onList?: (placed: PlacedList) => void;
}

const sceneOf = (root: RawGroup, own: unknown, index: number, context: QuoteContext): Scene => ({
  own: (path) => textAt(own, path),
  all: (path) => textAt(root, path),
  countOf: (path) => {
    const value = valueAt(root, path);
    return Array.isArray(value) ? value.length : 0;
  },
  index,
  context,
});

/** What a condition about the whole quote looks at. */
export const wholeScene = (root: RawGroup, context: QuoteContext): Scene => sceneOf(root, root, -1, context);

const isOnWay = (path: string, to: string): boolean => path === to || to.startsWith(`${path}.`);

/** Goes through every field that the values have a place for, entries of lists included, in the order of the description. */
export const walk = (group: Group, root: RawGroup, context: QuoteContext, visit: Visit): void => {
  const { within } = visit;
  const isAside = (path: string): boolean => within !== undefined && !isOnWay(path, within) && !isOnWay(within, path);
  const step = (node: Node, path: string, value: unknown, scene: Scene): void => {
    if (isAside(path)) return;
    if (isField(node)) {
      visit.onField({ field: node, path, value: typeof value === 'string' ? value : '', scene });
    } else if (isList(node)) {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      visit.onList?.({ list: node, path, count: entries.length });
      for (const [index, entry] of entries.entries())
        if (!isAside(`${path}.${index}`))
          inside(node.item, `${path}.${index}.`, entry, sceneOf(root, entry, index, context));
    } else inside(node as Group, `${path}.`, value, scene);
  };
  const inside = (inner: Group, base: string, value: unknown, scene: Scene): void => {
    for (const [name, node] of Object.entries(inner)) step(node, base + name, valueAt(value, name), scene);
  };
  inside(group, '', root, wholeScene(root, context));
};

export type FieldState = 'editable' | 'locked' | 'disabled' | 'hidden';

/** What can be done with a field as things stand. */
export const stateOf = (field: Field, scene: Scene): FieldState => {
  if (field.isActive?.(scene) === false) return field.inactive ?? 'hidden';
  const isGiven =
    field.isLocked?.(scene) || fixedValue(field, scene) !== undefined || mirrored(field, scene) !== undefined;
  return isGiven ? 'locked' : 'editable';
};

/** The value that a field copies; undefined where it copies none. A copy never takes away what the source lacks. */
export const mirrored = ({ mirror }: Field, scene: Scene): string | undefined => {
  const source = mirror?.when(scene) ? scene.all(mirror.path) : '';
  return source === '' ? undefined : source;
};

/** What a condition about one entry of a list looks at. */
export const entryScene = (root: RawGroup, path: string, index: number, context: QuoteContext): Scene =>
  sceneOf(root, valueAt(root, `${path}.${index}`), index, context);
