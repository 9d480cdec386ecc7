import { describe, expect, it } from 'vitest';
import { createFileParser } from '#server/files/parsing/file-parser.ts';
import { inspectUpload } from '#server/files/parsing/inspect-upload.ts';
import { acceptedFileTypes } from '#shared/primitives/file-type.ts';
import { importLimits } from '#shared/primitives/limits.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { type HostileFormat, hostileFile, hostileFormats } from '#tests/support/uploads/generate-hostile.ts';
import { plainWorkbook } from '#tests/support/uploads/hostile-files.ts';

/** Number of files of each format that are generated and parsed. */
const seeds = Array.from({ length: propertyRuns(8, 40) }, (_, index) => index + 1);
/** Seeds that failed once, with the fault that they found. */
const regressionSeeds: Readonly<Partial<Record<HostileFormat, readonly number[]>>> = {};

const tables: readonly HostileFormat[] = ['xlsx', 'csv', 'zip'];
/** Timeouts depend on the machine: refusals for time are asserted elsewhere. */
const parser = createFileParser(undefined, { seconds: 120, heapMb: 256 });

const assertUpload = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const { type, headerBytes } = await inspectUpload(new Blob([bytes]));
  expect([undefined, ...Object.keys(acceptedFileTypes)]).toContain(type);
  expect(headerBytes !== undefined).toBe(type === 'image/jpeg');
  if (headerBytes === undefined) {
    const picture = await parser.parse('picture', new Blob([bytes]));
    if (picture) expect(picture.length).toBe(bytes.length);
    return;
  }
  const cleaned = Uint8Array.from(await parser.parse('photoHeader', new Blob([bytes.subarray(0, headerBytes)])));
  expect(cleaned.length).toBe(headerBytes);
  // A second pass finds no location to erase.
  expect(Buffer.compare(await parser.parse('photoHeader', new Blob([cleaned])), cleaned)).toBe(0);
};

const assertTable = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const table = await parser.parse('table', new Blob([bytes]));
  if ('unreadable' in table) return expect(table.unreadable).toMatch(/^Ce (?:fichier|classeur) .+\.$/);
  expect(table.records.length + table.broken.length).toBeLessThanOrEqual(importLimits.lines + 1);
  for (const { values } of table.records) expect(values.length).toBeLessThanOrEqual(importLimits.columns);
};

describe('file parser', () => {
  it.each(hostileFormats)(
    'answers every generated %s file within the limits, and a good one afterwards',
    async (format) => {
      for (const seed of [...(regressionSeeds[format] ?? []), ...seeds]) {
        const bytes = hostileFile(format, seed);
        const work = tables.includes(format) ? assertTable(bytes) : assertUpload(bytes);
        await work.catch((error: unknown) => {
          throw new Error(`${format} file of seed ${seed}`, { cause: error });
        });
        if (format === 'png') {
          const { isTooLarge, isReadable } = await parser.parse('logo', new Blob([bytes]));
          expect(isTooLarge && isReadable, `logo of seed ${seed}`).toBe(false);
        }
      }
      expect(await parser.parse('table', new Blob([plainWorkbook()]))).toHaveProperty('records');
    },
  );
});
