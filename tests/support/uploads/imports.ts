import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { raw } from '#server/db/sql.ts';
import {
  type ImportKind,
  importColumns,
  type importPreview,
  type importRun,
} from '#shared/operations/people/imports.ts';
import type { Column } from '#shared/tables/column.ts';
import { collectExport } from '#shared/tables/stream-export.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

export type Rows = readonly (readonly string[])[];

const formatCsv = (rows: Rows): string => rows.map((row) => row.join(';')).join('\r\n');

async function* inOneChunk<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
/** The lines as a workbook; values that look like a day or a number are typed. */
export const createXlsx = async ([header = [], ...rows]: Rows): Promise<BlobPart[]> => {
  const columns = header.map(
    (name, index): Column<readonly string[]> => ({
      id: String(index),
      header: name,
      kind: /Date/.test(name) ? 'date' : /Prime|postal/.test(name) ? 'number' : 'text',
      value: (row) => (/Prime|postal/.test(name) ? Number(row[index]) : row[index]),
    }),
  );
  return (await collectExport('xlsx', { columns, rows: inOneChunk(rows) })).map((part) => part as BlobPart);
};

interface SendOptions {
  readonly account?: string;
  readonly confirmed?: boolean;
  /** The confirmed effects. */
  readonly effects?: string | undefined;
}

/** Calls and reads of import tests, as administrator. */
export const importsOf = (server: () => ApiServer) => {
  const sendFile = async (
    operation: typeof importPreview | typeof importRun,
    kind: ImportKind,
    content: string | BlobPart[],
    { account = 'admin', confirmed = false, effects }: SendOptions = {},
  ) => {
    const form = new FormData();
    form.append('kind', kind);
    if (confirmed) form.append('confirmed', 'true');
    if (effects !== undefined) form.append('effects', effects);
    form.append('files', new File([content].flat(), 'reprise.csv'));
    return server().request('POST', operation.path, {
      token: await server().tokenOf(account),
      form,
      headers: { 'idempotency-key': randomUUID() },
    });
  };
  const submitRows = async (
    operation: typeof importPreview | typeof importRun,
    kind: ImportKind,
    rows: Rows | BlobPart[],
    options: Omit<SendOptions, 'account'> = {},
  ) => {
    const content =
      typeof rows[0] === 'object' && Array.isArray(rows[0]) ? formatCsv(rows as Rows) : (rows as BlobPart[]);
    const { status, body } = await sendFile(operation, kind, content, options);
    expect(status, body.message?.message).toBe(200);
    return v.parse(operation.output, body).report;
  };
  const columnsOf = async (kind: ImportKind) => {
    const answer = await server().call(importColumns, {}, { token: await server().tokenOf('admin') });
    return v.parse(importColumns.output, answer.body).imports.find((each) => each.kind === kind)?.columns ?? [];
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await server().db.query<{ n: number }>(raw(`select count(*)::int as n from ${table}`));
    return row?.n ?? -1;
  };
  return { sendFile, submitRows, columnsOf, count };
};
