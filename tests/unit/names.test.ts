import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Home-made words of before, with the term of the field or of the trade that stands for each. README, glossary. */
const terms: Readonly<Record<string, string>> = {
  paced: 'throttle',
  inSlices: 'chunked',
  aTurn: 'yieldToMain',
  untilStill: 'whenIdle',
  thaw: 'toRequest',
  fateOf: 'keyStatus',
  discretion: 'commercialLimits',
  WorkParts: 'WorkDeps',
  DescribedField: 'SchemaField',
  described: 'schema-form',
  estimates: 'quotes: the wire alone says estimate',
};

const wire = /^src\/shared\/contract\/|^src\/route|^tests\//;

test('files and names are called by the field’s terms', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'sw/**/*.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !wire.test(file))
    .flatMap((file) => {
      const declared = [...readFileSync(file, 'utf8').matchAll(/\b(?:const|function|class|interface|type) (\w+)/g)];
      const names = [...declared.map(([, name = '']) => name), ...file.split(/[/.]/)];
      return names.filter((name) => Object.hasOwn(terms, name)).map((name) => `${file}: ${name}, say ${terms[name]}`);
    });
  expect(found).toEqual([]);
});
