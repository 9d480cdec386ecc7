import type { Plugin } from 'vite';

const originOf = (moduleId: string): string => {
  const packagePattern = moduleId.split('/node_modules/').at(-1);
  if (packagePattern !== undefined && packagePattern !== moduleId)
    return packagePattern.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? packagePattern;
  return moduleId.match(/\/((src|sw)\/[^?]+)/)?.[1] ?? 'generated';
};

/** Writes next to the manifest how many bytes of each package and source file every chunk contains. */
export const bundleContents = (): Plugin => ({
  name: 'bundle-contents',
  apply: 'build',
  generateBundle(_options, bundle) {
    const contents: Record<string, [string, number][]> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const bytesByOrigin = new Map<string, number>();
      for (const [id, module] of Object.entries(chunk.modules))
        bytesByOrigin.set(originOf(id), (bytesByOrigin.get(originOf(id)) ?? 0) + module.renderedLength);
      contents[chunk.fileName] = [...bytesByOrigin].sort((a, b) => b[1] - a[1]);
    }
    this.emitFile({ type: 'asset', fileName: '.vite/contents.json', source: JSON.stringify(contents) });
  },
});
