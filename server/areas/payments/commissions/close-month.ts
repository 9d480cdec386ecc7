import { loadCurrentTexts } from '#server/areas/documents/texts.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { notFound } from '#server/http/refusal.ts';
import { formatOfMonth } from '#shared/commissions/format.ts';
import { totalOf, totalsByProduct } from '#shared/commissions/lines.ts';
import { toStatementLine } from '#shared/commissions/statement-columns.ts';
import type { commissionClose } from '#shared/operations/commissions/statements.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { closeEntries } from './entry-repository.ts';
import { loadOpenMonths, sortLines } from './open-months.ts';
import { lockCommissionRates } from './rate-repository.ts';
import { addStatement, findClosedMonths, lockBroker, nextStatementNumber } from './statement-repository.ts';

const warn = (message: string) => ({ success: false, message: userMessage(message, 'warning') });

/** Closes the oldest open month of a broker: freezes its lines and numbers its statement. */
export const closeMonth: Handler<typeof commissionClose> = async ({ brokerId, month }, context) =>
  context.db.transaction(async (tx) => {
    const { caller, services } = context;
    const at = services.now();
    const broker = await lockBroker(tx, brokerId);
    if (!broker) throw notFound();
    await lockCommissionRates(tx);
    const label = formatOfMonth(month);
    const [last] = await findClosedMonths(tx, brokerId);
    if (last?.month === month && last.closedAt !== null)
      return warn(`Ce mois est déjà clôturé depuis le ${frenchDate(dayInNoumea(new Date(last.closedAt)))}.`);
    if (last && month < last.month) return warn('Un mois suivant est déjà clôturé.');
    if (month >= dayInNoumea(at).slice(0, 7)) return warn(`Le mois ${label} n’est pas terminé.`);
    const openMonths = await loadOpenMonths(tx, brokerId, last?.month ?? null);
    const oldest = [...openMonths.keys()].at(-1);
    if (oldest !== undefined && oldest < month) return warn(`Clôturez d’abord le mois ${formatOfMonth(oldest)}.`);
    const lines = sortLines(openMonths.get(month) ?? []);
    const number = await nextStatementNumber(tx, brokerId, month.slice(0, 4));
    const { version: texts } = await loadCurrentTexts(tx, at);
    const total = totalOf(lines);
    const snapshot = {
      ...{ broker, month, number, texts, total },
      products: totalsByProduct(lines),
      lines: lines.map(toStatementLine),
    };
    const id = await addStatement(tx, { brokerId, userId: caller.user.id, at, snapshot });
    await closeEntries(tx, id, lines);
    await recordAudit(tx, context, {
      action: 'commission-month-closed',
      subject: `broker ${brokerId}, statement ${number}`,
      after: { month, ...total },
    });
    return {
      success: true,
      number,
      message: userMessage(`Le mois ${label} est clôturé, bordereau ${number}.`),
    };
  });
