import { attributeOf } from './xml-attributes.ts';

/** A sheet as its workbook lists it. */
export interface WorkbookSheet {
  readonly name: string;
  /** Number among all sheets of the workbook, from 1. */
  readonly number: number;
  /** Path of its cells in the ZIP file. */
  readonly path: string;
}

// A quoted value may contain `>`.
const sheetTag = /<(?:[\w-]+:)?sheet(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const relationshipTag = /<(?:[\w-]+:)?Relationship(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
/** Start of a value, or of a text in a cell, that is more than white space. */
const cellValue = /<(?:[\w-]+:)?[vt](?:\s[^<>]*)?(?<!\/)>(?!\s*<\/)/;

/** Paths of the sheets with cells by the id of their relationship; a chart on a sheet of its own has none. */
const readSheetPaths = (xml: string): ReadonlyMap<string, string> => {
  const relationships = [...xml.matchAll(relationshipTag)].filter(([, attributes = '']) =>
    attributeOf(attributes, 'Type').endsWith('/worksheet'),
  );
  return new Map(
    relationships.map(([, attributes = '']) => {
      const target = attributeOf(attributes, 'Target');
      return [attributeOf(attributes, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
};

/** The sheets of a workbook that people see and that have at least one value, in the order of their tabs. Throws without a list. */
export const findFilledSheets = (entries: Readonly<Record<string, Buffer>>): readonly WorkbookSheet[] => {
  const list = entries['xl/workbook.xml'];
  if (!list) throw new Error('a ZIP file without a list of sheets');
  const paths = readSheetPaths(String(entries['xl/_rels/workbook.xml.rels'] ?? ''));
  const sheets = [...list.toString().matchAll(sheetTag)]
    .map(([, attributes = '']) => attributes)
    // The library that reads the cells counts only sheets with a name.
    .filter((attributes) => attributeOf(attributes, 'name') !== '')
    .map((attributes, index) => ({
      name: attributeOf(attributes, 'name'),
      number: index + 1,
      path: paths.get(attributeOf(attributes, 'id')) ?? '',
      isHidden: ['hidden', 'veryHidden'].includes(attributeOf(attributes, 'state')),
    }));
  return sheets.filter(({ path, isHidden }) => !isHidden && cellValue.test(String(entries[path] ?? '')));
};
