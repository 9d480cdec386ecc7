import * as v from 'valibot';
import { blankEntry } from './change.ts';
import { check, type Problem } from './check.ts';
import type { Group, QuoteContext } from './node.ts';
import { normalize } from './normalize.ts';
import { type RawGroup, valueAt, withValue } from './raw.ts';

/** An entry of a list (a driver, an insured) while it is edited: kept with the draft, not yet part of the quote. */
export interface EditedEntry {
  /** Path of the list from the quote. */
  readonly path: string;
  /** Its place in the list; the list's length for a new one. */
  readonly index: number;
  readonly entry: RawGroup;
  /** An entry of a list within it (a claim of a driver) that is edited at the same time. */
  readonly inner: EditedEntry | null;
}

/** An entry under edit as a draft kept it. */
export const editedEntrySchema: v.GenericSchema<unknown, EditedEntry> = v.object({
  path: v.string(),
  index: v.number(),
  entry: v.custom<RawGroup>((kept) => typeof kept === 'object' && kept !== null),
  inner: v.nullable(v.lazy(() => editedEntrySchema)),
});

/** Where the entry stands, from the quote. */
export const entryPath = ({ path, index }: Pick<EditedEntry, 'path' | 'index'>): string => `${path}.${index}`;

export const entriesAt = (values: unknown, path: string): readonly RawGroup[] => {
  const entries = valueAt(values, path);
  return Array.isArray(entries) ? entries : [];
};

/** The quote with the entry in its place: what the conditions, copies and rules of the entry look at. */
export const withEntry = (values: RawGroup, { path, index, entry }: Omit<EditedEntry, 'inner'>): RawGroup => {
  const entries = entriesAt(values, path);
  return withValue(values, path, [...entries.slice(0, index), entry, ...entries.slice(index + 1)]);
};

/** The quote with the entry in its place, every dependence kept. */
export const normalizeWithEntry = (
  group: Group,
  values: RawGroup,
  edited: Omit<EditedEntry, 'inner'>,
  context: QuoteContext,
): RawGroup => normalize(group, withEntry(values, edited), context);

/** A new entry at the end of a list, with some of its values given, as the quote lets it be. */
export const newEntry = (
  group: Group,
  values: RawGroup,
  { path, given = {} }: { readonly path: string; readonly given?: Readonly<Record<string, string>> },
  context: QuoteContext,
): EditedEntry => {
  const index = entriesAt(values, path).length;
  const start = Object.entries(given).reduce(
    (entry, [name, value]) => withValue(entry, name, value),
    blankEntry(group, path),
  );
  const normalized = normalizeWithEntry(group, values, { path, index, entry: start }, context);
  return { path, index, entry: entriesAt(normalized, path)[index] ?? start, inner: null };
};

/** What is wrong within the part of a quote that starts at `base`. */
export const problemsWithin = (
  group: Group,
  values: RawGroup,
  base: string,
  context: QuoteContext,
): readonly Problem[] =>
  check(group, values, context, base).problems.filter(({ path }) => path === base || path.startsWith(`${base}.`));
