/** Type OIDs of PostgreSQL's catalogue. */
const types = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

const arrays = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185, numeric: 1231 } as const;

export const jsonTypes: readonly number[] = [types.json, types.jsonb];
export const byteaType = types.bytea;

type Parse = (text: string) => unknown;

/** `2024-03-05 14:32:00.123456+00` to `2024-03-05T14:32:00.123456Z`: at least milliseconds, and every stored digit. */
const parseInstant: Parse = (text) => {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text);
  return match ? `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0')}Z` : text;
};

const asText: Parse = (text) => text;

/** Parses a one-dimensional array of numbers or dates; their elements need no unescaping, only the quotes removed. */
const createArrayParser =
  (parse: Parse): Parse =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))));

/** Parsers of both engines by type OID; other types use the driver's own. */
export const parsers: Readonly<Record<number, Parse>> = {
  [types.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [types.int8]: Number,
  [types.json]: (text) => JSON.parse(text) as unknown,
  [types.jsonb]: (text) => JSON.parse(text) as unknown,
  [types.date]: asText,
  [types.timestamp]: parseInstant,
  [types.timestamptz]: parseInstant,
  [types.numeric]: Number,
  [arrays.int8]: createArrayParser(Number),
  [arrays.numeric]: createArrayParser(Number),
  [arrays.date]: createArrayParser(asText),
  [arrays.timestamp]: createArrayParser(parseInstant),
  [arrays.timestamptz]: createArrayParser(parseInstant),
};

/**
 * Converts a value to a query parameter: dates to ISO text, objects to JSON text, undefined to null. A JavaScript array
 * becomes an SQL array; pass a `jsonb` array as JSON text.
 */
export const toParameter = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array || Array.isArray(value)) return value;
  return typeof value === 'object' ? JSON.stringify(value) : value;
};

/** Session settings of both engines, as `-c name=value`. */
export const sessionSettings: readonly string[] = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=iso_8601',
  'bytea_output=hex',
  'jit=off',
  'random_page_cost=1.1',
  'work_mem=32MB',
];
