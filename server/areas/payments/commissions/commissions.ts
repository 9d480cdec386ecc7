import { loadStatementBytes } from '#server/areas/documents/commission-statement.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { expectedByMonth, expectedMonths, monthsFrom } from '#shared/commissions/expected.ts';
import { totalOf, totalsByProduct } from '#shared/commissions/lines.ts';
import { shiftMonth } from '#shared/commissions/months.ts';
import { statementColumns, toStatementLine } from '#shared/commissions/statement-columns.ts';
import {
  type commissionExport,
  type commissionMonth,
  type commissionMonths,
  type commissionStatement,
  commissionsHidden,
} from '#shared/operations/commissions/statements.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { contentTypes, exportNames } from '#shared/tables/export-file.ts';
import { streamExport } from '#shared/tables/stream-export.ts';
import { closeMonth } from './close-month.ts';
import { findDuePremiums } from './entry-repository.ts';
import { loadOpenMonths, sortLines } from './open-months.ts';
import { findCommissionRates } from './rate-repository.ts';
import { findClosedMonths, findStatement, hasBroker, saveStatementFile } from './statement-repository.ts';

interface CommissionContext {
  readonly db: Db;
  readonly caller: Caller;
}

/**
 * Broker whose commissions are requested. Throws a 403 for a role that does not see them, a 404 for another broker, a 422 if
 * somebody who sees all brokers names none.
 */
const resolveBroker = async ({ db, caller }: CommissionContext, brokerId: number | undefined): Promise<number> => {
  if (caller.user.seesCommissions === false) throw new Refusal(403, commissionsHidden);
  const { scope } = caller;
  const requested = brokerId ?? caller.brokerId;
  if (requested === null) throw invalid({ brokerId: ['Choisissez un courtier'] });
  if (scope.kind === 'broker' && scope.brokerId !== requested) throw notFound();
  if (!(await hasBroker(db, requested))) throw notFound();
  return requested;
};

/** Total, products and lines of a month, open or closed. */
const loadMonth = async (db: Db, brokerId: number, month: string) => {
  const statement = await findStatement(db, brokerId, month);
  if (statement) {
    const { total, products, lines } = statement.snapshot;
    return { number: statement.number, closedAt: statement.closedAt.toISOString(), total, products, lines };
  }
  const [last] = await findClosedMonths(db, brokerId);
  const lines = sortLines((await loadOpenMonths(db, brokerId, last?.month ?? null)).get(month) ?? []);
  return {
    ...{ number: null, closedAt: null, total: totalOf(lines) },
    products: totalsByProduct(lines),
    lines: lines.map(toStatementLine),
  };
};

const listMonths: Handler<typeof commissionMonths> = async ({ brokerId }, context) => {
  const { db, services } = context;
  const broker = await resolveBroker(context, brokerId);
  const today = dayInNoumea(services.now());
  const closed = await findClosedMonths(db, broker);
  const lines = await loadOpenMonths(db, broker, closed[0]?.month ?? null);
  // The current month is listed before its first premium is paid.
  const current = today.slice(0, 7);
  const months = [...new Set([current, ...lines.keys()])].sort((a, b) => b.localeCompare(a));
  const openMonths = months
    .filter((month) => closed.every((closedMonth) => closedMonth.month !== month))
    .map((month) => ({ month, number: null, closedAt: null, total: totalOf(lines.get(month) ?? []) }));
  const endDay = `${shiftMonth(monthsFrom(today, expectedMonths).at(-1) ?? current, 1)}-01`;
  const duePremiums = await findDuePremiums(db, broker, endDay, contractStatuses.valid);
  const expected = expectedByMonth(duePremiums, await findCommissionRates(db), today);
  return { success: true, months: [...openMonths, ...closed], expected };
};

const getMonth: Handler<typeof commissionMonth> = async ({ brokerId, month, firstPage, pageSize }, context) => {
  const { lines, ...summary } = await loadMonth(context.db, await resolveBroker(context, brokerId), month);
  return {
    ...{ success: true, month, ...summary },
    lines: lines.slice(firstPage, firstPage + pageSize),
    nbItemsTotal: lines.length,
  };
};

const exportMonth: Handler<typeof commissionExport> = async ({ brokerId, month, format }, context) => {
  const { db } = context;
  const broker = await resolveBroker(context, brokerId);
  const { lines, number } = await loadMonth(db, broker, month);
  const after = { format, month, rows: lines.length };
  await recordAudit(db, context, { action: 'exported', subject: exportNames.commissions, after });
  async function* rows() {
    yield lines;
  }
  return {
    fileName: `${exportNames.commissions}-${number ?? month}.${format}`,
    contentType: contentTypes[format],
    bytes: streamExport(format, { columns: statementColumns, rows: rows() }),
  };
};

const getStatement: Handler<typeof commissionStatement> = async ({ brokerId, month }, context) => {
  const { db, services } = context;
  const broker = await resolveBroker(context, brokerId);
  const statement = await findStatement(db, broker, month);
  if (!statement) throw notFound('Ce mois n’est pas clôturé.');
  const bytes = await loadStatementBytes(db, services, statement, (file) => saveStatementFile(db, statement.id, file));
  const subject = `broker ${broker}, statement ${statement.number}`;
  await recordAudit(db, context, { action: 'commissionStatement', subject, after: { month } });
  return { fileName: `bordereau-${statement.number}.pdf`, contentType: 'application/pdf', bytes };
};

export const commissionHandlers = {
  commissionClose: closeMonth,
  commissionExport: exportMonth,
  commissionMonth: getMonth,
  commissionMonths: listMonths,
  commissionStatement: getStatement,
} satisfies Partial<Handlers>;
