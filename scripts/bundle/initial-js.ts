import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** One file of the initial JavaScript: its gzip size (level 9), and its contents before compression, largest first. */
interface InitialFile {
  readonly file: string;
  readonly gzipBytes: number;
  readonly contents: readonly (readonly [origin: string, bytes: number])[];
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** URL segments of a route file, without pathless parts and `index`. */
const segmentsOf = (file: string): string[] =>
  file
    .replace(/^src\/routes\/|\.tsx$/g, '')
    .split(/[/.]/)
    .filter((part) => part !== '' && part !== 'index' && !part.startsWith('_'));

/** Route files that `path` renders: the page and its layouts. */
const routeFilesOf = (path: string, files: readonly string[]): string[] => {
  const urlPath = path.split('/').filter(Boolean).join('/');
  const page = files.find((file) => !isLayout(file, files) && segmentsOf(file).join('/') === urlPath);
  if (!page) throw new Error(`No route file in src/routes answers ${path}.`);
  const layouts = files.filter(
    (file) => page.startsWith(`${file.replace(/\.tsx$/, '')}/`) || file.endsWith('/__root.tsx'),
  );
  return [...layouts, page];
};

const isLayout = (file: string, files: readonly string[]): boolean =>
  file.endsWith('/__root.tsx') ||
  /\/_[^/]*\.tsx$/.test(file) ||
  files.some((other) => other.startsWith(`${file.replace(/\.tsx$/, '')}/`));

/** The manifest of the build by entry; the screen of a route is an entry. */
export const buildManifest = (): Record<string, ManifestChunk> => readJson('dist/.vite/manifest.json');

const readContents = () => readJson<Record<string, [string, number][]>>('dist/.vite/contents.json');

/** The chunks selected by `isRoot` with their static imports, by file name. */
const filesFrom = (isRoot: (key: string, chunk: ManifestChunk) => boolean): InitialFile[] => {
  const manifest = buildManifest();
  const contents = readContents();
  const files = new Set<string>();
  const visit = (chunk: ManifestChunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  const roots = Object.entries(manifest).filter(([key, chunk]) => isRoot(key, chunk));
  for (const [, chunk] of roots) visit(chunk);
  return [...files].map((file) => ({
    file,
    gzipBytes: gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length,
    contents: contents[file] ?? [],
  }));
};

/** JavaScript that must load before `path` is displayed: entry, its static imports, the chunks of its routes. */
export const initialJavaScript = (path: string): InitialFile[] => {
  const routes = routeFilesOf(
    path,
    globSync('src/routes/**/*.tsx').map((file) => file.replaceAll('\\', '/')),
  );
  return filesFrom(
    (key, chunk) => chunk.isEntry === true || routes.some((route) => key.startsWith(`${route}?`) || key === route),
  );
};

/**
 * JavaScript of a lazy-loaded screen and of the modules that it imports dynamically (`parts`), without the files of the
 * home page. Includes the component system and the offline services, which share chunks with the screen.
 */
export const lazyJavaScript = (screen: string, parts: readonly string[] = []): InitialFile[] => {
  const contents = readContents();
  const dependents = [screen, ...parts].map((module) => {
    const holder = Object.keys(contents).find((file) => contents[file]?.some(([origin]) => origin === module));
    if (!holder) throw new Error(`No chunk contains ${module}.`);
    return holder;
  });
  const home = new Set(initialJavaScript('/').map(({ file }) => file));
  return filesFrom((_key, { file }) => dependents.includes(file)).filter(({ file }) => !home.has(file));
};
