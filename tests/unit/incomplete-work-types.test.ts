import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A complete work kind, except for what a case omits or changes. */
const workFile = (change: (source: string) => string): string =>
  change(`import * as v from 'valibot';
import { taskCreate, taskSearch } from '#shared/operations/tasks/tasks.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import type { UseFormReturn } from 'react-hook-form';

export const operations = [taskCreate, taskSearch];
interface Typed { readonly note: string }
export const planted = defineWork({
  kind: 'visit',
  label: 'Visite',
  texts: { open: '', refused: '', stored: '' },
  operations: [taskCreate],
  version: 1,
  valueSchema: v.object({ note: v.string() }),
  toDraft: ({ note }: Typed) => ({ title: note, lane: null, value: { note } }),
  toItem: ({ note }: Typed) => ({
    title: note,
    lane: null,
    operation: taskCreate,
    input: { typeDemande: { code: 'A', libelle: 'A' }, sujet: note, dateEffet: '2026-11-22' },
  }),
  resumeLink: (draft) => workLink({ to: '/task/creation', search: { draft } }),
  answer: v.object({ success: v.literal(true) }),
  summarizeReceipt: () => ({}),
});
export const useIt = (opened: OpenWork, form: UseFormReturn<Typed>) => [
  useWorkForm({ work: planted, opened, form, typed: form.getValues }),
  useWorkSubmit(planted),
];
`);

const withoutLine = (line: string) => (source: string) => source.replace(line, '');
const withReplacement = (text: string, other: string) => (source: string) => source.replace(text, other);

/** Incomplete declarations, with the compiler errors that refuse them. */
const works: Readonly<Record<string, readonly [content: string, refusal: RegExp]>> = {
  'is not listed': [workFile((source) => source), /not listed: add its definition to src\/app\/works\.ts/],
  'says nothing of its receipt': [
    workFile(withoutLine('  summarizeReceipt: () => ({}),\n')),
    /'summarizeReceipt' is missing/,
  ],
  'has no schema of its drafts': [
    workFile(withoutLine('  valueSchema: v.object({ note: v.string() }),\n')),
    /'valueSchema' is missing/,
  ],
  'keeps what its schema cannot read': [
    workFile(withReplacement('value: { note }', 'value: { text: note }')),
    /'note' is missing in type '{ text: string; }'/,
  ],
  'goes on where no screen is': [
    workFile(withReplacement("'/task/creation'", "'/visit/nowhere'")),
    /"?\/visit\/nowhere"?/,
  ],
  'is sent by an operation that cannot wait': [
    workFile(withReplacement('operations: [taskCreate]', 'operations: [taskSearch]')),
    /"queued"/,
  ],
  'sends what its operation does not take': [
    workFile(withReplacement("dateEffet: '2026-11-22'", 'dateEffet: 1')),
    /'string'/,
  ],
};

/** A complete derived operation, except for what a case changes. */
const derivedFile = (change: (source: string) => string): string =>
  change(`import type { OfflineServices } from '#offline/interfaces/types.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { derivedFrom } from '#shared/operations/wire/endpoint.ts';

export const other = taskSearch;
export const planted = derivedFrom(editiqueGet, {
  path: '/api/planted/stored',
  summary: 'Garder un document',
  offline: 'online',
  effect: 'none',
});
export const keepIt = ({ prefetch }: OfflineServices) => prefetch(editiqueGet, { editiqueId: 1 }, planted);
`);

const derived: Readonly<Record<string, readonly [content: string, refusal: RegExp]>> = {
  'does not say what it leaves behind': [derivedFile(withoutLine("  effect: 'none',\n")), /'effect' is missing/],
  'does not say what it does offline': [derivedFile(withoutLine("  offline: 'online',\n")), /'offline' is missing/],
  'has no path of its own': [derivedFile(withoutLine("  path: '/api/planted/stored',\n")), /'path' is missing/],
  'has no summary of its own': [derivedFile(withoutLine("  summary: 'Garder un document',\n")), /'summary' is missing/],
  'gives another answer': [
    derivedFile(withReplacement("effect: 'none',", "effect: 'none',\n  output: other.output,")),
    /ObjectSchema.* is not assignable to type 'never'/,
  ],
  'is kept unasked though it leaves something behind': [
    derivedFile(withReplacement("effect: 'none'", "effect: 'download'")),
    /'"download"' is not assignable to type '"none"'/,
  ],
};
const incompleteFiles = { ...works, ...derived };
const pathOf = (name: string): string => `src/features/planted/${name.replaceAll(' ', '-')}.ts`;

const root = resolve('.');
let copy = '';
let compilerOutput: readonly string[] = [];

/** Replaces a text in a file of the copy. */
const changeCopiedFile = (path: string, text: string, change: (original: string) => string): void => {
  const source = readFileSync(join(copy, path), 'utf8');
  expect(source).toContain(text);
  writeFileSync(join(copy, path), source.replace(text, change(text)));
};

/** Compiler errors of a file. */
const compilerErrorsOf = (path: string): string => {
  const from = compilerOutput.findIndex((line) => line.startsWith(`${path}(`));
  if (from < 0) return '';
  const length = compilerOutput.slice(from + 1).findIndex((line) => !line.startsWith(' '));
  return compilerOutput.slice(from, length < 0 ? undefined : from + 1 + length).join('\n');
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lagon-half-made-'));
  for (const path of ['src', 'server', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'src/features/planted'));
  for (const [name, [content]] of Object.entries(incompleteFiles)) writeFileSync(join(copy, pathOf(name)), content);
  changeCopiedFile(
    'src/shared/operations/tasks/tasks.ts',
    'export const taskSearch = ',
    (original) =>
      `export const planted = endpoint({ ...taskCreate, path: '/api/planted', offline: 'portfolio' });\n${original}`,
  );
  changeCopiedFile(
    'src/shared/operations/clients/client-filters.ts',
    'export const clientFilters = defineFilters({',
    (original) => `${original}\n  planted: { operator: 'contains', schema: v.optional(v.string(), '') },`,
  );
  changeCopiedFile(
    'src/shared/products/catalogue.ts',
    '] as const satisfies readonly CatalogueProduct[]',
    (original) =>
      `  { code: 'PLANTED', label: 'Voilier', icon: 'directions_car', family: 'auto', prefix: 'PL' },\n${original}`,
  );
  changeCopiedFile(
    'src/shared/documents/documents.ts',
    'export const documents = {',
    (original) => `${original}\n  planted: defineDocument({ label: 'Planté' }),`,
  );
  const options = {
    extends: './tsconfig.json',
    compilerOptions: {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      types: ['node', 'vite/client', 'vite-plugin-pwa/client'],
    },
    include: ['src/**/*.ts', 'src/**/*.tsx', 'server/start/**/*.ts'],
    references: [],
  };
  writeFileSync(join(copy, 'tsconfig.planted.json'), JSON.stringify(options));
  try {
    execFileSync(resolve('node_modules/.bin/tsc'), ['-p', 'tsconfig.planted.json', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    compilerOutput = (error as { stdout: string }).stdout.split('\n');
  }
}, 900_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(Object.entries(works))('a work that %s: does not compile', (name, [, refusal]) => {
  expect(compilerErrorsOf(pathOf(name))).toMatch(refusal);
});

test.each(Object.entries(derived))(
  'an operation derived from another that %s: does not compile',
  (name, [, refusal]) => {
    expect(compilerErrorsOf(pathOf(name))).toMatch(refusal);
  },
);

test('endpoint: does not compile without a handler, or in the portfolio without a device answer', () => {
  expect(compilerErrorsOf('server/start/handlers.ts')).toMatch(/'planted' is missing/);
  expect(compilerErrorsOf('src/offline/portfolio/device-reads.ts')).toMatch(/'?"?\/api\/planted"?'?/);
});

test('search filter: does not compile without a column of the device or of the server', () => {
  for (const path of ['src/shared/search/client-search.ts', 'server/areas/clients/client-search-repository.ts'])
    expect(compilerErrorsOf(path)).toMatch(/'planted' is missing/);
});

test('product: does not compile without its description', () => {
  expect(compilerErrorsOf('src/shared/products/catalogue.ts')).toMatch(/missing the following properties.*load/);
});

test('document: does not compile without issuing rule and frozen facts, or without snapshot and template', () => {
  expect(compilerErrorsOf('src/shared/documents/documents.ts')).toMatch(
    /'?issueRule|snapshot|missing the following properties/,
  );
  for (const path of ['server/areas/documents/paper-snapshots.ts', 'server/areas/documents/templates/papers.ts'])
    expect(compilerErrorsOf(path)).toMatch(/'planted' is missing/);
});

test('incomplete declarations: cause exactly the expected compile errors', () => {
  const expected = [
    ...Object.keys(incompleteFiles).map(pathOf),
    'server/start/handlers.ts',
    'src/offline/portfolio/device-reads.ts',
    'src/shared/search/client-search.ts',
    'src/shared/products/catalogue.ts',
    // Code that expects complete products.
    'src/shared/products/load-product.ts',
    'server/demo/documents.ts',
    'src/shared/documents/documents.ts',
    'server/areas/documents/paper-snapshots.ts',
    'server/areas/documents/templates/papers.ts',
    'server/areas/clients/client-search-repository.ts',
  ];
  const files = new Set(compilerOutput.flatMap((line) => /^([^\s(]+)\(\d/.exec(line)?.[1] ?? []));
  expect([...files].filter((file) => !expected.includes(file))).toEqual([]);
});
