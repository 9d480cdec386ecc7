import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyMutant } from '#tests/mutants/mutant.ts';
import { mutants } from '#tests/mutants/mutants.ts';

const folders = { unit: 'tests/unit/', isolated: 'tests/unit/', api: 'tests/api/', browser: 'tests/browser/' };

test('mutants: match exactly one place in their file and have unique names', () => {
  for (const mutant of mutants) {
    const source = readFileSync(mutant.file, 'utf8');
    expect(applyMutant(source, mutant), mutant.name).not.toBe(source);
  }
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('mutants: name an existing test', () => {
  for (const { name, noticedBy } of mutants) {
    expect(noticedBy.file.startsWith(folders[noticedBy.project]), name).toBe(true);
    expect(existsSync(noticedBy.file), `${name}: ${noticedBy.file}`).toBe(true);
    // Placeholders are replaced in the titles of the runs.
    expect(noticedBy.test ?? '', name).not.toMatch(/%[a-z]|\$[a-z{]/);
    expect(readFileSync(noticedBy.file, 'utf8').includes(noticedBy.test ?? ''), `${name}: ${noticedBy.test}`).toBe(
      true,
    );
  }
});

test('planted: throws if the original text is absent or occurs twice', () => {
  const mutant = { name: 'less', file: 'a.ts', original: 'a + b', mistaken: 'a - b' };
  const noticedBy = { project: 'unit', file: 'a.test.ts' } as const;
  expect(applyMutant('const c = a + b;', { ...mutant, noticedBy })).toBe('const c = a - b;');
  expect(() => applyMutant('a + b; a + b', { ...mutant, noticedBy })).toThrow('2 times');
  expect(() => applyMutant('b + a', { ...mutant, noticedBy })).toThrow('0 times');
});
