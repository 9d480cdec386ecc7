import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { formatMonth, formatRate } from '#shared/commissions/format.ts';
import { type CommissionRate, formatScope, scopeOptions } from '#shared/commissions/rates.ts';
import { commissionRateFilters } from '#shared/operations/commissions/commission-filters.ts';
import type {
  CommissionRateRow,
  commissionRateAdd,
  commissionRateList,
  commissionRateRemove,
  commissionRateUpdate,
} from '#shared/operations/commissions/rates.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { fromFilterInput } from '#shared/operations/wire/filters.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { lowerFirst } from '#shared/primitives/text.ts';
import type { CommissionRateValues } from '#shared/schemas/commission-rate-form.ts';
import { commissionRateSearch } from '#shared/search/commission-rate-search.ts';
import { findMonthChanges } from './open-months.ts';
import {
  findCommissionRates,
  lockCommissionRates,
  removeCommissionRate,
  saveCommissionRate,
} from './rate-repository.ts';

const listRates: Handler<typeof commissionRateList> = async (input, { db }) => {
  const pageRequest = toPageRequest(
    input,
    { id: 'id', 'rate.scope': 'scope', 'broker.name': 'brokerName', 'rate.validFrom': 'validFrom' } as const,
    { field: 'scope', descending: false },
  );
  const filter = fromFilterInput(commissionRateFilters, input.search);
  const { rows, nbItemsTotal } = searchPage(await findCommissionRates(db), commissionRateSearch, filter, pageRequest);
  return { success: true, rates: rows, nbItemsTotal };
};

/** Values as the audit shows them. */
const auditedValues = (values: CommissionRateValues, brokerName: string | null) => ({
  title: formatScope(values.scope),
  broker: brokerName ?? 'Tous les courtiers',
  validFrom: frenchDate(values.validFrom),
  firstYear: formatRate(values.firstYear),
  renewal: formatRate(values.renewal),
  floor: values.floor,
});

/** Name of a broker; throws a 422 if it does not exist. */
const requireBrokerName = async (tx: Db, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const [broker] = await tx.query<{ name: string }>(sql`select name from broker where id = ${id}`);
  if (!broker) throw invalid({ brokerId: ['Ce courtier n’existe pas'] });
  return broker.name;
};

/** Throws a 422 for an unknown product and for a second rate of the same product, broker and day. */
const assertValidRate = async (tx: Db, values: CommissionRateValues, exceptId: number | null): Promise<void> => {
  if (!scopeOptions.some(({ code }) => code === values.scope)) throw invalid({ scope: ['Ce produit n’existe pas'] });
  const isSame = (row: CommissionRateRow): boolean =>
    row.scope === values.scope && row.brokerId === values.brokerId && row.validFrom === values.validFrom;
  if ((await findCommissionRates(tx)).some((row) => isSame(row) && row.id !== exceptId))
    throw invalid({ validFrom: ['Un taux existe déjà pour ce produit, ce courtier et ce jour'] });
};

/** Adds a rate in the transaction of `context.db`, which has locked the rates. Used by the import too. */
export const createCommissionRate = async (values: CommissionRateValues, context: PersonContext): Promise<number> => {
  const tx = context.db;
  await assertValidRate(tx, values, null);
  const after = auditedValues(values, await requireBrokerName(tx, values.brokerId));
  const id = await saveCommissionRate(tx, null, values);
  await recordAudit(tx, context, { action: 'commission-rate-added', subject: `rate ${id}`, after });
  return id;
};

/** Names the open months that a change of rates changes, with their commission before and after; undefined if none does. */
export const describeMonthChanges = async (
  tx: Db,
  before: readonly CommissionRate[],
  after: readonly CommissionRate[],
): Promise<{ readonly count: number; readonly text: string } | undefined> => {
  const changes = await findMonthChanges(tx, before, after);
  if (changes.length === 0) return undefined;
  const months = changes.map(
    ({ month, beforeXpf, afterXpf }) =>
      `${lowerFirst(formatMonth(month))}, de ${formatXpf(beforeXpf)} à ${formatXpf(afterXpf)}`,
  );
  return {
    count: changes.length,
    text: `Les commissions des mois non clôturés changent\u00A0: ${months.join('\u00A0; ')}.`,
  };
};

/** Answer that asks for confirmation because open months would change; undefined if none does. */
const confirmMonthChanges = async (tx: Db, before: readonly CommissionRate[], after: readonly CommissionRate[]) => {
  const changes = await describeMonthChanges(tx, before, after);
  return changes && { success: false, concerned: changes.count, message: userMessage(changes.text, 'warning') };
};

const addRate: Handler<typeof commissionRateAdd> = async ({ confirmed, ...input }, context) =>
  context.db.transaction(async (tx) => {
    await lockCommissionRates(tx);
    await assertValidRate(tx, input, null);
    const rates = await findCommissionRates(tx);
    const question = confirmed ? undefined : await confirmMonthChanges(tx, rates, [...rates, { ...input, id: 0 }]);
    if (question) return question;
    const id = await createCommissionRate(input, { ...context, db: tx });
    return { success: true, id, message: userMessage('Le taux a été ajouté.') };
  });

const requireRate = async (tx: Db, id: number): Promise<CommissionRateRow> => {
  const [row] = await findCommissionRates(tx, id);
  if (!row) throw notFound();
  return row;
};

const updateRate: Handler<typeof commissionRateUpdate> = async ({ id, version, confirmed, ...values }, context) =>
  context.db.transaction(async (tx) => {
    await lockCommissionRates(tx);
    const before = await requireRate(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await assertValidRate(tx, values, id);
    const rates = await findCommissionRates(tx);
    const changed = rates.map((rate) => (rate.id === id ? { ...values, id } : rate));
    const question = confirmed ? undefined : await confirmMonthChanges(tx, rates, changed);
    if (question) return question;
    const after = auditedValues(values, await requireBrokerName(tx, values.brokerId));
    await saveCommissionRate(tx, id, values);
    await recordAudit(tx, context, {
      action: 'commission-rate-updated',
      subject: `rate ${id}`,
      before: auditedValues(before, before.brokerName),
      after,
    });
    return { success: true, id, message: userMessage('Le taux a été modifié.') };
  });

const deleteRate: Handler<typeof commissionRateRemove> = async ({ id, version, confirmed }, context) =>
  context.db.transaction(async (tx) => {
    await lockCommissionRates(tx);
    const before = await requireRate(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    const rates = await findCommissionRates(tx);
    const others = rates.filter((rate) => rate.id !== id);
    const question = confirmed ? undefined : await confirmMonthChanges(tx, rates, others);
    if (question) return question;
    await removeCommissionRate(tx, id);
    const removedValues = auditedValues(before, before.brokerName);
    await recordAudit(tx, context, { action: 'commission-rate-removed', subject: `rate ${id}`, before: removedValues });
    return { success: true, message: userMessage('Le taux a été supprimé.') };
  });

export const commissionRateHandlers = {
  commissionRateAdd: addRate,
  commissionRateList: listRates,
  commissionRateRemove: deleteRate,
  commissionRateUpdate: updateRate,
} satisfies Partial<Handlers>;
