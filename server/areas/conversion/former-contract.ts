import { addReminder } from '#server/areas/follow-up/reminder-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { confirmationDay, findTerminationRule, noticeDeadline } from '#shared/conversion/termination-rules.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';

interface Replacement {
  readonly contractId: number;
  readonly former: FormerContract;
  readonly userId: number;
  /** Day in Nouméa. */
  readonly today: string;
  readonly now: Date;
}

const reminderText = ({ insurer, number }: FormerContract, deadline: string): string =>
  `Résiliation à confirmer\u00A0: ${insurer}, contrat ${number}, à prévenir au plus tard le ${frenchDate(deadline)}`.slice(
    0,
    textLimits.reminder,
  );

/**
 * Records the contract that a new one takes the place of, with a reminder for all people of the broker: marking it as
 * done notes the former insurer's confirmation.
 */
export const addFormerContract = async (
  tx: Db,
  { contractId, former, userId, today, now }: Replacement,
): Promise<void> => {
  const rule = findTerminationRule(former.rule);
  if (!rule) throw new Error(`Unknown termination rule ${former.rule}`);
  const deadline = noticeDeadline(rule, former.endDate);
  const [owner] = await tx.query<{ brokerId: number; personId: number }>(
    sql`select broker_id as "brokerId", person_id as "personId" from contract where id = ${contractId}`,
  );
  if (!owner) throw new Error(`Contract ${contractId} does not exist`);
  const reminderId = await addReminder(tx, {
    ...owner,
    contractId,
    taskId: null,
    text: reminderText(former, deadline),
    dueDay: confirmationDay(deadline, today),
    dueTime: null,
    assigneeId: null,
    createdBy: userId,
    createdAt: now,
  });
  await tx.query(sql`
    update contract set body = body || jsonb_build_object('formerContract', ${JSON.stringify({ ...former, reminderId })}::text::jsonb)
    where id = ${contractId}`);
};
