import { readFileSync } from 'node:fs';

/** One of the four documents of the specification, stored word for word in docs/specification. */
export type DocumentNumber = 1 | 2 | 3 | 4;

const files: Readonly<Record<DocumentNumber, string>> = {
  1: '1-shell-session-admin-search.md',
  2: '2-clients-contract-files-payments.md',
  3: '3-quotes-and-catalogue.md',
  4: '4-transformation-content-tasks.md',
};

const folder = new URL('../../../docs/specification/', import.meta.url);

/** Lines of one numbered section of a document. Throws if it is missing. */
export const sectionOf = (document: DocumentNumber, section: number): readonly string[] => {
  const lines = readFileSync(new URL(files[document], folder), 'utf8').split('\n');
  const startLine = lines.findIndex((line) => line.startsWith(`## ${section}. `));
  if (startLine < 0) throw new Error(`Document ${document} has no section ${section}`);
  const length = lines.slice(startLine + 1).findIndex((line) => line.startsWith('## '));
  return lines.slice(startLine + 1, length < 0 ? undefined : startLine + 1 + length);
};

/** Splits a text at commas and semicolons outside of brackets. */
const splitList = (text: string): string[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0 && ',;'.includes(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
};

interface ParsedList {
  readonly names: readonly string[];
  /** Words in lists that are no field names. */
  readonly annotations: readonly string[];
}

/**
 * The names of fields in a list as the documents write them: "contract.documents, file (code, name), role (JSON)" names
 * contract, documents, file, code, name, role and JSON. What consists of several words is annotations, and names nothing.
 */
const parseFieldList = (text: string): ParsedList => {
  const names: string[] = [];
  const annotations: string[] = [];
  const collectNames = (part: string): void => {
    const name = part.trim().replace(/\.$/, '');
    const bracketed = /^([^([{]*)[([{](.*)[)\]}]$/s.exec(name);
    if (bracketed) {
      collectNames(bracketed[1] ?? '');
      splitList(bracketed[2] ?? '').forEach(collectNames);
    } else if (/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(name)) names.push(...name.split('.'));
    else if (name) annotations.push(name);
  };
  splitList(text).forEach(collectNames);
  return { names: [...new Set(names)], annotations };
};

/** A call of the API as specified. */
interface SpecifiedCall {
  /** `POST /api/client/get`, with path parameters in braces. */
  readonly methodAndPath: string;
  readonly inputFields: ParsedList;
  readonly answerFields: ParsedList;
}

const inTable = /^\| ((?:GET|POST|PUT|DELETE) [^|]+)\|([^|]*)\|([^|]*)\|$/;
const inList = /^- ((?:GET|POST|PUT|DELETE) [^\s:]+):? (.*)$/;

/** The calls of a document's section 7, in its order. */
export const specifiedCalls = (document: DocumentNumber): SpecifiedCall[] =>
  sectionOf(document, 7).flatMap((line) => {
    const row = inTable.exec(line);
    if (row) {
      const [, methodAndPath = '', input = '', answer = ''] = row;
      return [
        {
          methodAndPath: methodAndPath.trim(),
          inputFields: parseFieldList(input.replace('multipart:', '')),
          answerFields: parseFieldList(answer),
        },
      ];
    }
    const [, methodAndPath, rest = ''] = inList.exec(line) ?? [];
    if (!methodAndPath) return [];
    const [input = '', answer = ''] = rest.split(/\b(?:reads|returns)\b/);
    return [
      {
        methodAndPath,
        inputFields: parseFieldList(input.replace(/^body\b/, '')),
        answerFields: parseFieldList(answer),
      },
    ];
  });

/** An entity of a document's section 3 with the names of its fields, nested ones included. */
interface SpecifiedEntity {
  readonly title: string;
  readonly names: readonly string[];
}

/** Names within a sentence are recognized by their capitals: `isEnabled`. */
const nameLike = /\b[a-z]+[A-Z]\w*\b/g;

/** The entities of a document's section 3, in its order. Words of a sentence count if they look like a name. */
export const specifiedEntities = (document: DocumentNumber): SpecifiedEntity[] => {
  const entities: { title: string; names: string[] }[] = [];
  for (const line of sectionOf(document, 3)) {
    const [, title, text = ''] = /^- (?:\*\*)?([^:*]+?)(?:\*\*)?(?: \([^)]*\))?: ?(.*)$/.exec(line) ?? [];
    const entity = title ? { title, names: [] } : entities.at(-1);
    if (!entity) continue;
    if (title) entities.push(entity);
    const { names, annotations } = parseFieldList(title ? text : line.replace(/^\s*- (?:(\w+): )?/, '$1, '));
    entity.names.push(...names, ...annotations.flatMap((annotation) => annotation.match(nameLike) ?? []));
  }
  return entities.map(({ title, names }) => ({ title, names: [...new Set(names)] }));
};
