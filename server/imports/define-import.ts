import type { PersonContext } from '#server/http/audit-record.ts';
import type { ImportProblem } from '#shared/operations/people/imports.ts';

/** A line of a file by the names of its columns; an empty text where it says nothing. */
export type Line = Readonly<Record<string, string>>;

export interface ImportColumn {
  readonly name: string;
  readonly header: string;
  /** What else its header may be called. */
  readonly synonyms?: readonly string[];
  readonly isRequired?: boolean;
  readonly hint?: string;
  readonly example: string;
}

/** What is wrong with a line, by the name of its column; null for the whole line. */
export interface LineProblem {
  readonly column: string | null;
  readonly message: string;
}

export type ReadLine<V> = { readonly value: V } | { readonly problems: readonly LineProblem[] };

/** Where a line that is right belongs: it is new, it is a row that is there, or it cannot be written. */
export type Placed = 'new' | { readonly known: number } | LineProblem;

/** What a line that counts is written as. `known` is the row that is there. */
interface WrittenLine<V> {
  readonly value: V;
  readonly known: number | undefined;
}

/** An import under way: what the rows of now say of its lines. */
interface OpenImport<V> {
  readonly columns: readonly ImportColumn[];
  readonly read: (line: Line) => ReadLine<V>;
  /** What no two lines share, by what it is called: « numéro ». */
  readonly keysOf: (value: V) => Readonly<Record<string, string>>;
  readonly place: (values: readonly V[]) => Promise<readonly Placed[]>;
  readonly write: (lines: readonly WrittenLine<V>[]) => Promise<void>;
}

/** Line numbers of a file, with what they say, as they are judged. */
interface Judged {
  readonly lines: number;
  readonly added: number;
  readonly known: number;
  readonly problems: readonly ImportProblem[];
  /** How many lines have a problem. */
  readonly refused: number;
}

export interface NumberedLine {
  readonly line: number;
  readonly cells: Line;
}

/** A kind of file to import, described: its columns and rules. What reads, counts, tells and tries it is one. */
export interface ImportDefinition {
  readonly columns: (context: PersonContext) => Promise<readonly ImportColumn[]>;
  readonly judge: (lines: readonly NumberedLine[], context: PersonContext, isWritten: boolean) => Promise<Judged>;
}

/** Describes a kind of import: `open` looks up in `context.db` what its lines are judged by. */
export const defineImport = <V>(open: (context: PersonContext) => Promise<OpenImport<V>>): ImportDefinition => ({
  columns: async (context) => (await open(context)).columns,
  judge: async (lines, context, isWritten) => {
    const opened = await open(context);
    const { right, problems } = readLines(opened, lines);
    const placed = await opened.place(right.map(({ value }) => value));
    const written: WrittenLine<V>[] = [];
    for (const [at, { line, value }] of right.entries()) {
      const place = placed[at] ?? 'new';
      if (place === 'new') written.push({ value, known: undefined });
      else if ('known' in place) written.push({ value, known: place.known });
      else problems.push(told(opened, line, place));
    }
    if (isWritten) await opened.write(written);
    const known = written.filter((each) => each.known !== undefined).length;
    return {
      lines: lines.length,
      added: written.length - known,
      known,
      problems: problems.sort((one, other) => one.line - other.line),
      refused: new Set(problems.map(({ line }) => line)).size,
    };
  },
});

const told = <V>({ columns }: OpenImport<V>, line: number, { column, message }: LineProblem): ImportProblem => ({
  line,
  column: columns.find(({ name }) => name === column)?.header ?? null,
  message,
});

/** Each line by itself, and beside the others of its file. */
const readLines = <V>(opened: OpenImport<V>, lines: readonly NumberedLine[]) => {
  const problems: ImportProblem[] = [];
  const right: { line: number; value: V }[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const read = opened.read(cells);
    if ('problems' in read) {
      problems.push(...read.problems.map((problem) => told(opened, line, problem)));
      continue;
    }
    const keys = Object.entries(opened.keysOf(read.value));
    const twin = keys.find(([name, key]) => seen.has(`${name} ${key}`));
    if (twin) {
      const first = seen.get(twin.join(' '));
      problems.push(told(opened, line, { column: null, message: `Même ${twin[0]} qu’à la ligne ${first}` }));
      continue;
    }
    for (const key of keys) seen.set(key.join(' '), line);
    right.push({ line, value: read.value });
  }
  return { right, problems };
};
