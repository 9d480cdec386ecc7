import { toPercentPoints } from '#shared/tables/column.ts';
import { attributeOf } from './xml-attributes.ts';

// A quoted value may contain `>`.
const formatTag = /<(?:[\w-]+:)?numFmt\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const styleTag = /<(?:[\w-]+:)?xf(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)/g;
const cellStyles = /<(?:[\w-]+:)?cellXfs(?=[\s/>])[\s\S]*?<\/(?:[\w-]+:)?cellXfs>/;
const valueCell =
  /(<(?:[\w-]+:)?c(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>(?:<(?:[\w-]+:)?f(?=[\s/>])[^<]*(?:<\/(?:[\w-]+:)?f>)?)?<(?:[\w-]+:)?v>)([^<]*)/g;

/** Formats 0 % and 0.00 % (ECMA-376, part 1, 18.8.30). */
const builtInPercents = ['9', '10'];

/** Indexes of the cell styles of a workbook that show a fraction as a percentage. A quoted or escaped `%` does not. */
export const percentStyles = (xml: string): ReadonlySet<string> => {
  const percents = new Set(builtInPercents);
  for (const [, attributes = ''] of xml.matchAll(formatTag)) {
    const code = attributeOf(attributes, 'formatCode');
    if (code.replaceAll(/"[^"]*"|\\./g, '').includes('%')) percents.add(attributeOf(attributes, 'numFmtId'));
  }
  const styles = [...(cellStyles.exec(xml)?.[0] ?? '').matchAll(styleTag)];
  return new Set(
    styles.flatMap(([, attributes = ''], index) =>
      percents.has(attributeOf(attributes, 'numFmtId')) ? [String(index)] : [],
    ),
  );
};

/** Writes the percentages of a sheet as the percent points that people see: an import would read 0.12 as 0.12 %. */
export const withPercentPoints = (xml: string, styles: ReadonlySet<string>): string =>
  xml.replaceAll(valueCell, (cell: string, start: string, attributes: string, value: string) => {
    const isNumber = ['', 'n'].includes(attributeOf(attributes, 't'));
    const fraction = Number(value);
    return isNumber && styles.has(attributeOf(attributes, 's')) && Number.isFinite(fraction)
      ? `${start}${toPercentPoints(fraction)}`
      : cell;
  });
