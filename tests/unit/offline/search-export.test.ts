import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { devicePageSize, type ExportDeps, exportSearch } from '#offline/reads/search-export.ts';
import { tooManyRows } from '#shared/tables/export-file.ts';

interface Row {
  readonly numero: string;
}

const deviceAtMs = Date.parse('2026-11-20T03:00:00Z');
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ numero: `C${index}` }));

const exportDeps = (rowCount: number, overrides: Partial<ExportDeps<Row>>): ExportDeps<Row> => ({
  name: 'contrats',
  columns: [{ id: 'numero', header: 'Numéro', value: (row) => row.numero }],
  connectivity: 'online',
  download: async () => {
    throw new Unreachable();
  },
  readPage: async (page) => ({
    value: { rows: rowsOf(rowCount).slice(page * devicePageSize, (page + 1) * devicePageSize), total: rowCount },
    fetchedAtMs: deviceAtMs,
    isFromDevice: true,
  }),
  now: new Date('2026-11-20T13:30:00Z'),
  ...overrides,
});

const ignore = () => undefined;

describe('search export', () => {
  it('is requested from the server with its progress', async () => {
    const blob = new Blob(['x']);
    const progress: number[] = [];
    const exported = await exportSearch(
      exportDeps(0, {
        download: async (_, { onBytes }) => {
          onBytes?.(7);
          return { blob, fileName: 'contrats.csv' };
        },
      }),
      'csv',
      (bytes) => progress.push(bytes),
    );
    expect(exported).toEqual({ blob, fileName: 'contrats.csv' });
    expect(progress).toEqual([7]);
  });

  it.each(['online', 'offline'] as const)('is built from device rows when %s fails', async (connectivity) => {
    const exported = await exportSearch(exportDeps(250, { connectivity }), 'xlsx', ignore);
    if (!('blob' in exported)) throw new Error(exported.failure);
    // The day in Nouméa.
    expect([exported.fileName, exported.origin?.fetchedAtMs]).toEqual(['contrats-2026-11-21.xlsx', deviceAtMs]);
    const cells = await readSheet(Buffer.from(await exported.blob.arrayBuffer()));
    expect(cells).toEqual([['Numéro'], ...rowsOf(250).map(({ numero }) => [numero])]);
  });

  it('is built from fetched pages if the server exports no such search', async () => {
    const exported = await exportSearch(exportDeps(150, { download: undefined }), 'csv', ignore);
    if (!('blob' in exported)) throw new Error(exported.failure);
    expect((await exported.blob.text()).trim().split('\r\n')).toHaveLength(151);
    const readPage = async () => {
      throw new Unreachable();
    };
    const empty = await exportSearch(exportDeps(0, { download: undefined, readPage }), 'csv', ignore);
    expect(empty).toEqual({ failure: new Unreachable().message });
  });

  it('states in its name and content that rows may be missing', async () => {
    const gaps = [{ kind: 'partial', part: 'contracts', stored: 2, total: 9 }] as const;
    const value = { rows: rowsOf(2), total: 2 };
    const readPage = async () => ({ value, fetchedAtMs: deviceAtMs, isFromDevice: true, gaps });
    expect(await exportSearch(exportDeps(2, { readPage }), 'csv', ignore)).toMatchObject({
      fileName: 'contrats-2026-11-21-incomplet.csv',
      origin: { gaps },
    });
  });

  it('reports server refusals and exports unavailable offline', async () => {
    const refusedExport = exportDeps(3, {
      download: async () => {
        throw new CallError(422, tooManyRows);
      },
    });
    expect(await exportSearch(refusedExport, 'csv', ignore)).toEqual({ failure: tooManyRows });
    expect(await exportSearch(exportDeps(10_001, {}), 'csv', ignore)).toEqual({ failure: tooManyRows });
    const onlineOnly = await exportSearch(exportDeps(3, { readPage: undefined }), 'csv', ignore);
    expect(onlineOnly).toEqual({ failure: new Unreachable().message });
  });
});
