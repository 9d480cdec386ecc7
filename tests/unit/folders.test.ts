import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const mostEntries = 20;
/** Every change of the database stays as it was applied, in its order. */
const isUnbounded = (folder: string): boolean => folder === 'server/db/migrations';

const files = globSync(['src/**/*.{ts,tsx,css}', 'server/**/*.{ts,sql}', 'sw/**/*.ts', 'scripts/**/*.{ts,mjs}'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts'));

const entriesOf = (paths: readonly string[]): Map<string, Set<string>> => {
  const entries = new Map<string, Set<string>>();
  for (const path of paths)
    for (let at = path; at.includes('/'); at = posix.dirname(at)) {
      const folder = posix.dirname(at);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(posix.basename(at)));
    }
  return entries;
};

const { imports: aliasTargets } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
};
const aliases = Object.entries(aliasTargets).map(([alias, to]) => [
  alias.replace('*', ''),
  to.replace(/^\.\/|\*/g, ''),
]);

const targetOf = (importer: string, said: string): string => {
  if (said.startsWith('.')) return posix.join(posix.dirname(importer), said);
  const [alias = '', to = ''] = aliases.find(([start = '']) => said.startsWith(start)) ?? [];
  return alias ? said.replace(alias, to) : said;
};

type Import = readonly [from: string, to: string];

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\s*\(?)\s*'([^'\n]+)'/g)].map(([, said = '']) => [
    file,
    targetOf(file, said),
  ]);

/** Entries of a folder that import each other in a circle, with an import of each step. */
const circlesIn = (folder: string, imports: readonly Import[]): readonly string[] => {
  const entryOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const steps = new Map<string, Map<string, string>>();
  for (const [from, to] of imports) {
    const [above, below] = [entryOf(from), entryOf(to)];
    if (above === undefined || below === undefined || above === below) continue;
    steps.set(above, (steps.get(above) ?? new Map<string, string>()).set(below, `${from} imports ${to}`));
  }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (entry: string): void => {
      for (const next of steps.get(entry)?.keys() ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          visit(next);
        }
    };
    visit(start);
    return seen;
  };
  const all = new Map([...steps.keys()].map((entry) => [entry, reached(entry)]));
  return [...steps].flatMap(([above, to]) =>
    [...to].filter(([below]) => all.get(below)?.has(above)).map(([, words]) => `${folder}: ${words}`),
  );
};

test('a folder that imports another is not imported by it', () => {
  expect(
    circlesIn('a', [
      ['a/b/one.ts', 'a/c.ts'],
      ['a/c.ts', 'a/b/two.ts'],
      ['a/d.ts', 'a/c.ts'],
    ]),
  ).toEqual(['a: a/b/one.ts imports a/c.ts', 'a: a/c.ts imports a/b/two.ts']);
  const imports = files.flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(2000);
  expect([...entriesOf(files).keys()].flatMap((folder) => circlesIn(folder, imports))).toEqual([]);
});

test('a folder holds at most twenty entries: divide it by what they mean', () => {
  const full = [...entriesOf(files)].filter(([folder, { size }]) => size > mostEntries && !isUnbounded(folder));
  expect(full.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
});
