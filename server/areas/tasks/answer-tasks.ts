import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findTask, lockTask, saveTaskChange } from './task-file-repository.ts';
import { type TaskNotice, taskNoticeJobKind } from './task-notice.ts';

interface OpenTasks {
  readonly contractId: number;
  /** Code of the list `taskNatures`. */
  readonly typeCode: string;
}

/** Answers the open requests of one nature of a contract and closes them with a status; their senders are notified. */
export const answerOpenTasks = async (
  tx: Db,
  { contractId, typeCode }: OpenTasks,
  { status, answer }: { readonly status: string; readonly answer: string },
  { caller, services }: Pick<PersonContext, 'caller' | 'services'>,
): Promise<void> => {
  const at = services.now();
  const openTasks = await tx.query<{ id: number }>(sql`
    select id from task where contract_id = ${contractId} and type_code = ${typeCode}
      and status = any(${[...processingTaskStatuses]}::text[]) order by id`);
  for (const { id } of openTasks) {
    await lockTask(tx, id);
    const before = await findTask(tx, caller.scope, id);
    if (!before) continue;
    await saveTaskChange(tx, before, { at, userId: caller.user.id, status, answer });
    const notice: TaskNotice = { taskId: id, status, isAnswered: true, actorId: caller.user.id };
    await enqueueJob(tx, taskNoticeJobKind, notice, at);
  }
};
