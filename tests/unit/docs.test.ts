import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')].filter(
  (page) => !page.includes('specification'),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Matches of a pattern in every page, as `page: name`. */
const namesInPages = (pattern: RegExp): { readonly page: string; readonly name: string }[] =>
  pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, name = '']) => ({ page, name })));
const unknownNames = (
  names: ReturnType<typeof namesInPages>,
  isKnown: (name: string, page: string) => boolean,
): string[] => [
  ...new Set(names.filter(({ page, name }) => !isKnown(name, page)).map(({ page, name }) => `${page}: ${name}`)),
];

test('docs: name only existing npm scripts', () => {
  const names = namesInPages(/npm (?:run )?(start|test|(?<=run )[a-z][\w:-]*)/g);
  expect(names.length).toBeGreaterThan(40);
  expect(unknownNames(names, (name) => Object.hasOwn(scripts, name))).toEqual([]);
});

test('docs: link only to existing pages, pictures and files', () => {
  const names = namesInPages(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g);
  expect(names.length).toBeGreaterThan(20);
  expect(unknownNames(names, (name, page) => existsSync(join(dirname(page), name)))).toEqual([]);
});

test('docs: link only to existing headings', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
  const headings = (page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading));
  const names = namesInPages(/\]\((?!https?:)([^)\s]*#[^)\s]+)\)/g);
  expect(
    unknownNames(names, (name, page) => {
      const [path = '', anchor = ''] = name.split('#');
      return headings(path === '' ? page : join(dirname(page), path)).includes(anchor);
    }),
  ).toEqual([]);
});

test('docs: name only existing files and folders of the code', () => {
  const names = namesInPages(/`((?:src|server|scripts|tests|docs|sw|public)\/[\w./*{},<>-]+)`/g);
  expect(names.length).toBeGreaterThan(40);
  expect(unknownNames(names, (name) => name.includes('<') || globSync(name).length > 0)).toEqual([]);
});

const codeFiles = globSync(['*.ts', '{src,server,sw,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}']).filter(
  (file) => !file.endsWith('.gen.ts') && file !== join('tests', 'unit', 'docs.test.ts'),
);

/** Matches of a pattern in the comments of the code, as `page: name`. */
const namesInComments = (pattern: RegExp): ReturnType<typeof namesInPages> =>
  codeFiles.flatMap((page) => {
    const comments = [...readFileSync(page, 'utf8').matchAll(/\/\*\*?\s[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g)].map(
      ([text]) => text,
    );
    return [...comments.join('\n').matchAll(pattern)].map(([, name = '']) => ({ page, name }));
  });

test('docs and comments: name only specification documents that exist', () => {
  const documents = globSync('docs/specification/*.md').map((file) => /(\d)-[^/\\]*$/.exec(file)?.[1]);
  const pattern = /[Ss]pecification (\d)/g;
  const names = [...namesInPages(pattern), ...namesInComments(pattern)];
  expect(names.length).toBeGreaterThan(40);
  expect(unknownNames(names, (name) => documents.includes(name))).toEqual([]);
});

test('docs and comments: contain no issue numbers', () => {
  const pattern = /\b([Ii]ssue \d+)/g;
  expect(unknownNames([...namesInPages(pattern), ...namesInComments(pattern)], () => false)).toEqual([]);
});

test('comments: name only files that exist', () => {
  const files = [...codeFiles, ...globSync(['docs/**/*.*', 'public/**/*.*', '*.*', 'src/*.gen.ts'])].map((file) =>
    file.replaceAll('\\', '/'),
  );
  const names = namesInComments(/(?<![\w<>*{-])((?:[\w@$.-]+\/)*[\w@$.-]*\w\.(?:md|tsx?|mjs|css|sql|yaml|cfg))\b/g);
  expect(names.length).toBeGreaterThan(40);
  expect(
    unknownNames(names, (name) =>
      files.some((file) => file === name || file.endsWith(`/${name.replace(/^\.\//, '')}`)),
    ),
  ).toEqual([]);
});

test('docs: name only environment variables that the code reads', () => {
  const source = globSync(['server/**/*.ts', 'scripts/**/*.{ts,mjs}', 'tests/**/*.ts', 'vite.config.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = namesInPages(/(?:`|^|\s)([A-Z][A-Z]+_[A-Z_]+)(?==|`)/gm);
  expect(names.length).toBeGreaterThan(30);
  expect(unknownNames(names, (name) => new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

test('Dockerfile: copies existing files and sets only variables that are read', () => {
  const [image, compose] = [readFileSync('Dockerfile', 'utf8'), readFileSync('compose.yaml', 'utf8')];
  const copiedPaths = [...image.matchAll(/^COPY --from=build \/lagon\/(\S+)/gm)].map(([, path = '']) => path);
  expect(copiedPaths).toContain('server');
  const generated = ['dist', 'node_modules', 'sbom.cdx.json'];
  expect(copiedPaths.filter((path) => !generated.includes(path) && !existsSync(path))).toEqual([]);
  const settings = readFileSync('server/settings/settings.ts', 'utf8');
  const examples = [
    ...(image.match(/^ENV (.*)$/m)?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ...(compose.match(/x-server:[\s\S]*?volumes:/)?.[0] ?? '').matchAll(/^ {4}([A-Z_]+): /gm),
  ].map(([, name = '']) => name);
  expect(examples).toContain('TOKEN_SECRET');
  expect(examples.filter((name) => name !== 'NODE_ENV' && !settings.includes(`  ${name}: `))).toEqual([]);
});

test('Grafana dashboard: shows exactly the metrics of /metrics', () => {
  const metricsIn = (text: string) => [...new Set(text.match(/\blagon_[a-z_]+/g))];
  const misspelledMetrics = metricsIn(
    readFileSync('server/http/metrics.ts', 'utf8') + readFileSync('server/start/state-metrics.ts', 'utf8'),
  );
  const shownMetrics = metricsIn(readFileSync('docs/dashboard.json', 'utf8')).map((name) =>
    name.replace(/_(count|bucket|sum)$/, ''),
  );
  expect([...new Set(shownMetrics)].sort()).toEqual(misspelledMetrics.sort());
});
