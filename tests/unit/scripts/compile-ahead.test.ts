import { build } from 'vite';
import { expect, test } from 'vitest';
import { eagerCompile } from '#scripts/bundle/eager-compile.ts';

const chunkEntry = (name: string): { readonly id: string; readonly code: string } => ({
  id: `\0${name}`,
  code: `export default () => import('\0later').then(() => '${name}');`,
});

test('compile hint: marks the first line of the named chunks only', async () => {
  const sources = [chunkEntry('start'), chunkEntry('other'), { id: '\0later', code: 'export default 1;' }];
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => sources.find((source) => source.id === id || source.id === `\0${id}`)?.id,
        load: (id) => sources.find((source) => source.id === id)?.code,
      },
      eagerCompile(['start']),
    ],
    build: { write: false, rolldownOptions: { input: { start: 'start', other: 'other' } } },
  });
  const chunks = 'output' in result ? result.output : [];
  const marks = chunks.map((chunk) => [
    chunk.name,
    chunk.type === 'chunk' && chunk.code.startsWith('//# allFunctionsCalledOnLoad\n'),
  ]);
  expect(marks).toContainEqual(['start', true]);
  expect(marks).toContainEqual(['other', false]);
});
