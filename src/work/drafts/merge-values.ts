const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Deep equality of form values; files are compared by identity. */
export const areValuesEqual = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => areValuesEqual(value, other[index]));
  if (!isPlainObject(one) || !isPlainObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => areValuesEqual(one[name], other[name]));
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
