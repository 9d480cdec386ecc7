import { assertMayReceive } from '#server/areas/payments/received/assert-may-receive.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { remittanceSettle, remittanceWithdraw } from '#shared/operations/contracts/remittances.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { changedListMessage, remittanceMissing, requireBroker } from './remittance-refusals.ts';
import { findDeductions, findRemittance, lockBroker, lockContractsOf } from './remittance-repository.ts';
import { addSettlement, findWithdrawalObstacle, withdrawRemittance } from './withdrawal-repository.ts';

const refuse = (message: string) => ({ success: false as const, message: { type: 'warning' as const, message } });

/** Withdraws a slip, unless a later one or a settlement with the insurer rests on it. */
const withdrawSlip: Handler<typeof remittanceWithdraw> = async ({ remittanceId, reason }, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const brokerId = requireBroker(caller);
  if (!(await findRemittance(db, brokerId, remittanceId))) throw remittanceMissing();
  await lockContractsOf(db, sql`remittance_id = ${remittanceId}`);
  await lockBroker(db, brokerId);
  // Read again under the lock.
  const slip = await findRemittance(db, brokerId, remittanceId);
  if (!slip) throw remittanceMissing();
  const { number, withdrawn } = slip;
  if (withdrawn)
    return refuse(`Le bordereau ${number} a déjà été annulé le ${frenchDate(dayInNoumea(new Date(withdrawn.at)))}.`);
  const obstacle = await findWithdrawalObstacle(db, remittanceId);
  if (obstacle)
    return refuse(
      `Le bordereau ${number} ne s’annule pas\u00A0: ${
        obstacle.slip === null
          ? `son règlement ${obstacle.number}, annulé après la remise, a été réglé autrement avec l’assureur.`
          : `le bordereau ${obstacle.slip} déduit son règlement ${obstacle.number}. Annulez d’abord le bordereau ${obstacle.slip}.`
      }`,
    );
  const receipts = await withdrawRemittance(db, remittanceId, { userId: caller.user.id, at: services.now(), reason });
  await recordAudit(db, context, {
    action: 'remittance-withdrawn',
    subject: `remittance ${remittanceId}`,
    after: { number, reason, receipts },
  });
  return {
    success: true,
    message: { type: 'success', message: `Le bordereau ${number} est annulé\u00A0: ses règlements sont à remettre.` },
  };
};

/** Records that what the next slip would deduct was settled with the insurer in another way. */
const settleDeduction: Handler<typeof remittanceSettle> = async ({ paymentId, amountXpf, reason }, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const brokerId = requireBroker(caller);
  await lockBroker(db, brokerId);
  const open = (await findDeductions(db, brokerId)).find(({ id }) => id === paymentId);
  if (!open) throw notFound('Cette déduction n’existe pas ou n’est plus à faire.');
  const { amount, number, slip } = open;
  if (amount !== amountXpf) throw invalid({ amountXpf: [changedListMessage] }, changedListMessage);
  await addSettlement(db, { paymentId, amount }, { userId: caller.user.id, at: services.now(), reason });
  await recordAudit(db, context, {
    action: 'deduction-settled',
    subject: `paymentId ${paymentId}`,
    after: { number, amount, slip, reason },
  });
  return {
    success: true,
    message: {
      type: 'success',
      message: `${formatXpf(amount)} du règlement ${number}\u00A0: réglé autrement, la prochaine remise ne le déduit plus.`,
    },
  };
};

export const remittanceWithdrawalHandlers = {
  remittanceWithdraw: withdrawSlip,
  remittanceSettle: settleDeduction,
} satisfies Partial<Handlers>;
