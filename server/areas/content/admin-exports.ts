import { listAudit } from '#server/areas/history/audit-search.ts';
import { listBrokers } from '#server/areas/users/admin-brokers.ts';
import { listRoles } from '#server/areas/users/admin-roles.ts';
import { listUsers } from '#server/areas/users/admin-users.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import type {
  adminAuditExport,
  adminBrokerExport,
  adminRoleExport,
  adminUserExport,
} from '#shared/operations/shell/exports.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { identityLabels, identityText } from '#shared/schemas/broker-identity.ts';
import {
  adminBrokerColumns,
  adminRoleColumns,
  adminUserColumns,
  auditColumns,
} from '#shared/search/columns/admin-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { exportNames, maxExportRows } from '#shared/tables/export-file.ts';
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

type AdminExport = typeof adminUserExport | typeof adminBrokerExport | typeof adminRoleExport | typeof adminAuditExport;

interface Exported<E extends AdminExport, List, Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** The list as the screen reads it, and its rows there. */
  readonly list: (input: ParsedInput<E> & typeof allRows, context: Context<E>) => Promise<List>;
  readonly rowsOf: (list: List) => readonly Row[] | undefined;
}

/** A list of administration as a file, its rows read as the screen's are. */
const exported =
  <E extends AdminExport>() =>
  <List extends { readonly nbItemsTotal?: number | undefined }, Row>({
    name,
    columns,
    list,
    rowsOf,
  }: Exported<E, List, Row>): Handler<E> =>
  async (input, context) => {
    const read = await list({ ...input, ...allRows }, context);
    async function* rows() {
      yield rowsOf(read) ?? [];
    }
    return sendRows({ name, format: input.format, columns, count: read.nbItemsTotal ?? 0, rows: rows() }, context);
  };

export const adminExportHandlers = {
  adminUserExport: exported<typeof adminUserExport>()({
    name: exportNames.adminUsers,
    columns: adminUserColumns,
    list: listUsers,
    rowsOf: ({ users }) => users,
  }),
  adminBrokerExport: exported<typeof adminBrokerExport>()({
    name: exportNames.brokers,
    columns: exportedBrokerColumns,
    list: listBrokers,
    rowsOf: ({ brokers }) => brokers,
  }),
  adminRoleExport: exported<typeof adminRoleExport>()({
    name: exportNames.roles,
    columns: adminRoleColumns,
    list: listRoles,
    rowsOf: ({ roles }) => roles,
  }),
  adminAuditExport: exported<typeof adminAuditExport>()({
    name: exportNames.audit,
    columns: auditColumns,
    list: listAudit,
    rowsOf: ({ rows }) => rows,
  }),
} satisfies Partial<Handlers>;
