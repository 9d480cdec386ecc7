import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';

/** Home-made words of before, with the term of the field or of the trade that stands for each. README, glossary. */
const terms: Readonly<Record<string, string>> = {
  paced: 'throttle',
  inSlices: 'chunked',
  aTurn: 'yieldToMain',
  untilStill: 'whenIdle',
  thaw: 'toRequest',
  fateOf: 'keyStatus',
  discretion: 'commercialLimits',
  WorkParts: 'WorkDeps',
  SimulatorParts: 'SimulatorDeps: what is given to a maker is its deps',
  PaymentParts: 'StartedPayment',
  PremiumFacts: 'PremiumSnapshot: what a paper freezes is a snapshot; facts are what a tariff looks up',
  DescribedField: 'SchemaField',
  described: 'schema-form',
  estimates: 'quotes: the wire alone says estimate',
};

const wire = /^src\/shared\/contract\/|^src\/route|^tests\//;

const codeFiles = (): string[] => {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'sw/**/*.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.length).toBeGreaterThan(500);
  return files.filter((file) => !wire.test(file));
};

test('files and names are called by the field’s terms', () => {
  const found = codeFiles().flatMap((file) => {
    const declared = [...readFileSync(file, 'utf8').matchAll(/\b(?:const|function|class|interface|type) (\w+)/g)];
    const names = [...declared.map(([, name = '']) => name), ...file.split(/[/.]/)];
    return names.filter((name) => Object.hasOwn(terms, name)).map((name) => `${file}: ${name}, say ${terms[name]}`);
  });
  expect(found).toEqual([]);
});

test('facts are labelled values, of a risk or on a screen', () => {
  const found = codeFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bconst factsOf = [^;]*?=>/g)]
      .filter(([said]) => !/\bFact\[\]/.test(said))
      .map(([said]) => `${file}: ${said}, say what it makes`),
  );
  expect(found).toEqual([]);
});

/** Exported names that say `file` first, in a module that knows a dossier's type. */
const bareFiles = (code: string): readonly string[] =>
  /\b(?:ContractFile|TaskFile|ClientDossier)\b/.test(code)
    ? [...code.matchAll(/\bexport (?:const|function|interface|type) ([fF]ile(?![a-z])\w*)/g)].map(
        ([, name = '']) => name,
      )
    : [];

test('a file is bytes; a contract’s or a request’s is called contractFile, taskFile, or dossier', () => {
  expect(bareFiles('export const fileActions = (file: ContractFile) => 1;')).toEqual(['fileActions']);
  expect(bareFiles('export const fileBytes = (file: Blob) => 1;')).toEqual([]);
  const found = codeFiles().flatMap((file) => bareFiles(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test('what is given to what is made is called its deps', () => {
  const found = codeFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bparts: \w*Deps\b/g)].map(([said]) => `${file}: ${said}, say deps`),
  );
  expect(found).toEqual([]);
});

interface Wire {
  /** What to say instead. */
  readonly say: string;
  /** Where it is the field’s own word. */
  readonly at?: RegExp;
  /** Names that stay, with the reason of each. */
  readonly but?: Readonly<Record<string, string>>;
}

/** Roots of words that only the contract, addresses, tables and what lies stored say. */
const roots: Readonly<Record<string, Wire>> = {
  piece: { say: 'supportingDocument; a part of bytes or rows is a chunk' },
  editique: { say: 'generatedDocument', but: { editique: 'the table, in a batch of its rows' } },
  gamut: { say: 'productRange' },
  settl: {
    say: 'normalize (values of a form), whenAnswered (an item of the outbox), complete (a field that is left); it is what a payment does to premiums',
    at: /^server\/areas\/payments\//,
    but: {
      allSettled: 'of promises',
      onSettled: 'of TanStack Query',
      hasSettlement: 'a claim’s règlement',
      settlementColumns: 'a claim’s règlements',
    },
  },
};

/** Code without comments, texts and SQL: there the tables, stored kinds and addresses keep their names. */
const spoken = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/\b(?:sql|raw\()(?:<[^`]*?>)?`[^`]*`/g, '``');

/**
 * Names in code that say a word of the wire; the name of a property is the wire's where it says so (`answer.editiques`,
 * `{ pieces: sent }`), and so is an operation's, which audit, metrics and idempotency keys have recorded.
 */
const wireWords = (code: string, file = ''): readonly (readonly [name: string, say: string])[] =>
  [
    ...spoken(code).matchAll(
      /(?<declares>\(|const |let |readonly )?(?<before>[.\w$#/]?)\b(?<name>[A-Za-z_$][\w$]*)\b(?<after>\??:(?!:))?/g,
    ),
  ].flatMap(({ groups }) => {
    const { declares, before, name = '', after } = groups ?? {};
    const root = Object.keys(roots).find((each) => name.toLowerCase().includes(each));
    const rule = root === undefined ? undefined : roots[root];
    if (
      !rule ||
      rule.at?.test(file) ||
      before ||
      (after && !declares) ||
      Object.hasOwn(endpoints, name) ||
      Object.hasOwn(rule.but ?? {}, name)
    )
      return [];
    return [[name, rule.say] as const];
  });

test.each([
  ['const pieces = 1;', 'pieces'],
  ['function sendPieces() {}', 'sendPieces'],
  ['({ editiques }) => editiques', 'editiques'],
  ['(pieces: readonly File[]) => 1', 'pieces'],
  ['type Gamut = string;', 'Gamut'],
  ['settle(values);', 'settle'],
  ['{/* a gamut */}', undefined],
  ["newFileKey('piece')", undefined],
  ['const documents = answer.editiques;', undefined],
  ['const { pieces: sent } = input;', undefined],
  ['db.query(sql`select from editique`)', undefined],
  ['call(editiqueGet, { editiqueId: id })', undefined],
])('%s: the word of the wire is %s', (code, name) => {
  expect(wireWords(code)[0]?.[0]).toBe(name);
});

test('words of the wire are said by the contract alone', () => {
  const found = codeFiles().flatMap((file) => {
    const inPath = wireWords(file.replaceAll(/[/.]/g, ' '), file);
    const inCode = wireWords(readFileSync(file, 'utf8'), file);
    return [...new Set([...inPath, ...inCode].map(([name, say]) => `${file}: ${name}, say ${say}`))];
  });
  expect(found).toEqual([]);
});
