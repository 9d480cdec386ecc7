import type { Group, QuoteContext } from './node.ts';
import { type RawGroup, withValue } from './raw.ts';
import { mirrored, walk } from './walk.ts';

/** A condition may hang on a value that another condition just reset; a description deeper than this is a mistake. */
const deepest = 4;

/**
 * The values once every dependence between them is kept: copies follow their source, fields that do not count are
 * empty. Run after each change on the device, and on what arrives at the server. The same object where nothing changes.
 */
export const normalize = (group: Group, values: RawGroup, context: QuoteContext): RawGroup => {
  let normalized = values;
  for (let round = 0; round < deepest; round += 1) {
    const changes = changesOf(group, normalized, context);
    if (changes.length === 0) return normalized;
    for (const [path, value] of changes) normalized = withValue(normalized, path, value);
  }
  return normalized;
};

const changesOf = (
  group: Group,
  values: RawGroup,
  context: QuoteContext,
): (readonly [path: string, value: string])[] => {
  const changes: (readonly [string, string])[] = [];
  walk(group, values, context, {
    onField: ({ field, path, value, scene }) => {
      const isActive = field.isActive?.(scene) ?? true;
      const wanted = isActive ? mirrored(field, scene) : inactiveValue(field.kind);
      if (wanted !== undefined && wanted !== value) changes.push([path, wanted]);
    },
  });
  return changes;
};

const inactiveValue = (kind: string): string => (kind === 'checkbox' ? 'false' : '');
