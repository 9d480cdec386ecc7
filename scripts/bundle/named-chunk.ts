import { existsSync, readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

const line = /^\/\/ @chunk (\w+)$/m;
const known = new Map<string, string | undefined>();

/** The chunk that a source file names, on a line `// @chunk frame`, for what its screen needs at once; undefined for most. */
const chunkNamedBy = (moduleId: string): string | undefined => {
  const [path = ''] = moduleId.split('?');
  if (!known.has(path)) {
    const isSource = /\.tsx?$/.test(path) && !path.includes('node_modules') && existsSync(path);
    known.set(path, isSource ? line.exec(readFileSync(path, 'utf8'))?.[1] : undefined);
  }
  return known.get(path);
};

/** A part of a route that is loaded with its screen: the router cuts them from the route's file. */
export const isScreenOf = (name: string, moduleId: string): boolean =>
  moduleId.includes('?') && chunkNamedBy(moduleId) === name;

/** Whether a module is imported statically by a screen that names the chunk, or by the entry, directly or through others. */
const isNeededBy = (name: string, moduleId: string, context: Rolldown.ChunkingContext): boolean => {
  const module = context.getModuleInfo(moduleId);
  // What is loaded on demand stays a file of its own, and the entry is one by itself.
  if (!module || module.isEntry || module.dynamicImporters.length !== 0) return false;
  const seen = new Set([moduleId]);
  for (const id of seen) {
    if (isScreenOf(name, id) || context.getModuleInfo(id)?.isEntry) return true;
    for (const importer of context.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return false;
};

/** The chunk that routes name `// @chunk NAME`: all that their screens import statically, in one file. */
export const namedChunk = (debugName: string) => ({
  debugName,
  name: (id: string, context: Rolldown.ChunkingContext) => (isNeededBy(debugName, id, context) ? debugName : null),
});
