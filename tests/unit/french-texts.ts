import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A text of the source with its file and line. */
interface SourceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** JSX text, or the quoted value of a JSX attribute: escapes are not interpreted in either. */
  readonly isMarkup: boolean;
}

interface Node {
  readonly type: string;
  readonly startOffset: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Replaces interpolated values. */
export const placeholder = 'X';

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(placeholder);
};

/** Texts that users never see: types, module names, SQL and errors for developers, which are English. */
const typeWrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

const isNeverDisplayed = (node: Node): boolean => {
  if (node.type.startsWith('TS')) return !typeWrappers.has(node.type);
  if (/^(Import|Export(All|Named))Declaration$/.test(node.type)) return (node['source'] ?? null) !== null;
  if (node.type === 'TaggedTemplateExpression') return true;
  return node.type === 'NewExpression' && /Error$/.test(String((node['callee'] as Node)['name']));
};

const textsIn = (file: string, source: string): SourceText[] => {
  const texts: SourceText[] = [];
  const visit = (node: Node, isAttribute = false): void => {
    if (isNeverDisplayed(node)) return;
    const text = textOf(node);
    if (text !== undefined) {
      const line = source.slice(0, node.startOffset).split('\n').length;
      texts.push({ file, line, text, isMarkup: node.type === 'JSXText' || isAttribute });
    }
    for (const value of Object.values(node)) {
      if (isNode(value)) visit(value, node.type === 'JSXAttribute');
      else if (Array.isArray(value)) for (const one of value) if (isNode(one)) visit(one);
    }
  };
  visit(parseSync(file, source).program as unknown as Node);
  return texts;
};

/** Every text in the source files of the given folders. */
export const sourceTexts = (folders: readonly string[]): SourceText[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.gen\.ts$/.test(name))
      .sort()
      .flatMap((name) => textsIn(join(folder, name), readFileSync(join(folder, name), 'utf8'))),
  );

const frenchWords =
  /[àâçéèêëîïôùûœ]|(?:^|[^\p{L}])(?:le|la|les|de|des|du|un|une|est|et|ou|pas|votre|vos|ce|cette|sur|pour|dans|qui|que|au|aux|[ldnsj]['’]\p{L}+)(?=$|[^\p{L}])/iu;

/** Typographic mistakes of a French text; empty if there are none. */
export const faultsOf = ({ text, isMarkup }: Pick<SourceText, 'text' | 'isMarkup'>): string[] => {
  const faults: string[] = [];
  if (isMarkup && text.includes('\\u')) faults.push('an escape that markup shows as it is');
  if (/«[^\u00A0\u202F]|[^\u00A0\u202F]»/.test(text)) faults.push('no U+00A0 inside « »');
  if (!frenchWords.test(text)) return faults;
  if (/[\p{L}\p{N}»)…] [;:!?](?=\s|$)/u.test(text)) faults.push('an ordinary space before ; : ! ?');
  if (/[\p{L}»)][;:!?](?=\s)/u.test(text)) faults.push('no space before ; : ! ?');
  if (/\p{L}'\p{L}/u.test(text)) faults.push('a straight apostrophe');
  return faults;
};
