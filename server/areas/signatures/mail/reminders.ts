import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import {
  addSignatureEvent,
  jobOrigin,
  lockContract,
  lockRequest,
} from '#server/areas/signatures/signature-repository.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { reminderDays } from '#shared/signatures/states.ts';
import { notifyClient } from './client-notice.ts';

export const reminderJobKind = 'signature-reminder';

interface DueReminder {
  readonly id: number;
  readonly contractId: number;
  /** Days after which this reminder is due. */
  readonly days: number;
}

/**
 * Job: reminds clients who have not signed 2 and 7 days after their invitation, each reminder once. Counts from the latest
 * invitation, since a renewed request is sent again.
 */
export const remindSignatories: JobHandler = async (_payload, { db, services }) => {
  const at = services.now();
  const daysBefore = (days: number): Date => new Date(at.getTime() - days * 24 * 3_600_000);
  const [firstDelayDays, secondDelayDays] = reminderDays;
  const dueReminders = await db.query<DueReminder>(sql`
    select r.id, r.contract_id as "contractId",
      case when s.at <= ${daysBefore(secondDelayDays)} then ${secondDelayDays}::int else ${firstDelayDays}::int end as days
    from signature_request r, lateral (
      select v.id, v.at from signature_event v where v.request_id = r.id and v.kind = 'sent' order by v.id desc limit 1) s
    where r.provider = 'built-in' and r.state = 'sent' and r.expires_at > ${at} and s.at <= ${daysBefore(firstDelayDays)}
      and not exists (select from signature_event v where v.request_id = r.id and v.kind = 'reminded' and v.id > s.id
        and (v.detail ->> 'days')::int >= case when s.at <= ${daysBefore(secondDelayDays)} then ${secondDelayDays}::int else ${firstDelayDays}::int end)
    order by r.id limit 500`);
  for (const { id, contractId, days } of dueReminders)
    await db.transaction(async (tx) => {
      await lockContract(tx, { kind: 'all' }, contractId);
      const request = await lockRequest(tx, id);
      if (request?.state !== 'sent') return;
      const detail = { days, to: request.email };
      await addSignatureEvent(tx, { requestId: id, at, kind: 'reminded', ...jobOrigin, detail });
      await notifyClient(tx, { requestId: id, kind: 'reminder' }, at);
      await markContractChanged(tx, contractId);
    });
};
