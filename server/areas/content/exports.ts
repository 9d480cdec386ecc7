import { loadClientRules } from '#server/areas/clients/client-changes.ts';
import { findClientRows, findImportKeys } from '#server/areas/clients/client-repository.ts';
import { findClientIds } from '#server/areas/clients/client-search-repository.ts';
import { exportedClientColumns } from '#server/areas/clients/client-table.ts';
import { findNotes } from '#server/areas/clients/note-repository.ts';
import { findClaimIds, findClaimRows } from '#server/areas/contracts/claim-search-repository.ts';
import { findContractIds, findContractRows } from '#server/areas/contracts/contract-search-repository.ts';
import { findUserIds, findUserRows } from '#server/areas/users/broker-user-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, FileAnswer, Handler, Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { brokerUserExport, claimExport, clientExport, contractExport } from '#shared/operations/shell/exports.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { latestClaimFirst } from '#shared/search/claim-search.ts';
import { withBrokerColumn } from '#shared/search/columns/broker-column.ts';
import { claimColumns } from '#shared/search/columns/claim-columns.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { userColumns } from '#shared/search/columns/user-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import {
  contentTypes,
  type ExportFormat,
  exportFileName,
  exportNames,
  maxExportRows,
  tooManyRows,
} from '#shared/tables/export-file.ts';
import { streamExport } from '#shared/tables/stream-export.ts';

/** Number of rows that are loaded and written at a time. */
const chunkRows = 500;
/** One row more than allowed, to detect that there are too many. */
const limit = maxExportRows + 1;

interface ExportedIds<Row> {
  readonly ids: readonly number[];
  readonly loadRows: (db: Db, scope: Scope, ids: readonly number[]) => Promise<Row[]>;
}

/** Loads the rows of the ids in order, in chunks; rows deleted meanwhile are skipped. */
async function* streamRows<Row extends { readonly id: number }>(
  { ids, loadRows }: ExportedIds<Row>,
  db: Db,
  scope: Scope,
) {
  for (let index = 0; index < ids.length; index += chunkRows) {
    const chunk = ids.slice(index, index + chunkRows);
    const rows = new Map((await loadRows(db, scope, chunk)).map((row) => [row.id, row]));
    yield chunk.flatMap((id) => rows.get(id) ?? []);
  }
}

interface Export<Row> {
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** Streams an export and audits it. */
export const sendRows = async <Row>(
  { name, format, columns, count, rows }: Export<Row>,
  context: Context<typeof contractExport>,
): Promise<FileAnswer> => {
  const { db, services } = context;
  if (count > maxExportRows) throw new Refusal(422, tooManyRows);
  await recordAudit(db, context, { action: 'exported', subject: name, after: { format, rows: count } });
  return {
    fileName: exportFileName(name, dayInNoumea(services.now()), format),
    contentType: contentTypes[format],
    bytes: streamExport(format, { columns, rows }),
  };
};

const exportByIds = <Row extends { readonly id: number }>(
  source: Pick<Export<Row>, 'name' | 'format' | 'columns'> & ExportedIds<Row>,
  context: Context<typeof contractExport>,
): Promise<FileAnswer> =>
  sendRows(
    { ...source, count: source.ids.length, rows: streamRows(source, context.db, context.caller.scope) },
    context,
  );

/** Adds the broker's name for callers who see the rows of all brokers. */
const addBrokerColumn = <Row extends { readonly brokerName?: string | null | undefined }, F extends string>(
  scope: Scope,
  columns: readonly Column<Row, F>[],
) => (scope.kind === 'all' ? withBrokerColumn(columns) : columns);

const exportContracts: Handler<typeof contractExport> = async (input, context) => {
  const sort = sortColumns(input, { field: 'dateEffet', descending: true });
  const ids = await findContractIds(context.db, context.caller.scope, { filter: input, sort, limit });
  const { format } = input;
  const columns = addBrokerColumn(context.caller.scope, contractColumns);
  return exportByIds({ name: exportNames.contracts, format, columns, ids, loadRows: findContractRows }, context);
};

const exportClaims: Handler<typeof claimExport> = async (input, context) => {
  const sort = sortColumns(input, latestClaimFirst);
  const ids = await findClaimIds(context.db, context.caller.scope, { filter: input, sort, limit });
  const { format } = input;
  const columns = addBrokerColumn(context.caller.scope, claimColumns);
  return exportByIds({ name: exportNames.claims, format, columns, ids, loadRows: findClaimRows }, context);
};

const exportClients: Handler<typeof clientExport> = async (input, context) => {
  const sort = sortColumns(input, { field: 'dateEffet', descending: true });
  const ids = await findClientIds(context.db, context.caller.scope, { filter: input, sort, limit });
  const { format } = input;
  const { scope } = context.caller;
  const brokerId = scope.kind === 'broker' ? scope.brokerId : null;
  const rules = await loadClientRules(context.db, context.services.now());
  const columns = addBrokerColumn(scope, exportedClientColumns(rules, { withNotes: brokerId !== null }));
  const loadRows = async (db: Db, callerScope: Scope, chunk: readonly number[]) => {
    const notes = await findNotes(db, brokerId, chunk);
    const keys = await findImportKeys(db, callerScope, chunk);
    return (await findClientRows(db, callerScope, chunk)).map((row) => ({
      ...row,
      notes: notes.get(row.id) ?? [],
      reference: keys.get(row.id)?.reference ?? null,
      brokerCode: keys.get(row.id)?.brokerCode ?? '',
    }));
  };
  return exportByIds({ name: exportNames.clients, format, columns, ids, loadRows }, context);
};

const exportUsers: Handler<typeof brokerUserExport> = async (input, context) => {
  const sort = sortColumns(input, { field: 'firstName', descending: false });
  const brokerId = input.brokerId ?? input.userBrokerId;
  const ids = await findUserIds(context.db, context.caller.scope, { ...input, brokerId, sort, limit });
  const { format } = input;
  return exportByIds({ name: exportNames.users, format, columns: userColumns, ids, loadRows: findUserRows }, context);
};

export const exportHandlers = {
  claimExport: exportClaims,
  contractExport: exportContracts,
  clientExport: exportClients,
  brokerUserExport: exportUsers,
} satisfies Partial<Handlers>;
