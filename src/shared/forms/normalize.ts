import { lockedBrokerValue } from './broker-defaults.ts';
import type { Field, FieldScope, Group, QuoteContext } from './node.ts';
import { type RawGroup, withValue } from './raw.ts';
import { mirroredValue, walk } from './walk.ts';

/** A condition may hang on a value that another condition just reset; a description deeper than this is a mistake. */
const maxRounds = 4;

/**
 * The values once every dependence between them is kept: what the broker fixed is that, copies follow their source,
 * fields that do not count are empty. Run after each change on the device, and on what arrives at the server. The same object where nothing changes.
 */
export const normalize = (group: Group, values: RawGroup, context: QuoteContext): RawGroup => {
  let normalized = values;
  for (let round = 0; round < maxRounds; round += 1) {
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
    onField: ({ field, path, value, scope }) => {
      const isActive = field.isActive?.(scope) ?? true;
      const wanted = isActive
        ? (lockedBrokerValue(field, scope) ?? mirroredValue(field, scope) ?? resetUnlistedValue(field, value, scope))
        : inactiveValue(field.kind);
      if (wanted !== undefined && wanted !== value) changes.push([path, wanted]);
    },
  });
  return changes;
};

/** Empty for a value of a list that is not the one to choose from any more; undefined for any other. */
const resetUnlistedValue = ({ listBy }: Field, value: string, scope: FieldScope): string | undefined => {
  const entries = listBy && scope.context.lists[listBy(scope)];
  return value === '' || !entries || entries.some(({ code }) => code === value) ? undefined : '';
};

const inactiveValue = (kind: string): string => (kind === 'checkbox' ? 'false' : '');
