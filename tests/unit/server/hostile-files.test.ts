import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import { createFileParser, fileParser, UnparsableFile } from '#server/files/parsing/file-parser.ts';
import { inspectUpload } from '#server/files/parsing/inspect-upload.ts';
import { openDiskFile } from '#server/http/bodies/disk-file.ts';
import { hostileJpegs, hostileWorkbooks, plainWorkbook } from '#tests/support/uploads/hostile-files.ts';
import { hostilePictures } from '#tests/support/uploads/hostile-pictures.ts';
import { oversizedFiles } from '#tests/support/uploads/oversized-files.ts';

const createBox = (name: string, content = Buffer.alloc(8)): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(name), content]);
};
const createChunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
};

const wellFormedPictures = {
  'photo.heic': () =>
    Uint8Array.from(
      Buffer.concat([
        createBox('ftyp', Buffer.from('heic\0\0\0\0')),
        createBox('meta'),
        createBox('free'),
        createBox('mdat'),
      ]),
    ),
  'plan.png': () =>
    Uint8Array.from(
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        ...[
          createChunk('IHDR', Buffer.alloc(13)),
          createChunk('tEXt', Buffer.alloc(90_000)),
          createChunk('IDAT', Buffer.alloc(30)),
        ],
        createChunk('IEND', Buffer.alloc(0)),
      ]),
    ),
  'photo.webp': () => Uint8Array.from(Buffer.from(`RIFF\u0014\0\0\0WEBPVP8 ${'\0'.repeat(12)}`, 'latin1')),
} as const;
/** Offset of a length in each of them: that of the box `meta`, of the header chunk, of the whole file. */
const lengthOffsets = { 'photo.heic': 16, 'plan.png': 8, 'photo.webp': 4 } as const;

/** A file that counts the bytes that are read. */
const countReads = (file: Blob) => {
  const countingFile = {
    read: 0,
    size: file.size,
    slice: (start?: number, end?: number) => {
      const part = file.slice(start, end);
      countingFile.read += part.size;
      return part;
    },
  };
  return countingFile;
};

describe('inspection of an upload', () => {
  const refusedFiles = {
    ...Object.fromEntries(oversizedFiles.map((createFile) => [createFile().name, createFile])),
    'photo with XMP packets without an end': () => new Blob([hostileJpegs['XMP packets without an end'](4_000_000)]),
    'photo with segments without content': () => new Blob([hostileJpegs['segments without content'](4_000_000)]),
  };

  it.each(Object.entries(refusedFiles))('refuses %s after at most 128 kB', async (_, createFile) => {
    const file = countReads(createFile());
    expect(await inspectUpload(file)).not.toHaveProperty('type');
    expect(file.read).toBeLessThanOrEqual(131_072);
  });

  it.each([
    ['photo.heic', 'ftypheic', 'meta', 'mdat'],
    ['plan.png', 'IHDR', 'IDAT', 'IEND'],
    ['photo.webp', 'RIFF', 'WEBP', 'VP8 '],
  ] as const)('accepts %s, and refuses it where a length lies', async (name, ...parts) => {
    const bytes = wellFormedPictures[name]();
    for (const part of parts) expect(Buffer.from(bytes).includes(part)).toBe(true);
    const { type } = await inspectUpload(new Blob([bytes]));
    expect(type).toBe(`image/${name.split('.')[1]}`);
    const lyingBytes = Buffer.from(bytes);
    lyingBytes.writeUInt32BE(0x7fff_ffff, lengthOffsets[name]);
    expect(await inspectUpload(new Blob([lyingBytes]))).toEqual({ isIncomplete: true });
  });
});

describe('file parser', () => {
  it('erases overlapping EXIF blocks of a photo in bounded time', async () => {
    const photo = new Blob([hostileJpegs['EXIF blocks with overlapping values'](4_000_000)]);
    const { headerBytes } = await inspectUpload(photo);
    const header = await fileParser.parse('photoHeader', photo.slice(0, headerBytes));
    expect(header.length).toBe(headerBytes);
    expect(Buffer.from(header).includes('\u0088\u0025', 0, 'latin1')).toBe(false);
  });

  it.each(Object.entries(hostilePictures))('refuses %s before a limit is reached', async (_, picture) => {
    const file = new Blob([picture(8_000_000)]);
    expect(await inspectUpload(file)).toHaveProperty('type');
    expect(await fileParser.parse('picture', file)).toBeUndefined();
  });

  it('reads a file that is on disk itself: the server does not load it', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'lagon-parsed-')), 'photo.webp');
    writeFileSync(path, wellFormedPictures['photo.webp']());
    const file = await openDiskFile({ name: 'photo.webp', type: '' }, { path, sha256: '' });
    const arrayBuffer = vi.spyOn(Blob.prototype, 'arrayBuffer');
    const parsed = await fileParser.parse('picture', file);
    expect(arrayBuffer).not.toHaveBeenCalled();
    arrayBuffer.mockRestore();
    rmSync(dirname(path), { recursive: true });
    expect(parsed).toEqual(wellFormedPictures['photo.webp']());
  });

  it('reads a plain workbook', async () => {
    expect(await fileParser.parse('table', new Blob([plainWorkbook()]))).toEqual({
      records: [{ line: 1, values: ['x'] }],
      broken: [],
    });
  });

  it('names in French what to correct in a CSV file with an open quotation mark, and the line that opens it', async () => {
    const { broken } = (await fileParser.parse('table', new Blob(['a;b\n1;"2\n2"\n3;"PAS FERME\n5;6\n7;8\n']))) as {
      broken: readonly { readonly line: number; readonly reason: string }[];
    };
    expect(broken).toEqual([{ line: 4, reason: expect.stringMatching(/^Un guillemet .+ jamais fermé/) }]);
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
    const hostile = parser.parse('photoHeader', new Blob([Uint8Array.of(behaviour)]));
    const next = parser.parse('photoHeader', new Blob([Uint8Array.of(0, 7)]));
    await expect(hostile).rejects.toBeInstanceOf(UnparsableFile);
    expect(await next).toEqual(Uint8Array.of(0, 7));
    await expect(parser.parse('photoHeader', new Blob([Uint8Array.of(3)]))).rejects.toThrow('no such file');
  });

  it('parses the file of another caller before the second hostile file of one', { tags: ['long'] }, async () => {
    const script = new URL('../../support/uploads/stubborn-parse-worker.ts', import.meta.url);
    const parser = createFileParser(script, { seconds: 0.2, heapMb: 32 });
    const finishedCalls: string[] = [];
    const sendFile = (caller: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
      withAuditTrail({ operation: 'taskCreate', requestId: name, caller, entries: 0 }, () =>
        parser.parse('photoHeader', new Blob([bytes])).then(
          () => finishedCalls.push(`${name} parsed`),
          (error: Error) => finishedCalls.push(`${name} ${error.name}`),
        ),
      );
    await Promise.all([
      sendFile('user 1', 'first', Uint8Array.of(1)),
      sendFile('user 1', 'second', Uint8Array.of(1)),
      sendFile('user 2', 'other', Uint8Array.of(0, 7)),
    ]);
    expect(finishedCalls).toEqual(['first UnparsableFile', 'other parsed', 'second UnparsableFile']);
  });

  it('answers 429 about a file that waited too long', { tags: ['long'] }, async () => {
    const script = new URL('../../support/uploads/stubborn-parse-worker.ts', import.meta.url);
    const parser = createFileParser(script, { seconds: 1, heapMb: 32, waitSeconds: 0.01 });
    const hostile = parser.parse('photoHeader', new Blob([Uint8Array.of(1)]));
    await expect(parser.parse('photoHeader', new Blob([Uint8Array.of(0, 7)]))).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('réessayer'),
    });
    await expect(hostile).rejects.toBeInstanceOf(UnparsableFile);
  });
});
