import type { PersonContext } from '#server/http/audit-record.ts';
import type { ImportProblem } from '#shared/operations/people/imports.ts';

/** Line of a file by column name; empty text for empty cells. */
export type ImportLine = Readonly<Record<string, string>>;

export interface ImportColumn {
  readonly name: string;
  readonly header: string;
  /** Headers that take precedence over `header` in a file with both. */
  readonly preferred?: readonly string[];
  /** Alternative headers. */
  readonly synonyms?: readonly string[];
  readonly isRequired?: boolean;
  readonly hint?: string;
  readonly example: string;
}

/** Problem of a line by column name; null for the whole line. */
export interface LineProblem {
  readonly column: string | null;
  readonly message: string;
}

export type ParsedLine<V> = { readonly value: V } | { readonly problems: readonly LineProblem[] };

/** Result of matching a valid line: new, an existing row, or problems. */
export type LineMatch =
  | 'new'
  | { readonly known: number }
  | LineProblem
  | { readonly problems: readonly LineProblem[] };

/** Line to write; `known` is the id of an existing row. */
interface LineToWrite<V> {
  readonly value: V;
  readonly known: number | undefined;
}

/** A running import with the existing rows that its lines are matched with. */
interface RunningImport<V> {
  readonly columns: readonly ImportColumn[];
  readonly parse: (line: ImportLine) => ParsedLine<V>;
  /** Keys that must be unique in the file, by their French name: « numéro ». */
  readonly keysOf: (value: V) => Readonly<Record<string, string>>;
  readonly match: (values: readonly V[]) => Promise<readonly LineMatch[]>;
  readonly write: (lines: readonly LineToWrite<V>[]) => Promise<void>;
}

/** Counts and problems of a file's lines. */
interface ImportResult {
  readonly lines: number;
  readonly added: number;
  readonly known: number;
  readonly problems: readonly ImportProblem[];
  /** Number of lines with a problem. */
  readonly refused: number;
}

export interface NumberedLine {
  readonly line: number;
  readonly cells: ImportLine;
}

/** Definition of an import: columns and rules. Parsing, counting and reporting are shared. */
export interface ImportDefinition {
  readonly columns: (context: PersonContext) => Promise<readonly ImportColumn[]>;
  readonly judge: (lines: readonly NumberedLine[], context: PersonContext, isWritten: boolean) => Promise<ImportResult>;
}

/** Defines an import. `open` loads from `context.db` the rows that lines are matched with. */
export const defineImport = <V>(open: (context: PersonContext) => Promise<RunningImport<V>>): ImportDefinition => ({
  columns: async (context) => (await open(context)).columns,
  judge: async (lines, context, isWritten) => {
    const opened = await open(context);
    const { right, problems } = readLines(opened, lines);
    const placed = await opened.match(right.map(({ value }) => value));
    const written: LineToWrite<V>[] = [];
    for (const [at, { line, value }] of right.entries()) {
      const place = placed[at] ?? 'new';
      if (place === 'new') written.push({ value, known: undefined });
      else if ('known' in place) written.push({ value, known: place.known });
      else
        problems.push(...('problems' in place ? place.problems : [place]).map((each) => toProblem(opened, line, each)));
    }
    if (isWritten) await opened.write(written);
    const existingCount = written.filter((each) => each.known !== undefined).length;
    return {
      lines: lines.length,
      added: written.length - existingCount,
      known: existingCount,
      problems: problems.sort((one, other) => one.line - other.line),
      refused: new Set(problems.map(({ line }) => line)).size,
    };
  },
});

const toProblem = <V>(
  { columns }: RunningImport<V>,
  line: number,
  { column, message }: LineProblem,
): ImportProblem => ({
  line,
  column: columns.find(({ name }) => name === column)?.header ?? null,
  message,
});

/** Parses each line and checks for duplicates within the file. */
const readLines = <V>(opened: RunningImport<V>, lines: readonly NumberedLine[]) => {
  const problems: ImportProblem[] = [];
  const right: { line: number; value: V }[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const read = opened.parse(cells);
    if ('problems' in read) {
      problems.push(...read.problems.map((problem) => toProblem(opened, line, problem)));
      continue;
    }
    const keys = Object.entries(opened.keysOf(read.value));
    const duplicate = keys.find(([name, key]) => seen.has(`${name} ${key}`));
    if (duplicate) {
      const first = seen.get(duplicate.join(' '));
      problems.push(toProblem(opened, line, { column: null, message: `Même ${duplicate[0]} qu’à la ligne ${first}` }));
      continue;
    }
    for (const key of keys) seen.set(key.join(' '), line);
    right.push({ line, value: read.value });
  }
  return { right, problems };
};
