import type { ColumnKind } from './column.ts';

/** Parts of a one-sheet workbook that do not depend on its rows (ECMA-376, part 1). */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const codePointsOfXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for XML and drops characters that XML does not allow. `_x0041_` is escaped because Excel decodes it, and
 * carriage return because XML turns it into a line feed.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(codePointsOfXml, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** Style of a cell by its kind: an index into `cellXfs` below. */
export const headerStyle = 1;
const kindStyles: Partial<Record<ColumnKind, number>> = { date: 2, money: 3, number: 4, instant: 5, percent: 6 };
export const cellStyle = (kind: ColumnKind): number => kindStyles[kind] ?? 0;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="5"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0\\ &quot;F&quot;"/><numFmt numFmtId="166" formatCode="#,##0"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="168" formatCode="0.00\\ %"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf numFmtId="168" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Every part except the sheet, by its name in the package. */
export const staticParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Lagon" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
};

const widths: Partial<Record<ColumnKind, number>> = {
  date: 14,
  instant: 18,
  money: 16,
  number: 12,
  percent: 12,
  boolean: 10,
};

/** XML before the rows: frozen header row, column widths. */
export const sheetStart = (kinds: readonly ColumnKind[]): string => {
  const cols = kinds.map(
    (kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind] ?? 26}" customWidth="1"/>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
};

/** XML after `rowCount` rows, header included: a filter on each column. */
export const sheetEnd = (columnCount: number, rowCount: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columnCount - 1)}${rowCount}"/></worksheet>`;

/** Column name of an index from 0: A to Z, then AA. */
export const columnName = (index: number): string =>
  `${index < 26 ? '' : columnName(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`;
