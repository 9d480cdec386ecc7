import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packageFolder = (name: string, folder: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), ...folder.split('/'));

const roboto = packageFolder('pdfmake', 'fonts/Roboto');
/** Bitstream Vera licence; the changes of DejaVu are in the public domain. */
const dejaVu = packageFolder('dejavu-fonts-ttf', 'ttf');

/** Folders that the PDF library may read. */
export const fontFolders: readonly string[] = [roboto, dejaVu];

/** Font files by name and style, as pdfmake takes them. Only used characters are embedded. */
export const fonts = {
  Roboto: {
    normal: join(roboto, 'Roboto-Regular.ttf'),
    bold: join(roboto, 'Roboto-Medium.ttf'),
    italics: join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
  },
  /** Fallback for characters that Roboto lacks. */
  DejaVu: {
    normal: join(dejaVu, 'DejaVuSans.ttf'),
    bold: join(dejaVu, 'DejaVuSans-Bold.ttf'),
    italics: join(dejaVu, 'DejaVuSans-Oblique.ttf'),
    bolditalics: join(dejaVu, 'DejaVuSans-BoldOblique.ttf'),
  },
} as const;

interface FontKit {
  openSync(path: string): { readonly characterSet: readonly number[] };
}

/** Code points that a font file contains. */
export const readCodePoints = (path: string): ReadonlySet<number> => {
  const { openSync } = createRequire(require.resolve('pdfmake/package.json'))('fontkit') as FontKit;
  return new Set(openSync(path).characterSet);
};

let robotoCodePoints: ReadonlySet<number> | undefined;
const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

const isInRoboto = (cluster: string): boolean => {
  robotoCodePoints ??= readCodePoints(fonts.Roboto.normal);
  return [...cluster].every((character) => robotoCodePoints?.has(character.codePointAt(0) ?? 0));
};

interface Run {
  readonly text: string;
  readonly font?: 'DejaVu';
}

/** Splits a text where its font changes; letters stay with their combining accents. */
const splitRuns = (text: string): Run[] => {
  const runs: { text: string; font?: 'DejaVu' }[] = [];
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    const isFallback = segment.trim() !== '' && !isInRoboto(segment);
    const last = runs.at(-1);
    if (last && (last.font === 'DejaVu') === isFallback) last.text += segment;
    else runs.push({ text: segment, ...(isFallback && { font: 'DejaVu' as const }) });
  }
  return runs;
};

/** Fast path: true if all characters are common ones that Roboto contains. */
const hasOnlyCommonCharacters = (text: string): boolean => /^[\n -~\u00A0-\u00FF’«»–—…€•]*$/u.test(text);

type Inline = string | { readonly text: string | readonly Inline[] };

const inlineRuns = (inline: Inline): readonly Inline[] => {
  if (typeof inline === 'string') return hasOnlyCommonCharacters(inline) ? [inline] : splitRuns(inline);
  const { text } = inline;
  if (typeof text !== 'string') return [{ ...inline, text: text.flatMap(inlineRuns) }];
  return hasOnlyCommonCharacters(text) ? [inline] : splitRuns(text).map((run) => ({ ...inline, ...run }));
};

const nested = ['stack', 'columns', 'ul'] as const;

/** Content whose texts name the fallback font for the characters that Roboto lacks; texts within Roboto stay as they are. */
export const withFallbackFont = <T>(content: T): T => {
  if (Array.isArray(content)) return content.map(withFallbackFont) as T;
  if (typeof content === 'string') {
    const runs = hasOnlyCommonCharacters(content) ? [] : splitRuns(content);
    return (runs.some(({ font }) => font) ? { text: runs } : content) as T;
  }
  if (typeof content !== 'object' || content === null) return content;
  const node = { ...content } as Record<string, unknown>;
  const { text, table } = content as { text?: unknown; table?: { body: unknown[][] } };
  if (typeof text === 'string') {
    const runs = hasOnlyCommonCharacters(text) ? [] : splitRuns(text);
    if (runs.some(({ font }) => font)) node['text'] = runs;
  } else if (Array.isArray(text)) node['text'] = (text as Inline[]).flatMap(inlineRuns);
  else if (typeof text === 'object') node['text'] = withFallbackFont(text);
  for (const key of nested) if (node[key] !== undefined) node[key] = withFallbackFont(node[key]);
  if (table) node['table'] = { ...table, body: withFallbackFont(table.body) };
  return node as T;
};
