import { setImmediate } from 'node:timers/promises';
import type { PersonContext } from '#server/http/audit-record.ts';
import type { ImportProblem } from '#shared/operations/people/imports.ts';
import { type ColumnTexts, findDifferences } from './differences.ts';

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

/** Result of matching a valid line: new, an existing row with the texts that `textsOf` is compared with, or problems. */
export type LineMatch =
  | 'new'
  | { readonly existingId: number; readonly stored?: ColumnTexts }
  | LineProblem
  | { readonly problems: readonly LineProblem[] };

/** Line to write; `existingId` is the id of the row that it updates. */
interface LineToWrite<V> {
  readonly value: V;
  readonly existingId: number | undefined;
}

/** A running import with the existing rows that its lines are matched with. */
interface RunningImport<V> {
  readonly columns: readonly ImportColumn[];
  readonly parse: (line: ImportLine) => ParsedLine<V>;
  /** Keys that must be unique in the file, by their French name: « numéro ». */
  readonly keysOf: (value: V) => Readonly<Record<string, string>>;
  readonly match: (values: readonly V[]) => Promise<readonly LineMatch[]>;
  /** Texts of a value by column name: where those of the existing row differ, the report says so. None by default. */
  readonly textsOf?: (value: V) => ColumnTexts;
  /** What else the new lines change, in French, which the administrator must confirm; undefined if nothing. */
  readonly describeEffects?: (newValues: readonly V[]) => Promise<string | undefined>;
  readonly write: (lines: readonly LineToWrite<V>[]) => Promise<void>;
}

/** `run` writes nothing if the lines have effects to confirm, or others than the confirmed ones; `confirmed-run` always writes. */
export type ImportMode =
  | 'preview'
  | 'confirmed-run'
  | { readonly run: { readonly confirmedEffects: string | undefined } };

/** True if lines with these effects are written. */
const isWritten = (mode: ImportMode, effects: string | undefined): boolean =>
  typeof mode === 'object' ? effects === undefined || effects === mode.run.confirmedEffects : mode === 'confirmed-run';

/** Counts and problems of a file's lines. */
interface ImportResult {
  readonly lines: number;
  readonly added: number;
  readonly known: number;
  readonly problems: readonly ImportProblem[];
  /** Number of lines with a problem. */
  readonly refused: number;
  readonly differences: readonly ImportProblem[];
  /** Number of existing lines with a difference. */
  readonly differing: number;
  readonly effects?: string;
}

export interface NumberedLine {
  readonly line: number;
  readonly cells: ImportLine;
}

/** Definition of an import: columns and rules. Parsing, counting and reporting are shared. */
export interface ImportDefinition {
  readonly columns: (context: PersonContext) => Promise<readonly ImportColumn[]>;
  readonly processLines: (
    lines: readonly NumberedLine[],
    context: PersonContext,
    mode: ImportMode,
  ) => Promise<ImportResult>;
}

/** Defines an import. `prepare` loads from `context.db` the rows that lines are matched with. */
export const defineImport = <V>(prepare: (context: PersonContext) => Promise<RunningImport<V>>): ImportDefinition => ({
  columns: async (context) => (await prepare(context)).columns,
  processLines: async (lines, context, mode) => {
    const runningImport = await prepare(context);
    const { validLines, problems } = await readLines(runningImport, lines);
    const matches = await runningImport.match(validLines.map(({ value }) => value));
    const linesToWrite: LineToWrite<V>[] = [];
    const differences: ImportProblem[] = [];
    const findDuplicate = createDuplicateCheck(runningImport);
    for (const [index, { line, cells, value }] of validLines.entries()) {
      const match = matches[index] ?? 'new';
      const lineProblems = problemsOfMatch(match) ?? findDuplicate(line, value);
      if (lineProblems) problems.push(...lineProblems.map((problem) => toProblem(runningImport, line, problem)));
      else if (match === 'new') linesToWrite.push({ value, existingId: undefined });
      else if ('existingId' in match) {
        linesToWrite.push({ value, existingId: match.existingId });
        if (match.stored === undefined) continue;
        const lineDifferences = findDifferences(cells, runningImport.textsOf?.(value) ?? {}, match.stored);
        differences.push(...lineDifferences.map((difference) => toProblem(runningImport, line, difference)));
      }
    }
    const newValues = linesToWrite.filter(({ existingId }) => existingId === undefined).map(({ value }) => value);
    const effects = await runningImport.describeEffects?.(newValues);
    if (isWritten(mode, effects)) await runningImport.write(linesToWrite);
    const existingCount = linesToWrite.length - newValues.length;
    return {
      lines: lines.length,
      added: newValues.length,
      known: existingCount,
      problems: problems.sort((problem, otherProblem) => problem.line - otherProblem.line),
      refused: countLines(problems),
      differences,
      differing: countLines(differences),
      ...(effects !== undefined && { effects }),
    };
  },
});

const countLines = (problems: readonly ImportProblem[]): number => new Set(problems.map(({ line }) => line)).size;

const toProblem = <V>(
  { columns }: RunningImport<V>,
  line: number,
  { column, message }: LineProblem,
): ImportProblem => ({
  line,
  column: columns.find(({ name }) => name === column)?.header ?? null,
  message,
});

/** Rows per statement: a statement of a larger file would take too much memory at once. */
const batchRows = 500;

/** Splits rows into batches that are written by one statement each. */
export const inBatches = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, index) =>
    rows.slice(index * batchRows, (index + 1) * batchRows),
  );

/** Parses each line, and serves other calls after each batch of lines. */
const readLines = async <V>(runningImport: RunningImport<V>, lines: readonly NumberedLine[]) => {
  const problems: ImportProblem[] = [];
  const validLines: (NumberedLine & { readonly value: V })[] = [];
  for (const batch of inBatches(lines)) {
    for (const { line, cells } of batch) {
      const parsed = runningImport.parse(cells);
      if ('problems' in parsed)
        problems.push(...parsed.problems.map((problem) => toProblem(runningImport, line, problem)));
      else validLines.push({ line, cells, value: parsed.value });
    }
    await setImmediate();
  }
  return { validLines, problems };
};

/** Why a line is refused by its match; undefined if it is accepted. */
const problemsOfMatch = (match: LineMatch): readonly LineProblem[] | undefined => {
  if (match === 'new' || 'existingId' in match) return undefined;
  return 'problems' in match ? match.problems : [match];
};

/** Finds lines with a key of an accepted line above. Refused lines must not be passed: the first good line is imported. */
const createDuplicateCheck = <V>({ keysOf }: RunningImport<V>) => {
  const seen = new Map<string, number>();
  return (line: number, value: V): readonly LineProblem[] | undefined => {
    const keys = Object.entries(keysOf(value));
    const duplicate = keys.find((key) => seen.has(key.join(' ')));
    if (duplicate)
      return [{ column: null, message: `Même ${duplicate[0]} qu’à la ligne ${seen.get(duplicate.join(' '))}` }];
    for (const key of keys) seen.set(key.join(' '), line);
    return undefined;
  };
};
