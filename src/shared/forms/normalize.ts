import { lockedBrokerValue } from './broker-defaults.ts';
import type { Field, FieldScope, Group, QuoteContext } from './node.ts';
import { type RawGroup, withValue } from './raw.ts';
import { sourceValue, walkFields } from './walk.ts';

/**
 * A condition may depend on a value that another condition just reset, so normalization repeats. Descriptions never
 * need more rounds than this.
 */
const maxRounds = 4;

/**
 * Applies the dependencies between values: broker-locked values are set, copies follow their source, inactive fields
 * are emptied. Runs after each change on the device, and on what the server receives. Returns the same object if
 * nothing changes.
 */
export const normalizeValues = (group: Group, values: RawGroup, context: QuoteContext): RawGroup => {
  let normalized = values;
  for (let round = 0; round < maxRounds; round += 1) {
    const changes = findDependentChanges(group, normalized, context);
    if (changes.length === 0) return normalized;
    for (const [path, value] of changes) normalized = withValue(normalized, path, value);
  }
  return normalized;
};

const findDependentChanges = (
  group: Group,
  values: RawGroup,
  context: QuoteContext,
): (readonly [path: string, value: string])[] => {
  const changes: (readonly [string, string])[] = [];
  walkFields(group, values, context, {
    onField: ({ field, path, value, scope }) => {
      const isActive = field.isActive?.(scope) ?? true;
      const defaultValue = isActive
        ? (lockedBrokerValue(field, scope) ?? sourceValue(field, scope) ?? resetUnlistedValue(field, value, scope))
        : inactiveValue(field.kind);
      if (defaultValue !== undefined && defaultValue !== value) changes.push([path, defaultValue]);
    },
  });
  return changes;
};

/** Returns an empty value for a code that the current list no longer contains; undefined otherwise. */
const resetUnlistedValue = ({ listFor }: Field, value: string, scope: FieldScope): string | undefined => {
  const entries = listFor && scope.context.lists[listFor(scope)];
  return value === '' || !entries || entries.some(({ code }) => code === value) ? undefined : '';
};

const inactiveValue = (kind: string): string => (kind === 'checkbox' ? 'false' : '');
