import { issueDocument, reissueUnsigned } from '#server/areas/documents/issue.ts';
import type { ReceiptPayment } from '#server/areas/documents/paper-source.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { OrderReport } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import {
  addCharge,
  findEndedStatus,
  findSurplusesOfOrder,
  type Surplus,
  saveApplied,
  saveSurpluses,
} from './charge-repository.ts';
import { addPremiumEntries } from './commissions/entry-repository.ts';
import { recordLinkPayment } from './link-order.ts';
import {
  type PaymentLine,
  type PaymentOrder,
  payPremiums,
  saveReceipt,
  updateContractBalance,
} from './payment-repository.ts';
import { openRefundRequest } from './refund-request.ts';

/** Channel and actor of a payment report. */
export interface ReportSource {
  readonly channel: 'return' | 'notification' | 'reread';
  readonly userId: number | undefined;
  readonly address: string;
}

interface PaidOrder {
  readonly order: PaymentOrder;
  /** Undefined for an order by amount alone that no claim has bound. */
  readonly contractId: number | undefined;
  readonly lines: readonly PaymentLine[];
  readonly report: OrderReport;
  readonly payerId: number | null;
  /** The order has not paid its premiums yet. */
  readonly paysPremiums: boolean;
}

interface BalanceChange {
  readonly contractId: number;
  readonly at: Date;
  /** User who caused it; null for a client or the server itself. */
  readonly userId: number | null;
}

/** Updates what depends on the premiums of a locked contract: its balance, and its schedule if nobody has signed it. */
export const updateBalance = async (tx: Db, { contractId, at, userId }: BalanceChange): Promise<void> => {
  await updateContractBalance(tx, contractId, dayInNoumea(at));
  const cause = { scope: { kind: 'all' }, at, userId, isUnannounced: true } as const;
  await reissueUnsigned(tx, { contractId }, cause, ['echeancier']);
};

/** Payment means of a receipt, with the transaction of the card. */
const describeMeans = ({ payment }: Services, transaction: string): string =>
  `Carte bancaire en ligne${payment.form.isDemonstration ? ' (démonstration)' : ''}, transaction ${transaction}`;

/**
 * Records the debits that a report lists, each once. The first one of an order reduces its premiums; what is left of a debit
 * is a surplus with a request to refund it. Every debit has a receipt, which states its surplus.
 */
export const applyCharges = async (
  tx: Db,
  services: Services,
  { order, contractId, lines, report, payerId, paysPremiums }: PaidOrder,
  source: ReportSource,
): Promise<void> => {
  const at = services.now();
  const newUuids: string[] = [];
  for (const charge of report.charges) if (await addCharge(tx, order, charge, at)) newUuids.push(charge.uuid);
  const paid = paysPremiums ? await payPremiums(tx, order.id, lines) : [];
  const firstUuid = paysPremiums ? await saveApplied(tx, order.id, sumOf(paid)) : undefined;
  if (newUuids.length > 0 || firstUuid !== undefined) await saveSurpluses(tx, order.id, at);
  if (contractId === undefined) return;
  if (paysPremiums) {
    await updateBalance(tx, { contractId, at, userId: payerId });
    await addPremiumEntries(tx, { contractId, day: dayInNoumea(at), means: 'card' }, paid);
  }
  const actor = { userId: source.userId ?? payerId ?? undefined, address: source.address };
  const surpluses = await openMissingRefundRequests(tx, services, order.id, actor);
  const receipts = new Map<string, number>();
  for (const uuid of new Set([...(firstUuid === undefined ? [] : [firstUuid]), ...newUuids])) {
    const payment: ReceiptPayment = {
      means: describeMeans(services, uuid),
      premiums: new Map(uuid === firstUuid ? paid.map(({ premiumId, ...line }) => [premiumId, line]) : []),
      surplus: surpluses.get(uuid) ?? null,
    };
    if (payment.premiums.size === 0 && payment.surplus === null) continue;
    const cause = { contractId, scope: { kind: 'all' }, at, userId: payerId, payment } as const;
    const issued = await issueDocument(tx, { kind: 'recu', ...cause });
    if (issued.isIssued) receipts.set(uuid, issued.id);
  }
  if (order.linkId !== null && (paysPremiums || receipts.size > 0)) {
    const issued = [...receipts].map(([uuid, id]) => ({ id, surplus: surpluses.get(uuid)?.amount ?? 0 }));
    const endedStatus = surpluses.size > 0 ? await findEndedStatus(tx, order.id) : null;
    await recordLinkPayment(tx, { linkId: order.linkId, receipts: issued, applied: sumOf(paid), endedStatus }, at);
  }
  if (!paysPremiums) return;
  const receipt = receipts.get(firstUuid ?? '');
  if (receipt !== undefined) await saveReceipt(tx, order.id, receipt);
  const after = {
    order: order.orderId,
    transaction: report.transaction?.uuid,
    status: report.transaction?.detailedStatus,
    amount: order.amount,
    premiums: paid,
    channel: source.channel,
    ...(receipt !== undefined && { receipt }),
    ...(order.linkId !== null && { link: order.linkId }),
  };
  const entry = { at, ...actor, action: 'premiums-paid', subject: `contractId ${contractId}` };
  await writeAudit(tx, { ...entry, before: { premiums: lines }, after });
};

/** Opens the missing refund requests of an order; returns amount and request of each surplus by transaction. */
const openMissingRefundRequests = async (
  tx: Db,
  services: Services,
  orderId: number,
  actor: Parameters<typeof openRefundRequest>[3],
): Promise<Map<string, NonNullable<ReceiptPayment['surplus']>>> => {
  const surpluses = new Map<string, NonNullable<ReceiptPayment['surplus']>>();
  for (const surplus of await findSurplusesOfOrder(tx, orderId)) {
    const request = surplus.taskNumber ?? (await openRequestIfBrokerKnown(tx, services, surplus, actor));
    surpluses.set(surplus.uuid, { amount: surplus.amount, request });
  }
  return surpluses;
};

const openRequestIfBrokerKnown = async (
  tx: Db,
  services: Services,
  { brokerId, ...surplus }: Surplus,
  actor: Parameters<typeof openRefundRequest>[3],
): Promise<string | null> =>
  brokerId === null ? null : openRefundRequest(tx, services, { ...surplus, brokerId }, actor);

export const sumOf = (lines: readonly PaymentLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
