import { existsSync, readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

const line = /^\/\/ @chunk (\w+)$/m;
const namesById = new Map<string, string | undefined>();

/**
 * Chunk name from a line `// @chunk frame` of a source file, for what its screen needs at once; undefined for most
 * files.
 */
const chunkNamedBy = (moduleId: string): string | undefined => {
  const [path = ''] = moduleId.split('?');
  if (!namesById.has(path)) {
    const isSource = /\.tsx?$/.test(path) && !path.includes('node_modules') && existsSync(path);
    namesById.set(path, isSource ? line.exec(readFileSync(path, 'utf8'))?.[1] : undefined);
  }
  return namesById.get(path);
};

/** True for the lazy part of a route, which the router splits from the route's file, if it belongs to the chunk. */
export const isScreenOf = (name: string, moduleId: string): boolean =>
  moduleId.includes('?') && chunkNamedBy(moduleId) === name;

/** True if a screen of the chunk, or the entry, imports the module statically, directly or transitively. */
const isNeededBy = (name: string, moduleId: string, context: Rolldown.ChunkingContext): boolean => {
  const module = context.getModuleInfo(moduleId);
  // A dynamically imported module stays a chunk of its own, as does the entry.
  if (!module || module.isEntry || module.dynamicImporters.length !== 0) return false;
  const seen = new Set([moduleId]);
  for (const id of seen) {
    if (isScreenOf(name, id) || context.getModuleInfo(id)?.isEntry) return true;
    for (const importer of context.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return false;
};

/** Groups into one chunk all static imports of the screens whose routes contain `// @chunk NAME`. */
export const namedChunk = (debugName: string) => ({
  debugName,
  name: (id: string, context: Rolldown.ChunkingContext) => (isNeededBy(debugName, id, context) ? debugName : null),
});
