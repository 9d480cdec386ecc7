import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findSurplusesWithoutRequest } from './charge-repository.ts';
import { lockContractAndOrder } from './payment-repository.ts';
import { describeReceivedDifference, findReceivedDifferences, formatReceipt } from './received/received-ledger.ts';
import { reconcileOrder } from './reconcile.ts';
import { openRefundRequest } from './refund-request.ts';

export const ledgerCheckJobKind = 'payment-ledger';
export const ledgerNoticeJobKind = 'payment-ledger-notice';

const dayMs = 86_400_000;
/** The provider may report a debit days later; jobs poll an order for one hour only. */
const rereadDays = 3;
/** After this time an order by amount alone is no longer expected to be bound to premiums. */
const unboundMs = 3_600_000;
const maxListed = 20;

/** An order whose charges are not what its premiums, receipts and surpluses add up to. Whole XPF. */
interface LedgerDifference {
  readonly orderId: string;
  readonly charged: number;
  readonly applied: number;
  /** Null for an order without a receipt. */
  readonly receipt: number | null;
  readonly surplus: number;
}

const findDifferences = (db: Db): Promise<LedgerDifference[]> =>
  db.query<LedgerDifference>(sql`
    select * from (
      select o.id, o.order_id as "orderId", o.state, o.amount, o.applied::int,
        coalesce((select sum(c.amount) from payment_charge c where c.payment_order_id = o.id), 0)::int as charged,
        coalesce((select sum(c.applied) from payment_charge c where c.payment_order_id = o.id), 0)::int as "chargesApplied",
        coalesce((select sum(s.amount) from payment_charge c join payment_surplus s using (transaction_uuid)
          where c.payment_order_id = o.id), 0)::int as surplus,
        (select coalesce(sum((p ->> 'amount')::bigint), 0)::int from editique e,
          jsonb_array_elements(e.snapshot -> 'premiums') p where e.id = o.receipt_id having o.receipt_id is not null) as receipt
      from payment_order o) ledger
    where (state = 'paid') <> (charged > 0) or charged <> applied + surplus or applied <> "chargesApplied"
      or receipt <> applied or (state = 'paid' and charged < amount)
    order by id`);

const findAdministrators = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ email: string }>(sql`
    select u.email from app_user u join role r on r.id = u.role_id
    where u.is_enabled and r.is_enabled and r.kind in ('root', 'admin') order by u.id`);
  return rows.map(({ email }) => email);
};

/** Queries the provider about recent orders that are not paid, and creates missing refund requests. */
const completeLedger = async (db: Db, services: Services): Promise<void> => {
  const now = services.now();
  const since = new Date(now.getTime() - rereadDays * dayMs);
  const recent = await db.query<{ orderId: string }>(
    sql`select order_id as "orderId" from payment_order where state <> 'paid' and created_at > ${since} order by id`,
  );
  /** A failure of one order does not keep the check from the others. An outage ends the job, which runs again. */
  const continueOnError = async (orderId: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Outage) throw error;
      services.log.error({ err: error, order: orderId }, 'payment order cannot be checked');
    }
  };
  for (const { orderId } of recent) await continueOnError(orderId, () => reconcileOrder(db, services, orderId));
  for (const { orderId } of await findSurplusesWithoutRequest(db, new Date(now.getTime() - unboundMs)))
    await continueOnError(orderId, () =>
      db.transaction(async (tx) => {
        // Read again under the locks: a payer may claim its premiums meanwhile.
        await lockContractAndOrder(tx, orderId);
        for (const { brokerId, ...surplus } of await findSurplusesWithoutRequest(tx, now))
          if (surplus.orderId === orderId && brokerId !== null)
            await openRefundRequest(tx, services, { ...surplus, brokerId }, { userId: undefined, address: 'job' });
      }),
    );
};

const describeDifference = ({ orderId, charged, applied, receipt, surplus }: LedgerDifference): string =>
  `Commande ${orderId}\u00A0: débité ${formatXpf(charged)}, affecté ${formatXpf(applied)}, ${formatReceipt(receipt)}, trop payé ${formatXpf(surplus)}.`;

interface DifferenceNotice {
  readonly to: string;
  readonly count: number;
  readonly lines: readonly string[];
}

/**
 * Job: checks that what cards were charged, also through links, is what receipts and surpluses add up to, and that each
 * received payment is its premiums plus its surplus, and its one receipt. A difference is logged and e-mailed, by a job for each
 * administrator, so that a retry after a refused mail repeats no other one.
 */
export const checkLedger: JobHandler = async (_payload, { db, services }) => {
  await completeLedger(db, services);
  const [chargeDifferences, receivedDifferences] = [await findDifferences(db), await findReceivedDifferences(db)];
  const count = chargeDifferences.length + receivedDifferences.length;
  if (count === 0) return;
  const differences = [...chargeDifferences, ...receivedDifferences].slice(0, maxListed);
  services.log.error({ differences }, 'payment ledger does not balance');
  const lines = [
    ...chargeDifferences.map(describeDifference),
    ...receivedDifferences.map(describeReceivedDifference),
  ].slice(0, maxListed);
  await db.transaction(async (tx) => {
    for (const to of await findAdministrators(tx))
      await enqueueJob(tx, ledgerNoticeJobKind, { to, count, lines } satisfies DifferenceNotice, services.now());
  });
};

/** Job: mails the differences to one administrator. */
export const sendLedgerNotice: JobHandler = async (payload, { services }) => {
  const { to, count, lines } = payload as DifferenceNotice;
  const countText = count > 1 ? `${count} paiements` : 'un paiement';
  await services.mail.send(
    buildLinkMail({
      to,
      subject: 'Paiements\u00A0: écart à vérifier',
      before: [
        'Bonjour,',
        `Le contrôle quotidien trouve ${countText} dont le montant n’est pas la somme des reçus et du trop payé.`,
        ...lines,
      ],
      after: ['L’équipe Lagon'],
      action: 'Ouvrir l’audit',
      link: `${services.settings.publicUrl}/admin/audit`,
    }),
  );
};
