import { setImmediate } from 'node:timers/promises';
import type * as v from 'valibot';
import { validateAnswer } from './validation.ts';

/** Rows of a list that are serialized before other requests are served: about 3 ms for contracts with their files. */
const sliceRows = 20;

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type ArraySchema = v.ArraySchema<v.GenericSchema, undefined>;

const isPlainSchema = (schema: v.GenericSchema, type: string): boolean => schema.type === type && !('pipe' in schema);

/** Lists of an answer that have several slices, with their schemas. */
const findLongLists = (schema: v.GenericSchema, answer: unknown): Map<string, [ArraySchema, readonly unknown[]]> => {
  const entries = isPlainSchema(schema, 'object') ? Object.entries((schema as ObjectSchema).entries) : [];
  return new Map(
    entries.flatMap(([name, entry]) => {
      const rows = (answer as Record<string, unknown> | null)?.[name];
      const isLongList =
        isPlainSchema(entry as v.GenericSchema, 'array') && Array.isArray(rows) && rows.length > sliceRows;
      return isLongList ? [[name, [entry as ArraySchema, rows]]] : [];
    }),
  );
};

/**
 * Validates an answer against its schema and serializes it as JSON; fields that the schema does not name are removed. Rows
 * of a long list are serialized in slices, between which the event loop serves other requests.
 */
export const serializeAnswer = async (
  operation: string,
  schema: v.GenericSchema,
  answer: unknown,
): Promise<Buffer<ArrayBuffer>> => {
  const lists = findLongLists(schema, answer);
  if (lists.size === 0) return Buffer.from(JSON.stringify(validateAnswer(operation, schema, answer)));
  const emptyLists = Object.fromEntries([...lists.keys()].map((name) => [name, []]));
  const validAnswer = validateAnswer(operation, schema, { ...(answer as object), ...emptyLists }) as object;
  const fields = Object.entries(validAnswer).filter(([, value]) => value !== undefined);
  const parts: Buffer[] = [];
  const pushJson = (json: string) => parts.push(Buffer.from(json));
  for (const [index, [name, value]] of fields.entries()) {
    const [list, rows = []] = lists.get(name) ?? [];
    pushJson(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (!list) pushJson(JSON.stringify(value));
    for (let from = 0; from < rows.length; from += sliceRows) {
      const slice = JSON.stringify(
        validateAnswer(operation, list as v.GenericSchema, rows.slice(from, from + sliceRows)),
      );
      pushJson(`${from === 0 ? '[' : ','}${slice.slice(1, -1)}`);
      await setImmediate();
    }
    if (list) pushJson(']');
  }
  pushJson('}');
  return Buffer.concat(parts);
};
