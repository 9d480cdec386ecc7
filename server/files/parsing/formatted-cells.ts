import { toPercentPoints } from '#shared/tables/column.ts';
import { attributeOf } from './xml-attributes.ts';

/** How a cell style shows a number: as a percentage, or by digit placeholders such as `00000`. */
type NumberFormat = 'percent' | { readonly placeholders: string };

// A quoted value may contain `>`.
const formatTag = /<(?:[\w-]+:)?numFmt\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const styleTag = /<(?:[\w-]+:)?xf(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const cellStyles = /<(?:[\w-]+:)?cellXfs(?=[\s/>])[\s\S]*?<\/(?:[\w-]+:)?cellXfs>/;
const valueCell =
  /(<(?:[\w-]+:)?c(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>(?:<(?:[\w-]+:)?f(?=[\s/>])[^<]*(?:<\/(?:[\w-]+:)?f>)?)?<(?:[\w-]+:)?v>)([^<]*)/g;

/** Formats 0 % and 0.00 % (ECMA-376, part 1, 18.8.30). */
const builtInPercents = ['9', '10'];

/** Parts of a format code that show no digit: quoted and escaped texts, spacing, filling, colours, conditions. */
const literals = /"[^"]*"|[\\_*].|\[[^\]]*\]| /g;

const parseFormat = (code: string): NumberFormat | undefined => {
  const significant = code.replaceAll(literals, '');
  if (significant.includes('%')) return 'percent';
  const [placeholders = ''] = significant.split(';');
  return /^[0#]*0[0#]+$/.test(placeholders) ? { placeholders } : undefined;
};

/** Formats by the indexes of the cell styles of a workbook, for those that show another number than the cell stores. */
export const readNumberFormats = (xml: string): ReadonlyMap<string, NumberFormat> => {
  const formats = new Map<string, NumberFormat | undefined>(builtInPercents.map((id) => [id, 'percent']));
  for (const [, attributes = ''] of xml.matchAll(formatTag))
    formats.set(attributeOf(attributes, 'numFmtId'), parseFormat(attributeOf(attributes, 'formatCode')));
  const styles = [...(cellStyles.exec(xml)?.[0] ?? '').matchAll(styleTag)];
  return new Map(
    styles.flatMap(([, attributes = ''], index) => {
      const format = formats.get(attributeOf(attributes, 'numFmtId'));
      return format === undefined ? [] : [[String(index), format] as const];
    }),
  );
};

/** Adds the leading zeros of `00000`; a `#` shows none. */
const withLeadingZeros = (digits: string, placeholders: string): string =>
  placeholders.slice(0, Math.max(0, placeholders.length - digits.length)).replaceAll('#', '') + digits;

/**
 * Writes the numbers of a sheet as people see them: percentages as percent points, since an import would read 0.12 as 0.12 %, and
 * whole numbers with the leading zeros of their format, as texts.
 */
export const withShownNumbers = (xml: string, formats: ReadonlyMap<string, NumberFormat>): string => {
  if (formats.size === 0) return xml;
  return xml.replaceAll(valueCell, (cell: string, start: string, attributes: string, value: string) => {
    const format = formats.get(attributeOf(attributes, 's'));
    const isNumber = ['', 'n'].includes(attributeOf(attributes, 't'));
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (!format || !isNumber || !Number.isFinite(number)) return cell;
    if (format === 'percent') return `${start}${toPercentPoints(number)}`;
    if (!Number.isSafeInteger(number) || number < 0) return cell;
    const textAttributes = `${attributes.replace(/\st\s*=\s*(?:"n"|'n')/, '')} t="str"`;
    return start.replace(attributes, () => textAttributes) + withLeadingZeros(String(number), format.placeholders);
  });
};
