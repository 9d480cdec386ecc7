import { fold } from '#shared/primitives/text.ts';

/** Values as people read them, by column name. */
export type ColumnTexts = Readonly<Record<string, string>>;

interface ColumnDifference {
  readonly column: string;
  readonly message: string;
}

const quote = (text: string): string => `«\u00A0${text}\u00A0»`;

/**
 * Cells of a line whose values differ from those of the row that exists, by column. Upper case and accents make no difference,
 * as in searches; an empty cell says nothing.
 */
export const findDifferences = (cells: ColumnTexts, inFile: ColumnTexts, stored: ColumnTexts): ColumnDifference[] =>
  Object.entries(inFile).flatMap(([column, text]) => {
    const storedText = stored[column] ?? '';
    if ((cells[column] ?? '') === '' || fold(text) === fold(storedText)) return [];
    const inLagon = storedText === '' ? 'rien' : quote(storedText);
    return [{ column, message: `${quote(text)} dans le fichier, ${inLagon} dans Lagon` }];
  });

export const formatYesOrNo = (flag: boolean): string => (flag ? 'oui' : 'non');
