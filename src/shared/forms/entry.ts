import * as v from 'valibot';
import { blankEntry } from './change.ts';
import { checkValues, type Problem } from './check.ts';
import type { Group, QuoteContext } from './node.ts';
import { normalizeValues } from './normalize.ts';
import { type RawGroup, valueAt, withValue } from './raw.ts';

/**
 * An entry of a list (a driver, an insured person) while it is edited: saved with the draft, not yet part of the quote.
 */
export interface EditedEntry {
  /** Path of the list from the quote. */
  readonly path: string;
  /** Index in the list; the list's length for a new entry. */
  readonly index: number;
  readonly entry: RawGroup;
  /** Entry of a nested list (such as a claim of a driver) that is edited within this entry. */
  readonly inner: EditedEntry | null;
}

/** Schema of an edited entry in a stored draft. */
export const editedEntrySchema: v.GenericSchema<unknown, EditedEntry> = v.object({
  path: v.string(),
  index: v.number(),
  entry: v.custom<RawGroup>((value) => typeof value === 'object' && value !== null),
  inner: v.nullable(v.lazy(() => editedEntrySchema)),
});

/** Path of an entry from the quote. */
export const entryPath = ({ path, index }: Pick<EditedEntry, 'path' | 'index'>): string => `${path}.${index}`;

export const entriesAt = (values: unknown, path: string): readonly RawGroup[] => {
  const entries = valueAt(values, path);
  return Array.isArray(entries) ? entries : [];
};

/** Inserts the edited entry into the quote, as the scope for the conditions, copies and rules of the entry. */
export const withEntry = (values: RawGroup, { path, index, entry }: Omit<EditedEntry, 'inner'>): RawGroup => {
  const entries = entriesAt(values, path);
  return withValue(values, path, [...entries.slice(0, index), entry, ...entries.slice(index + 1)]);
};

/** Inserts the edited entry into the quote and normalizes the result. */
export const normalizeWithEntry = (
  group: Group,
  values: RawGroup,
  edited: Omit<EditedEntry, 'inner'>,
  context: QuoteContext,
): RawGroup => normalizeValues(group, withEntry(values, edited), context);

interface EntryStart {
  readonly path: string;
  readonly prefilled?: Readonly<Record<string, string>>;
  /** Values that the new entry starts from; blank ones by default. */
  readonly from?: RawGroup | undefined;
}

/** Starts a new entry at the end of a list, optionally with given values, normalized within the quote. */
export const newEntry = (
  group: Group,
  values: RawGroup,
  { path, prefilled = {}, from = blankEntry(group, path) }: EntryStart,
  context: QuoteContext,
): EditedEntry => {
  const index = entriesAt(values, path).length;
  const start = Object.entries(prefilled).reduce((entry, [name, value]) => withValue(entry, name, value), from);
  const normalized = normalizeWithEntry(group, values, { path, index, entry: start }, context);
  return { path, index, entry: entriesAt(normalized, path)[index] ?? start, inner: null };
};

/** Problems at and below the path `base` of a quote. */
export const problemsWithin = (
  group: Group,
  values: RawGroup,
  base: string,
  context: QuoteContext,
): readonly Problem[] =>
  checkValues(group, values, context, base).problems.filter(({ path }) => path === base || path.startsWith(`${base}.`));
