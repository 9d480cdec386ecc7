import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isomorphicPackages,
  layers,
  maxEntries,
  offlinePublicModules,
  packageFolders,
  sublayers,
} from '#scripts/layers.ts';

interface Import {
  readonly from: string;
  /** Import specifier as written. */
  readonly specifier: string;
  /** Path within the project, or package name. */
  readonly to: string;
}

/** Applied migrations stay in one ordered folder. */
const migrations = 'server/db/migrations';

const files = globSync([
  'src/**/*.{ts,tsx,css}',
  'server/**/*.{ts,sql}',
  'sw/**/*.ts',
  '{scripts,tests}/**/*.{ts,tsx,mjs}',
])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts'));

const { imports: aliasTargets } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
};
const aliases = Object.entries(aliasTargets).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*/g, '')] as const,
);

const resolveImport = (importer: string, specifier: string): Import => {
  if (specifier.startsWith('.'))
    return { from: importer, specifier, to: posix.join(posix.dirname(importer), specifier) };
  const [alias, folder] = aliases.find(([startEntry]) => specifier.startsWith(startEntry)) ?? ['', ''];
  return { from: importer, specifier, to: specifier.replace(alias, folder) };
};

/** Static and dynamic imports and re-exports. Biome formats every module name in single quotes. */
const parseImports = (file: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*'([^'\n]+)'/g)].map(([, specifier = '']) =>
    resolveImport(file, specifier),
  );

const isWithin = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

const findLayer = (path: string): string => {
  const [, folder = 'app'] = /^src\/([^/]+)\//.exec(path) ?? [];
  return path.startsWith('src/') ? (folder === 'routes' ? 'app' : folder) : (path.split('/')[0] ?? '');
};

/** Folder of the layer. */
const rootOf = (layer: string): string =>
  ['sw', 'server', 'scripts', 'tests'].includes(layer) ? layer : `src/${layer}`;

/** Area of a file within its layer: the feature's area, elsewhere as listed in `sublayers`; undefined for other files. */
const findSublayer = (path: string): string | undefined => {
  const layer = findLayer(path);
  if (layer === 'features') return path.split('/')[2];
  return Object.keys(sublayers[layer] ?? {}).find((sublayer) => isWithin(path, `${rootOf(layer)}/${sublayer}`));
};

/** Folder that a file's relative imports must not leave. */
const findRelativeScope = (path: string): string => {
  const sublayer = findSublayer(path);
  return sublayer ? `${rootOf(findLayer(path))}/${sublayer}` : posix.dirname(path);
};

const isOfPackage = (specifier: string, name: string): boolean =>
  specifier === name || (/^[-/]/.test(specifier.slice(name.length)) && specifier.startsWith(name));

const checkPackage = ({ from, specifier }: Import): string | undefined => {
  const layer = findLayer(from);
  if (layer === 'shared' && !isomorphicPackages.some((name) => isOfPackage(specifier, name)))
    return `${specifier} is not among the packages that run in the browser, the worker and on the server`;
  if (layer === 'tests' || layer === 'scripts') return undefined;
  const home = Object.entries(packageFolders).find(([name]) => isOfPackage(specifier, name))?.[1];
  return home && !isWithin(from, home) ? `${specifier} is imported in ${home} only` : undefined;
};

const checkRooms = ({ from, to }: Import): string | undefined => {
  const layer = findLayer(from);
  const [sublayer, other] = [findSublayer(from), findSublayer(to)];
  if (sublayer === undefined || sublayer === other) return undefined;
  if (layer === 'features') return 'A feature does not import another';
  return sublayers[layer]?.[sublayer]?.includes(other ?? '')
    ? undefined
    : `${sublayer} may not import ${other ?? 'the root of its layer'}`;
};

/** Reason why an import breaks the rules, or undefined. */
const checkImport = (one: Import): string | undefined => {
  const { from, specifier, to } = one;
  if (!/^[.#]/.test(specifier)) return checkPackage(one);
  if (specifier.startsWith('.') && !isWithin(to, findRelativeScope(from)) && findLayer(from) !== 'app')
    return 'Relative imports stay in the sublayer: import by alias';
  const [layer, other] = [findLayer(from), findLayer(to)];
  if (layer === other) return checkRooms(one);
  if (!layers[layer]?.includes(other)) return `${layer} may not import ${other}`;
  const publicModules = other === 'offline' ? offlinePublicModules[layer] : undefined;
  return !publicModules || publicModules.some((module) => to.startsWith(`src/offline/${module}`))
    ? undefined
    : 'Not a public module of offline';
};

const findViolations = (imports: readonly Import[]): string[] =>
  imports.flatMap((one) => {
    const reason = checkImport(one);
    return reason ? [`${one.from} imports ${one.specifier}: ${reason}`] : [];
  });

/** Number of entries of each folder. */
const listEntries = (paths: readonly string[]): Map<string, Set<string>> => {
  const entries = new Map<string, Set<string>>();
  for (const path of paths)
    for (let parent = path; parent.includes('/'); parent = posix.dirname(parent)) {
      const folder = posix.dirname(parent);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(posix.basename(parent)));
    }
  return entries;
};

/** Imports between entries of one folder that are part of a cycle. */
const findCycles = (folder: string, imports: readonly Import[]): string[] => {
  const entryOf = (path: string) => (isWithin(path, folder) ? path.slice(folder.length + 1).split('/')[0] : undefined);
  const edges = new Map<string, Map<string, string>>();
  for (const { from, to } of imports) {
    const [entry, other] = [entryOf(from), entryOf(to)];
    if (entry === undefined || other === undefined || entry === other) continue;
    edges.set(entry, (edges.get(entry) ?? new Map<string, string>()).set(other, `${from} imports ${to}`));
  }
  const findReachable = (startEntry: string): Set<string> => {
    const reachable = new Set<string>();
    const visit = (entry: string): void => {
      for (const next of edges.get(entry)?.keys() ?? [])
        if (!reachable.has(next)) {
          reachable.add(next);
          visit(next);
        }
    };
    visit(startEntry);
    return reachable;
  };
  const reachableByEntry = new Map([...edges.keys()].map((entry) => [entry, findReachable(entry)]));
  return [...edges].flatMap(([entry, to]) =>
    [...to].filter(([other]) => reachableByEntry.get(other)?.has(entry)).map(([, text]) => `${folder}: ${text}`),
  );
};

const imports = files.flatMap((file) => parseImports(file, readFileSync(file, 'utf8')));

describe('import rules', () => {
  it('parses static, dynamic and side-effect imports and re-exports', () => {
    const text = `import './a.css';\nimport { b } from '#ui/b.ts';\nexport { c } from 'ky';\nconst d = import(\n'./d.ts');`;
    expect(parseImports('src/ui/x.ts', text).map(({ to }) => to)).toEqual([
      'src/ui/a.css',
      'src/ui/b.ts',
      'ky',
      'src/ui/d.ts',
    ]);
  });

  it.each([
    ['src/ui/x.ts', '#features/sync/sync-screen.tsx', 'ui may not import features'],
    ['src/shared/x.ts', '#api/call.ts', 'shared may not import api'],
    ['sw/x.ts', '#work/work-screen.tsx', 'sw may not import work'],
    ['server/x.ts', '#app/works.ts', 'server may not import app'],
    ['src/routes/x.tsx', '#server/db/db.ts', 'app may not import server'],
    ['src/shared/forms/x.ts', '#shared/products/catalogue.ts', 'forms may not import products'],
    ['server/areas/payments/x.ts', '#server/adapters/mail.ts', 'areas/payments may not import adapters'],
    ['server/jobs/within/x.ts', '#server/start/start.ts', 'jobs may not import the root'],
    ['src/features/sync/x.ts', '#features/home/home-screen.tsx', 'A feature does not import another'],
    ['src/features/sync/parts/x.ts', '../../home/home-screen.tsx', 'Relative imports stay in the sublayer'],
    ['src/features/sync/x.ts', '#offline/outbox/outbox.ts', 'Not a public module of offline'],
    ['src/work/x.ts', '#offline/device/database.ts', 'Not a public module of offline'],
    ['src/ui/table/x.ts', '../fields/text-field.tsx', 'Relative imports stay in the sublayer'],
    ['src/shared/forms/x.ts', 'react', 'react is not among'],
    ['src/shared/forms/x.ts', 'node:fs', 'node:fs is not among'],
    ['src/features/sync/x.ts', 'ky', 'ky is imported in src/api only'],
    ['server/http/x.ts', 'pg-cursor', 'pg-cursor is imported in server/db only'],
    ['server/areas/auth/x.ts', '@fastify/busboy', '@fastify/busboy is imported in server/http only'],
  ])('refuses that %s imports %s', (from, specifier, reason) => {
    expect(findViolations([resolveImport(from, specifier)])).toEqual([expect.stringContaining(reason)]);
  });

  it('finds no violation of scripts/layers.ts in the project', () => {
    expect(imports.length).toBeGreaterThan(5000);
    expect(findViolations(imports)).toEqual([]);
  });

  it('finds cycles between files and folders of a folder', () => {
    const cyclicImports = [
      ['a/b/one.ts', '../c.ts'],
      ['a/c.ts', './b/two.ts'],
      ['a/d.ts', './c.ts'],
    ] as const;
    expect(
      findCycles(
        'a',
        cyclicImports.map(([from, specifier]) => resolveImport(from, specifier)),
      ),
    ).toEqual(['a: a/b/one.ts imports a/c.ts', 'a: a/c.ts imports a/b/two.ts']);
  });

  it('finds no cycle in the project', () => {
    expect([...listEntries(files).keys()].flatMap((folder) => findCycles(folder, imports))).toEqual([]);
  });
});

describe('folders', () => {
  it(`contain at most ${maxEntries} entries`, () => {
    const fullFolders = [...listEntries(files)].filter(
      ([folder, { size }]) => size > maxEntries && !folder.startsWith('tests') && folder !== migrations,
    );
    expect(fullFolders.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
  });
});
