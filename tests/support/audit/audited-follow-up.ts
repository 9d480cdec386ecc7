import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { firstOf, succeed } from '#tests/support/server/succeed.ts';

const person = 'select id from person where broker_id = 1 order by id limit 1';

/** Each operation of reminders once, with its expected audit row. */
export const auditedFollowUp = {
  reminderCreate: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const reminder = { clientId, text: 'Confidentiel', dueDay: '2026-12-01', dueTime: null };
    const { reminderId } = await succeed(api, 'reminderCreate', reminder);
    return { action: 'reminderCreate', subject: `clientId ${clientId}, reminderId ${reminderId}` };
  },
  actionMarkSet: async (api: ApiServer) => {
    await succeed(api, 'actionMarkSet', { key: 'unpaid/1/2026-01-01', change: 'done', revision: 0 });
    const before = { hiddenUntil: null, assigneeId: null };
    const after = { hiddenUntil: doneUntil, assigneeId: null };
    return { action: 'action-marked', subject: 'contract 1', before, after };
  },
};
