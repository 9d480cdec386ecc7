import { listAudit } from '#server/areas/history/audit-search.ts';
import { listBrokers } from '#server/areas/users/admin-brokers.ts';
import { listRoles } from '#server/areas/users/admin-roles.ts';
import { listUsers } from '#server/areas/users/admin-users.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
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

/** Page parameters that return all rows that may be exported. */
const allRows = { page: 1, nbItemsPerPage: maxExportRows } as const;

/** Columns of the broker export, including the identity printed on papers. */
const exportedBrokerColumns: readonly Column<AdminBrokerRow>[] = [
  ...adminBrokerColumns,
  ...(Object.keys(identityLabels) as (keyof typeof identityLabels)[]).map((name) => ({
    id: name,
    header: identityLabels[name],
    value: ({ identity }: AdminBrokerRow) => identityText(identity, name),
  })),
];

/** Columns of the user export: dates that can be sorted instead of the screen's sentence about the last activity. */
const exportedUserColumns: readonly Column<AdminUserRow>[] = adminUserColumns.flatMap(
  (column): readonly Column<AdminUserRow>[] =>
    column.id === 'life'
      ? [
          { id: 'lastSeenAt', header: 'Dernière connexion', kind: 'date', value: ({ lastSeenAt }) => lastSeenAt },
          { id: 'invitedUntil', header: 'Invité jusqu’au', kind: 'date', value: ({ invitedUntil }) => invitedUntil },
        ]
      : [column],
);

type AdminExport = typeof adminUserExport | typeof adminBrokerExport | typeof adminRoleExport | typeof adminAuditExport;

interface ExportSource<E extends AdminExport, List, Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Loads the list, like the handler of the screen. */
  readonly loadList: (input: ParsedInput<E> & typeof allRows, context: Context<E>) => Promise<List>;
  readonly rowsOf: (list: List) => readonly Row[] | undefined;
}

/** Handler that exports an administration list with the rows of its screen. */
const exportList =
  <E extends AdminExport>() =>
  <List extends { readonly nbItemsTotal?: number | undefined }, Row>({
    name,
    columns,
    loadList,
    rowsOf,
  }: ExportSource<E, List, Row>): Handler<E> =>
  async (input, context) => {
    const answer = await loadList({ ...input, ...allRows }, context);
    async function* rows() {
      yield rowsOf(answer) ?? [];
    }
    return sendRows({ name, format: input.format, columns, count: answer.nbItemsTotal ?? 0, rows: rows() }, context);
  };

export const adminExportHandlers = {
  adminUserExport: exportList<typeof adminUserExport>()({
    name: exportNames.adminUsers,
    columns: exportedUserColumns,
    loadList: listUsers,
    rowsOf: ({ users }) => users,
  }),
  adminBrokerExport: exportList<typeof adminBrokerExport>()({
    name: exportNames.brokers,
    columns: exportedBrokerColumns,
    loadList: listBrokers,
    rowsOf: ({ brokers }) => brokers,
  }),
  adminRoleExport: exportList<typeof adminRoleExport>()({
    name: exportNames.roles,
    columns: adminRoleColumns,
    loadList: listRoles,
    rowsOf: ({ roles }) => roles,
  }),
  adminAuditExport: exportList<typeof adminAuditExport>()({
    name: exportNames.audit,
    columns: auditColumns,
    loadList: listAudit,
    rowsOf: ({ rows }) => rows,
  }),
} satisfies Partial<Handlers>;
