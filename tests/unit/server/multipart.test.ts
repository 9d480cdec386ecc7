import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { anonymousLimits } from '#server/http/bodies/body-limits.ts';
import { readForm } from '#server/http/bodies/multipart.ts';
import { boundary, fieldPart, fileStart, formEnd } from '#tests/support/server/raw-http.ts';

describe('multipart form', () => {
  const uploads = mkdtempSync(join(tmpdir(), 'lagon-forms-'));
  afterAll(() => rmSync(uploads, { recursive: true, force: true }));
  const limits = { ...anonymousLimits, formBytes: 100_000, formFiles: 3 };
  const parse = (chunks: readonly string[], overrides: Partial<typeof limits> = {}) => {
    const request = {
      raw: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
      headers: { 'content-type': type },
    };
    return readForm(request as unknown as FastifyRequest, uploads, { ...limits, ...overrides });
  };
  const type = `multipart/form-data; boundary=${boundary}`;
  const filePart = (name: string, bytes = 1000) => [fileStart('files[]', name), 'x'.repeat(bytes), '\r\n'];

  it('is parsed in order, with lists under one name, and deletes its temporary files', async () => {
    const parts = [
      ...filePart('1.pdf'),
      fieldPart('a', '1'),
      ...filePart('2.pdf', 20_000),
      fieldPart('a', '2'),
      formEnd,
    ];
    const { fields, deleteFiles } = await parse(parts);
    const { files, a } = fields as { files: File[]; a: string[] };
    expect(a).toEqual(['1', '2']);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['1.pdf', 1000],
      ['2.pdf', 20_000],
    ]);
    expect(await files[1]?.slice(0, 3).text()).toBe('xxx');
    await deleteFiles();
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    [
      'longer than announced to be allowed, without saying its length',
      [...filePart('1.pdf', 90_000), ...filePart('2.pdf', 20_000)],
      413,
    ],
    ['with too many files', ['1', '2', '3', '4'].flatMap((name) => filePart(name)), 413],
    ['cut in a file', filePart('1.pdf').slice(0, 2), 400],
    ['cut in a field', [fieldPart('a', '1').slice(0, -3)], 400],
  ])('refuses %s and leaves no files', async (_label, parts, status) => {
    await expect(parse(status === 413 ? [...parts, formEnd] : parts)).rejects.toMatchObject({ status });
    expect(readdirSync(uploads)).toEqual([]);
  });

  it('writes no files without uploads', async () => {
    const { fields } = await parse([fieldPart('productFileId', '1'), formEnd], { formFiles: 0 });
    expect(fields).toEqual({ productFileId: '1' });
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  });
});
