import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accounts, emailOf, password } from '#tests/support/server/accounts.ts';

const readme = readFileSync('README.md', 'utf8');
const operate = readFileSync('docs/operate.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const unique = (matches: Iterable<RegExpMatchArray>): string[] =>
  [...new Set([...matches].map((match) => match[1] ?? ''))].sort();

const section = (title: string): string => operate.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';

const sourceOf = (...patterns: string[]): string =>
  globSync(patterns)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('README: lists exactly the npm scripts of package.json', () => {
  const namedScripts = unique(readme.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g));
  expect(namedScripts).toEqual(Object.keys(scripts).sort());
});

test('docs/operate.md: lists only environment variables that are read', () => {
  const namedVariables = unique(section('Environment').matchAll(/`([A-Z][A-Z_]+)`(?=[^|\n]*\|[^|\n]*\|[^|\n]*\|)/g));
  const source = sourceOf(
    'server/*.ts',
    'server/settings/*.ts',
    'server/start/*.ts',
    'scripts/**/*.{ts,mjs}',
    'vite.config.ts',
    'tests/support/**/*.ts',
  );
  expect(namedVariables.length).toBeGreaterThan(10);
  expect(namedVariables.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

test('docs/operate.md: lists every setting that the server reads', () => {
  const readSettings = unique(sourceOf('server/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm));
  expect(readSettings.length).toBeGreaterThan(8);
  expect(readSettings.filter((name) => !section('Environment').includes(`\`${name}\``))).toEqual([]);
});

test('README: contains the accounts and password of the demonstration data', () => {
  expect(unique(readme.matchAll(/`(\w+@lagon\.nc)`/g))).toEqual(accounts.map(emailOf).sort());
  expect(readme).toContain(`\`${password}\``);
  const demo = sourceOf('server/demo/*.ts');
  expect(demo).toContain(password);
  for (const account of accounts) expect(demo, account).toContain(account);
});

test('README: has at most 1,000 words', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1000);
});
