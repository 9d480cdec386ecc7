import { fold } from '#shared/primitives/text.ts';
import { raw, type Sql, sql } from './sql.ts';

/**
 * A text anywhere in a folded column; nothing for an empty text. `strpos`, not `like`: the planner misjudges patterns,
 * and a person's `%` is then an ordinary character.
 */
export const contains = (column: string, text: string): Sql[] =>
  fold(text) === '' ? [] : [sql`strpos(${raw(column)}, ${fold(text)}) > 0`];
