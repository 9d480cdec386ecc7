import { Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate';
import { importLimits } from '#shared/primitives/limits.ts';
import { readNumberFormats, withShownNumbers } from './formatted-cells.ts';

/** Maximum inflated size of a workbook: an import of 5,000 lines needs a tenth of it. */
const maxInflatedBytes = 48 * 1024 * 1024;
const maxEntries = 200;

/** Inflates the entries that hold cells. Counts the inflated bytes, since the size in the ZIP directory is untrusted. */
const inflate = (bytes: Uint8Array): Record<string, Buffer> => {
  const entries: Record<string, Buffer> = {};
  let total = 0;
  let count = 0;
  const unzip = new Unzip((entry) => {
    count += 1;
    if (count > maxEntries) throw new Error('too many entries');
    const isNeeded =
      /\.(xml|rels)$/i.test(entry.name) && !/(^|\/)(media|drawings|theme|embeddings)\//i.test(entry.name);
    if (!isNeeded) return;
    const chunks: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      total += chunk.length;
      if (total > maxInflatedBytes) throw new Error('too large once it is inflated');
      chunks.push(chunk.slice());
      if (isLast) entries[entry.name] = Buffer.concat(chunks);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  // Small steps, so that a bomb is noticed before much of it is in memory.
  for (let at = 0; at < bytes.length; at += 16_384)
    unzip.push(bytes.subarray(at, at + 16_384), at + 16_384 >= bytes.length);
  return entries;
};

/** Number of a column by its letters: A is 1, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const cellsTag = /<(?:[\w-]+:)?sheetData[\s/>]/;
// A quoted value may contain `>`.
const rowTag = /<(?:[\w-]+:)?row(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const cellTag = /<(?:[\w-]+:)?c(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const reference = /(?:^|\s)r\s*=\s*["']([^"']*)["']/;

type TooLarge = 'too many rows' | 'too many columns';

/** Compares the rows and columns that a sheet names with the limits of an import; the reader would fill all rows up to the highest. */
const findExcess = (xml: string): TooLarge | undefined => {
  let rows = 0;
  for (const [, attributes = ''] of xml.matchAll(rowTag)) {
    rows += 1;
    const [, number] = reference.exec(attributes) ?? [];
    if (rows > importLimits.lines + 1 || (number !== undefined && !(Number(number) <= importLimits.lines + 1)))
      return 'too many rows';
  }
  for (const [, attributes = ''] of xml.matchAll(cellTag)) {
    const [, cell] = reference.exec(attributes) ?? [];
    if (cell === undefined) continue;
    const [, letters = '', number = ''] = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(cell) ?? [];
    if (letters === '') return 'too many columns';
    if (columnNumber(letters) > importLimits.columns) return 'too many columns';
    if (Number(number) > importLimits.lines + 1) return 'too many rows';
  }
  return undefined;
};

/** Entries of an Excel workbook that hold cells. Throws if it is no workbook or inflates to more than 48 MB. */
export const openWorkbook = (bytes: Uint8Array): Readonly<Record<string, Buffer>> => {
  const entries = inflate(bytes);
  // A document type could define entities that expand without end; no workbook has one.
  if (Object.values(entries).some((content) => content.includes('<!DOCTYPE')))
    throw new Error('a document type in a workbook');
  return entries;
};

/**
 * A workbook with the cells of one sheet only, numbers as people see them, within the limits of an import, as a ZIP file of
 * our own: what the library reads is then what was counted.
 */
export const repackSheet = (entries: Readonly<Record<string, Buffer>>, path: string): Uint8Array | TooLarge => {
  const xml = String(entries[path]);
  const excess = findExcess(xml);
  if (excess) return excess;
  const stylesPath = Object.keys(entries).find((name) => /(^|\/)styles\.xml$/i.test(name));
  const formats = readNumberFormats(stylesPath === undefined ? '' : String(entries[stylesPath]));
  const withoutCells = Object.entries(entries).filter(([, content]) => !cellsTag.test(content.toString('latin1')));
  const cells = Buffer.from(withShownNumbers(xml, formats));
  const repacked: Zippable = { ...Object.fromEntries(withoutCells), [path]: cells };
  return zipSync(repacked, { level: 0 });
};
