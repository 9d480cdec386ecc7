import * as v from 'valibot';
import { renderPdf } from '#server/adapters/pdf.ts';
import { assertMayReceive } from '#server/areas/payments/received/assert-may-receive.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import {
  allocateDeductions,
  type remittanceAdd,
  type remittanceGet,
  type remittanceList,
} from '#shared/operations/contracts/remittances.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { remittancePaper } from './remittance-paper.ts';
import { changedListMessage, remittanceMissing, requireBroker } from './remittance-refusals.ts';
import {
  addRemittance,
  findDeductions,
  findPending,
  findRemittance,
  findRemittances,
  lockBroker,
  lockContractsOf,
  lockPending,
  remittanceSnapshot,
} from './remittance-repository.ts';
import { remittanceWithdrawalHandlers } from './remittance-withdrawals.ts';

const listRemittances: Handler<typeof remittanceList> = async (_input, { db, caller }) => {
  const brokerId = requireBroker(caller);
  return {
    success: true,
    pending: await findPending(db, brokerId, caller.user.id),
    deductions: await findDeductions(db, brokerId),
    slips: await findRemittances(db, brokerId),
  };
};

const totalOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Hands payments over, all or none: one that was cancelled or handed over meanwhile refuses the slip, another deduction too. */
const addSlip: Handler<typeof remittanceAdd> = async ({ paymentIds, deductedXpf }, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const brokerId = requireBroker(caller);
  const at = services.now();
  await lockContractsOf(db, sql`id = any(${[...paymentIds]}::bigint[])`);
  const broker = await lockBroker(db, brokerId);
  const payments = await lockPending(db, brokerId, paymentIds);
  if (payments.length !== paymentIds.length) throw invalid({ paymentIds: [changedListMessage] }, changedListMessage);
  const deductions = allocateDeductions(payments, await findDeductions(db, brokerId));
  const deducted = totalOf(deductions);
  if (deductedXpf !== undefined && deductedXpf !== deducted)
    throw invalid({ deductedXpf: [changedListMessage] }, changedListMessage);
  const total = totalOf(payments) - deducted;
  const { id, number } = await addRemittance(db, {
    brokerId,
    year: Number(dayInNoumea(at).slice(0, 4)),
    userId: caller.user.id,
    at,
    paymentIds,
    snapshot: v.parse(remittanceSnapshot, {
      broker,
      by: caller.user.fullName,
      payments,
      ...(deducted > 0 && { deductions }),
    }),
  });
  await recordAudit(db, context, {
    action: 'payments-remitted',
    subject: `remittance ${id}`,
    after: {
      number,
      amount: total,
      receipts: payments.map((payment) => payment.number),
      ...(deducted > 0 && { deducted: deductions.map((deduction) => deduction.number) }),
    },
  });
  const message = `Bordereau ${number}\u00A0: ${formatXpf(total)} remis${deducted > 0 ? `, ${formatXpfWith(deducted, 'déduit')}` : ''}.`;
  return { success: true, message: { type: 'success', message }, id, number };
};

const getSlip: Handler<typeof remittanceGet> = async ({ remittanceId }, { db, caller }) => {
  const row = await findRemittance(db, requireBroker(caller), remittanceId);
  if (!row) throw remittanceMissing();
  const paper = remittancePaper(v.parse(remittanceSnapshot, row.snapshot), {
    number: row.number,
    at: new Date(row.at),
    withdrawn: row.withdrawn,
  });
  const fileName = `Bordereau de remise ${row.number}.pdf`;
  return { fileName, contentType: 'application/pdf', bytes: await renderPdf(paper) };
};

export const remittanceHandlers = {
  remittanceList: listRemittances,
  remittanceAdd: addSlip,
  remittanceGet: getSlip,
  ...remittanceWithdrawalHandlers,
} satisfies Partial<Handlers>;
