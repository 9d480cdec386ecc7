import { listAudit } from '#server/history/audit-search.ts';
import type { Context, FileAnswer, Handler } from '#server/http/handler.ts';
import { listBrokers } from '#server/users/admin-brokers.ts';
import { listRoles } from '#server/users/admin-roles.ts';
import { listUsers } from '#server/users/admin-users.ts';
import type { AdminBrokerRow } from '#shared/contract/people/admin-brokers.ts';
import type {
  adminAuditExport,
  adminBrokerExport,
  adminRoleExport,
  adminUserExport,
} from '#shared/contract/shell/exports.ts';
import { identityLabels, identityText } from '#shared/inputs/broker-identity.ts';
import {
  adminBrokerColumns,
  adminRoleColumns,
  adminUserColumns,
  auditColumns,
} from '#shared/search/columns/admin-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { type ExportFormat, exportNames, maxExportRows } from '#shared/tables/export-file.ts';
import { sendRows } from './exports.ts';

/** The one page of a list that holds all that may be exported. */
const allRows = { page: 1, nbItemsPerPage: maxExportRows } as const;

/** The file of the brokers says what papers say of them too. */
const exportedBrokerColumns: readonly Column<AdminBrokerRow>[] = [
  ...adminBrokerColumns,
  ...(Object.keys(identityLabels) as (keyof typeof identityLabels)[]).map((name) => ({
    id: name,
    header: identityLabels[name],
    value: ({ identity }: AdminBrokerRow) => identityText(identity, name),
  })),
];

interface Listed<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
}

/** A list of administration as a file, its rows read as the screen's are. */
const sent = <Row>(
  { name, columns, rows = [], count = 0 }: Listed<Row>,
  format: ExportFormat,
  context: Context<typeof adminUserExport>,
): Promise<FileAnswer> => {
  async function* whole() {
    yield rows;
  }
  return sendRows({ name, format, columns, count, rows: whole() }, context);
};

export const adminExportHandlers = {
  adminUserExport: async ({ format, ...input }, context) => {
    const { users: rows, nbItemsTotal: count } = await listUsers({ ...input, ...allRows }, context);
    return sent({ name: exportNames.adminUsers, columns: adminUserColumns, rows, count }, format, context);
  },
  adminBrokerExport: async ({ format, ...input }, context) => {
    const { brokers: rows, nbItemsTotal: count } = await listBrokers({ ...input, ...allRows }, context);
    return sent({ name: exportNames.brokers, columns: exportedBrokerColumns, rows, count }, format, context);
  },
  adminRoleExport: async ({ format, ...input }, context) => {
    const { roles: rows, nbItemsTotal: count } = await listRoles({ ...input, ...allRows }, context);
    return sent({ name: exportNames.roles, columns: adminRoleColumns, rows, count }, format, context);
  },
  adminAuditExport: async ({ format, ...input }, context) => {
    const { rows, nbItemsTotal: count } = await listAudit({ ...input, ...allRows }, context);
    return sent({ name: exportNames.audit, columns: auditColumns, rows, count }, format, context);
  },
} satisfies {
  readonly adminUserExport: Handler<typeof adminUserExport>;
  readonly adminBrokerExport: Handler<typeof adminBrokerExport>;
  readonly adminRoleExport: Handler<typeof adminRoleExport>;
  readonly adminAuditExport: Handler<typeof adminAuditExport>;
};
