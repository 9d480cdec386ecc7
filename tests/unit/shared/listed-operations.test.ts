import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';

const isOperation = (value: unknown): value is { readonly path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

test('endpoints: contains every operation that a module exports', async () => {
  const listedOperations = new Set<unknown>(Object.values(endpoints));
  const files = globSync('src/shared/operations/**/*.ts').filter((file) => !file.endsWith('endpoints.ts'));
  const unlisted: string[] = [];
  for (const file of files) {
    const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(module))
      if (isOperation(value) && !listedOperations.has(value))
        unlisted.push(`${file}: spread its operations in endpoints.ts (${name})`);
  }
  expect(unlisted).toEqual([]);
});
