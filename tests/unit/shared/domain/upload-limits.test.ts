import * as v from 'valibot';
import { expect, test } from 'vitest';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

/** A file that reports the given size without allocating its bytes. */
const createFile = (size: number) => ({
  name: 'relevé.pdf',
  type: 'application/pdf',
  size,
  arrayBuffer: async () => new ArrayBuffer(0),
  slice: () => new Blob(),
});
const createFiles = (count: number, size: number) => Array.from({ length: count }, () => createFile(size));
const problemOf = (files: readonly object[]) =>
  v.safeParse(uploadsSchema, files).issues?.map(({ message }) => message) ?? [];

test('uploadProblem: has a message for each limit', () => {
  const { files, fileBytes, totalBytes } = uploadLimits;
  expect(problemOf(createFiles(files, 10))).toEqual([]);
  expect(problemOf(createFiles(files + 1, 10))).toEqual([messages.tooManyFiles]);
  expect(problemOf([createFile(fileBytes)])).toEqual([]);
  expect(problemOf([createFile(fileBytes + 1)])).toEqual([messages.fileTooLarge]);
  expect(problemOf(createFiles(totalBytes / fileBytes, fileBytes))).toEqual([]);
  expect(problemOf([...createFiles(totalBytes / fileBytes, fileBytes), createFile(1)])).toEqual([
    messages.filesTooLarge,
  ]);
});

test('uploadProblem: states the limits in its messages', () => {
  expect(messages.tooManyFiles).toBe('Vous pouvez joindre 30 fichiers au plus');
  expect(messages.filesTooLarge).toBe('La taille totale des fichiers ne doit pas dépasser 200 MB');
});
