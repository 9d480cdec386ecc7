import * as v from 'valibot';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { parseFrenchDate } from '#shared/primitives/calendar/french-date.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ImportColumn, ImportLine, LineProblem, ParsedLine } from './define-import.ts';

/** Resolves a code or label to its code; unknown text is returned unchanged. */
export const resolveCode = (entries: readonly ListItem[], text: string): string =>
  entries.find(({ code, libelle }) => [code, libelle].some((name) => fold(name) === fold(text)))?.code ?? text;

/** Parses a French date to `yyyy-mm-dd`; invalid text is returned unchanged. */
export const parseDay = (text: string, today: string): string =>
  parseFrenchDate(text, Number(today.slice(0, 4)) + 1) ?? text;

/** Yes or no in French; empty means yes. */
export const yesByDefault = (label: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => fold(text)),
    v.picklist(
      ['', 'oui', 'non', 'vrai', 'faux', 'true', 'false', '1', '0', 'actif', 'inactif'],
      `Le champ ${label} doit être oui ou non`,
    ),
    v.transform((word) => !['non', 'faux', 'false', '0', 'inactif'].includes(word)),
  );

/** Validates a line by a schema; problems refer to the column with the name of the entry. */
export const parseLine = <const S extends v.GenericSchema<ImportLine, unknown>>(
  schema: S,
  line: ImportLine,
): ParsedLine<v.InferOutput<S>> => {
  const result = v.safeParse(schema, line);
  return result.success ? { value: result.output } : { problems: toProblems(result.issues) };
};

const toProblems = (issues: readonly v.BaseIssue<unknown>[]): LineProblem[] =>
  issues.map(({ path, message }) => ({ column: String(path?.[0]?.key ?? '') || null, message }));

/** Broker column of every import. */
export const brokerColumn = {
  name: 'broker',
  header: 'Courtier',
  preferred: ['Code courtier', 'Code du courtier'],
  hint: 'code du courtier',
  example: 'RECIF',
} as const satisfies ImportColumn;
