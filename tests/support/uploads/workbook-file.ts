import { type Zippable, zipSync } from 'fflate';

interface SheetContent {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** XML of the rows. */
  readonly rows: string;
}

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textCell = (reference: string, text = 'x'): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Number in the style of an index: 0 has no format, 1 is the first of the workbook's formats. */
export const numberCell = (reference: string, value: number, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const createRelationship = (id: string, type: 'worksheet' | 'chartsheet', target: string): string =>
  `<Relationship Id="${id}" Type="${officeNamespace}/${type}" Target="${target}"/>`;

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const createStyles = (formatCodes: readonly string[]): string => {
  const formats = formatCodes.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeAttribute(code)}"/>`,
  );
  const styles = formatCodes.map((_, index) => `<xf numFmtId="${164 + index}" xfId="0"/>`);
  return `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0" xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
};

/** Workbook with the sheets, as a spreadsheet program writes it, and further entries of its ZIP file. */
export const createWorkbook = (
  sheets: readonly SheetContent[],
  { formatCodes = [], entries = {} }: { readonly formatCodes?: readonly string[]; readonly entries?: Zippable } = {},
): Uint8Array<ArrayBuffer> => {
  const tags = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relationships = sheets.map((_, index) =>
    createRelationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  const sheetEntries = sheets.map(({ rows }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    toBytes(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ]);
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': toBytes(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      'xl/workbook.xml': toBytes(`<workbook xmlns:r="${officeNamespace}"><sheets>${tags.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': toBytes(`<Relationships>${relationships.join('')}</Relationships>`),
      'xl/styles.xml': toBytes(createStyles(formatCodes)),
      ...Object.fromEntries(sheetEntries),
      ...entries,
    }),
  );
};
