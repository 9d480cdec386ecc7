import * as v from 'valibot';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { parseFrenchDate } from '#shared/primitives/calendar/french-date.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ImportColumn, Line, LineProblem, ReadLine } from './define-import.ts';

/** The code of what was written as a code or as a label; what was written where it is neither. */
export const codeOf = (entries: readonly ListItem[], written: string): string =>
  entries.find(({ code, libelle }) => code === written || fold(libelle) === fold(written))?.code ?? written;

/** A day written as people write one, `yyyy-mm-dd`; what was written where it is none. */
export const dayOf = (written: string, today: string): string =>
  parseFrenchDate(written, Number(today.slice(0, 4)) + 1) ?? written;

/** Yes or no in words; yes where nothing is said. */
export const yesUnlessSaid = (label: string) =>
  v.pipe(
    v.string(),
    v.transform((written) => fold(written)),
    v.picklist(
      ['', 'oui', 'non', 'vrai', 'faux', 'true', 'false', '1', '0', 'actif', 'inactif'],
      `Le champ ${label} doit être oui ou non`,
    ),
    v.transform((word) => !['non', 'faux', 'false', '0', 'inactif'].includes(word)),
  );

/** The same label for every problem that valibot finds in a line, at the column that is named as its entry is. */
export const readBy = <const S extends v.GenericSchema<Line, unknown>>(
  schema: S,
  line: Line,
): ReadLine<v.InferOutput<S>> => {
  const read = v.safeParse(schema, line);
  return read.success ? { value: read.output } : { problems: problemsOf(read.issues) };
};

const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): LineProblem[] =>
  issues.map(({ path, message }) => ({ column: String(path?.[0]?.key ?? '') || null, message }));

/** How a broker is named in every file. */
export const brokerColumn = {
  name: 'broker',
  header: 'Courtier',
  synonyms: ['Code courtier', 'Code du courtier'],
  hint: 'code du courtier',
  example: 'RECIF',
} as const satisfies ImportColumn;
