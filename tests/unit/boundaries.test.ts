import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zoneOverrides, zones, zoneViolations } from '#scripts/zones.ts';

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

/** Each planted file breaks one rule; the second text is the rule that must name it. */
const violations: Readonly<Record<string, readonly [content: string, rule: string]>> = {
  ...Object.fromEntries(
    Object.entries(zoneViolations()).map(([path, content]) => [path, [content, 'noRestrictedImports']]),
  ),
  'src/features/brandnew/reads-feature-relatively.ts': [use('../contracts/contract-screen.tsx'), 'noRestrictedImports'],
  'src/features/brandnew/parts/reads-feature.ts': [use('../../contracts/contract-screen.tsx'), 'noRestrictedImports'],
  'src/ui/cycle-a.ts': [`import { b } from './cycle-b.ts';\nexport const a = (): number => b();\n`, 'noImportCycles'],
  'src/ui/cycle-b.ts': [`import { a } from './cycle-a.ts';\nexport const b = (): number => a();\n`, 'noImportCycles'],
  'src/ui/alias-cycle-a.ts': [
    `import { b } from '#ui/fields/alias-cycle-b.ts';\nexport const a = (): number => b();\n`,
    'noImportCycles',
  ],
  'src/ui/fields/alias-cycle-b.ts': [
    `import { a } from '#ui/alias-cycle-a.ts';\nexport const b = (): number => a();\n`,
    'noImportCycles',
  ],
  'src/ui/passes-all-on.ts': [`export * from './system.ts';\n`, 'noReExportAll'],
  'src/ui/barrel.ts': [`export { system } from './system.ts';\nexport { Page } from './page.tsx';\n`, 'noBarrelFile'],
  'src/ui/any.ts': ['export const hidden = (value: any): string => value;\n', 'noExplicitAny'],
  'server/long.ts': [
    `${Array.from({ length: 251 }, (_, line) => `export const line${line} = ${line};`).join('\n')}\n`,
    'noExcessiveLinesPerFile',
  ],
};

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

const root = resolve('.');
let copy = '';

const lint = (): Report => {
  const args = [
    resolve('node_modules/@biomejs/biome/bin/biome'),
    ...['lint', '.', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '--diagnostic-level=error'],
  ];
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  };
  try {
    return JSON.parse(execFileSync(process.execPath, args, options)) as Report;
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) as Report;
  }
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lagon-lint-'));
  for (const path of ['src', 'sw', 'server', 'tests', 'scripts', 'biome.json', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

test('the lint configuration says what the table of zones says: npm run format writes it', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as { overrides: unknown[] };
  expect(overrides.slice(0, zones.length)).toEqual(zoneOverrides());
});

test('the tree as it is keeps every rule', { timeout: 120_000 }, () => {
  expect(lint().diagnostics).toEqual([]);
});

test('every planted violation is caught by its rule', { timeout: 120_000 }, () => {
  for (const [path, [content]] of Object.entries(violations)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  }
  const found = lint().diagnostics.map(({ category, location }) => `${location.path} ${category.split('/').at(-1)}`);
  const missed = Object.entries(violations).filter(([path, [, rule]]) => !found.includes(`${path} ${rule}`));
  expect(missed.map(([path, [, rule]]) => `${path} ${rule}`)).toEqual([]);
});
