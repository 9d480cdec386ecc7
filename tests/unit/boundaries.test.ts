import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

/** Each planted file breaks one rule; the second text is the rule that must name it. */
const violations: Readonly<Record<string, readonly [content: string, rule: string]>> = {
  'src/features/brandnew/reads-feature-by-alias.ts': [
    use('#features/contracts/contract-screen.tsx'),
    'noRestrictedImports',
  ],
  'src/features/brandnew/reads-feature-relatively.ts': [use('../contracts/contract-screen.tsx'), 'noRestrictedImports'],
  'src/features/brandnew/parts/reads-feature.ts': [use('../../contracts/contract-screen.tsx'), 'noRestrictedImports'],
  'src/features/brandnew/reads-route.ts': [use('#routes/index.tsx'), 'noRestrictedImports'],
  'src/features/brandnew/reads-server.ts': [use('#server/db/db.ts'), 'noRestrictedImports'],
  'src/features/brandnew/knows-dexie.ts': [use('dexie'), 'noRestrictedImports'],
  'src/features/brandnew/loads-dexie.ts': [`export const db = () => import('dexie');\n`, 'noRestrictedImports'],
  'src/features/brandnew/passes-dexie-on.ts': [`export { Dexie } from 'dexie';\n`, 'noRestrictedImports'],
  'src/features/brandnew/knows-ky.ts': [use('ky'), 'noRestrictedImports'],
  'src/shared/reads-up.ts': [use('../api/call.ts'), 'noRestrictedImports'],
  'src/shared/domain/reads-ui.ts': [use('#ui/system.ts'), 'noRestrictedImports'],
  'src/shared/domain/reads-far-up.ts': [use('../../ui/system.ts'), 'noRestrictedImports'],
  'src/shared/domain/knows-react.ts': [use('react'), 'noRestrictedImports'],
  'src/shared/domain/knows-node.ts': [use('node:fs'), 'noRestrictedImports'],
  'src/ui/reads-offline.ts': [use('#offline/types.ts'), 'noRestrictedImports'],
  'src/ui/fields/reads-api.ts': [use('#api/call.ts'), 'noRestrictedImports'],
  'src/api/reads-offline.ts': [use('#offline/types.ts'), 'noRestrictedImports'],
  'src/offline/reads-ui.ts': [use('#ui/system.ts'), 'noRestrictedImports'],
  'src/offline/knows-ky.ts': [use('ky'), 'noRestrictedImports'],
  'src/routes/reads-server.ts': [use('#server/settings.ts'), 'noRestrictedImports'],
  'sw/reads-feature.ts': [use('#features/contracts/contract-screen.tsx'), 'noRestrictedImports'],
  'server/handlers/reads-offline.ts': [use('#offline/types.ts'), 'noRestrictedImports'],
  'server/handlers/knows-pg.ts': [use('pg'), 'noRestrictedImports'],
  'server/handlers/knows-pglite.ts': [use('@electric-sql/pglite/contrib/pg_trgm'), 'noRestrictedImports'],
  'server/handlers/knows-fastify.ts': [use('@fastify/multipart'), 'noRestrictedImports'],
  'server/db/knows-fastify.ts': [use('fastify'), 'noRestrictedImports'],
  'server/http/knows-pg.ts': [use('pg'), 'noRestrictedImports'],
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
  for (const path of ['src', 'sw', 'server', 'biome.json', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

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
