const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Deep equality of form values; files are compared by identity. */
export const areValuesEqual = (first: unknown, second: unknown): boolean => {
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((value, index) => areValuesEqual(value, second[index]));
  if (!isPlainObject(first) || !isPlainObject(second)) return Object.is(first, second);
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => areValuesEqual(first[name], second[name]));
};

/**
 * Three-way merge of form values: a field that only the other person changed since `base` becomes theirs, every other one
 * stays mine. Without `base` (unknown) all values are mine. `depth`: levels of nested objects whose properties are fields of
 * their own.
 */
export const mergeValues = <T>(base: T | undefined, mine: T, theirs: T, depth = 2): T => {
  if (base === undefined || areValuesEqual(theirs, base)) return mine;
  if (areValuesEqual(mine, base)) return theirs;
  if (depth === 0 || !isPlainObject(mine) || !isPlainObject(theirs) || !isPlainObject(base)) return mine;
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [name, mergeValues(base[name], value, theirs[name], depth - 1)]),
  ) as T;
};
