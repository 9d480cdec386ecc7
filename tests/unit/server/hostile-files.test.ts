import { describe, expect, it } from 'vitest';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import { createFileParser, fileParser, UnparsableFile } from '#server/files/parsing/file-parser.ts';
import { hostileJpegs, hostileWorkbooks, plainWorkbook } from '#tests/support/uploads/hostile-files.ts';

describe('file parser', () => {
  it.each(Object.entries(hostileJpegs(4_000_000)))('parses a photo with %s in bounded time', async (_, photo) => {
    const { type, bytes } = await fileParser.parse('upload', new Blob([photo()]));
    expect(type).toBe('image/jpeg');
    expect(Buffer.from(bytes ?? []).includes('GPS')).toBe(false);
  });

  it('reads a plain workbook', async () => {
    expect(await fileParser.parse('table', new Blob([plainWorkbook()]))).toEqual({
      records: [{ line: 1, values: ['x'] }],
      broken: [],
    });
  });

  it.each(Object.entries(hostileWorkbooks))('refuses a workbook with %s before it is built', async (_, workbook) => {
    expect(await fileParser.parse('table', new Blob([workbook()]))).toHaveProperty('unreadable');
  });

  it.each([
    ['lines', '1;2\n'],
    ['columns', `${'a;'.repeat(300)}\n`],
  ])('refuses a CSV file with too many %s', async (_, line) => {
    expect(await fileParser.parse('table', new Blob([line.repeat(6_000)]))).toHaveProperty('unreadable');
  });

  it.each([
    [1, 'time'],
    [2, 'memory'],
    [4, 'the life of the process'],
  ])('refuses a file at the limit of %i (%s) and parses the next one', async (behaviour) => {
    const script = new URL('../../support/uploads/stubborn-parse-worker.ts', import.meta.url);
    const parser = createFileParser(script, { seconds: behaviour === 1 ? 0.2 : 60, heapMb: 32 });
    const hostile = parser.parse('upload', new Blob([Uint8Array.of(behaviour)]));
    const next = parser.parse('upload', new Blob([Uint8Array.of(0, 7)]));
    await expect(hostile).rejects.toBeInstanceOf(UnparsableFile);
    expect((await next).bytes).toEqual(Uint8Array.of(0, 7));
    await expect(parser.parse('upload', new Blob([Uint8Array.of(3)]))).rejects.toThrow('no such file');
  });

  it('parses the file of another caller before the second hostile file of one', async () => {
    const script = new URL('../../support/uploads/stubborn-parse-worker.ts', import.meta.url);
    const parser = createFileParser(script, { seconds: 0.2, heapMb: 32 });
    const settled: string[] = [];
    const send = (caller: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
      withAuditTrail({ operation: 'taskCreate', requestId: name, caller, entries: 0 }, () =>
        parser.parse('upload', new Blob([bytes])).then(
          () => settled.push(`${name} parsed`),
          (error: Error) => settled.push(`${name} ${error.name}`),
        ),
      );
    await Promise.all([
      send('user 1', 'first', Uint8Array.of(1)),
      send('user 1', 'second', Uint8Array.of(1)),
      send('user 2', 'other', Uint8Array.of(0, 7)),
    ]);
    expect(settled).toEqual(['first UnparsableFile', 'other parsed', 'second UnparsableFile']);
  });

  it('answers 429 about a file that waited too long', async () => {
    const script = new URL('../../support/uploads/stubborn-parse-worker.ts', import.meta.url);
    const parser = createFileParser(script, { seconds: 1, heapMb: 32, waitSeconds: 0.01 });
    const hostile = parser.parse('upload', new Blob([Uint8Array.of(1)]));
    await expect(parser.parse('upload', new Blob([Uint8Array.of(0, 7)]))).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('réessayer'),
    });
    await expect(hostile).rejects.toBeInstanceOf(UnparsableFile);
  });
});
