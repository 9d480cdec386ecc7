import { existsSync, readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

const chunkComment = /^\/\/ @chunk (\w+)$/m;
const namesById = new Map<string, string | undefined>();

/**
 * Chunk name from a line `// @chunk frame` of a source file, which groups modules that are needed together; undefined
 * for most files.
 */
const chunkNamedBy = (moduleId: string): string | undefined => {
  const [path = ''] = moduleId.split('?');
  if (!namesById.has(path)) {
    const isSource = /\.tsx?$/.test(path) && !path.includes('node_modules') && existsSync(path);
    namesById.set(path, isSource ? chunkComment.exec(readFileSync(path, 'utf8'))?.[1] : undefined);
  }
  return namesById.get(path);
};

const isRoute = (moduleId: string): boolean => moduleId.includes('/src/routes/');

/**
 * True for a root of the chunk: a file with its `@chunk` line, or the lazy part that the router splits from a route
 * file with that line.
 */
export const isRootOf = (name: string, moduleId: string): boolean =>
  chunkNamedBy(moduleId) === name && (moduleId.includes('?') || !isRoute(moduleId));

/** True if a root of the chunk imports the module statically, directly or transitively. */
const isNeededBy = (name: string, moduleId: string, context: Rolldown.ChunkingContext): boolean => {
  const module = context.getModuleInfo(moduleId);
  if (!module || module.isEntry) return false;
  // Other dynamically imported modules and the entry remain chunks of their own.
  if (module.dynamicImporters.length !== 0) return !isRoute(moduleId) && isRootOf(name, moduleId);
  const visited = new Set([moduleId]);
  for (const id of visited) {
    if (isRootOf(name, id) || (name === 'frame' && context.getModuleInfo(id)?.isEntry)) return true;
    for (const importer of context.getModuleInfo(id)?.importers ?? []) visited.add(importer);
  }
  return false;
};

/** Groups into one chunk the files that contain `// @chunk NAME`, with all their static imports. */
export const namedChunk = (debugName: string) => ({
  debugName,
  name: (id: string, context: Rolldown.ChunkingContext) => (isNeededBy(debugName, id, context) ? debugName : null),
});
