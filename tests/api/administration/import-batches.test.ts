import { expect, it } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { type ImportKind, importRun } from '#shared/operations/people/imports.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

/** One more than two statements write. */
const lineCount = 1_001;
const indexes = Array.from({ length: lineCount }, (_, index) => index);
/** A number in letters, since names contain no digits. */
const toLetters = (index: number): string => [...String(index)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');

describeApi('imports of more lines than one statement writes', (server) => {
  const { submitRows, columnsOf } = importsOf(server);
  const submitLines = async (kind: ImportKind, lines: readonly Readonly<Record<string, string>>[]) => {
    const columns = await columnsOf(kind);
    const header = columns.map((column) => column.header);
    const rows = lines.map((line) => columns.map((column) => line[column.header] ?? column.example));
    return submitRows(importRun, kind, [header, ...rows]);
  };
  const audited = (action: string, value: string) =>
    server().db.query<{ id: number; value: string; person: string; operation: string }>(
      raw(`select split_part(subject, ' ', 2)::int as id, ${value} as value, person_name as person, operation from audit
        where action = '${action}' order by id`),
    );

  it('write rows and audit entries of each line in the order of the file', { timeout: 120_000 }, async () => {
    const clients = indexes.map((index) => ({
      Courtier: 'NIAOULI',
      Référence: `L-${index}`,
      Nom: `LOT ${toLetters(index)}`,
    }));
    expect(await submitLines('clients', clients)).toMatchObject({ added: lineCount, refused: 0 });
    const stored = await server().db.query<{ id: number; reference: string; name: string }>(
      raw(
        `select id, import_reference as reference, last_name as name from person where import_reference like 'L-%' order by id`,
      ),
    );
    expect(stored.map(({ reference, name }) => [reference, name])).toEqual(
      clients.map(({ Référence, Nom }) => [Référence, Nom]),
    );
    const clientAudit = await audited('client-added', `after #>> '{person,lastname}'`);
    expect(clientAudit.map(({ id, value }) => [id, value])).toEqual(stored.map(({ id, name }) => [id, name]));

    const contracts = indexes.map((index) => ({
      Courtier: 'NIAOULI',
      Numéro: `L/${index}`,
      'Référence client': `L-${index}`,
    }));
    expect(await submitLines('contracts', contracts)).toMatchObject({ added: lineCount, refused: 0 });
    const storedContracts = await server().db.query<{ id: number; number: string }>(
      raw(`select id, numero as number from contract where numero like 'L/%' order by id`),
    );
    const contractAudit = await audited('contract-imported', `after ->> 'number'`);
    expect(contractAudit.map(({ id, value }) => ({ id, number: value }))).toEqual(storedContracts);
    expect(new Set([...clientAudit, ...contractAudit].map(({ operation }) => operation))).toEqual(
      new Set(['importRun']),
    );
    expect(new Set(clientAudit.map(({ person }) => person)).size).toBe(1);
  });
});
