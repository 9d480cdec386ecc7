import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { firstOf, succeed } from '#tests/support/server/succeed.ts';

const person = 'select id from person where broker_id = 1 order by id limit 1';

/** Each operation of reminders and notes once, with its expected audit row. */
export const auditedFollowUp = {
  reminderCreate: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const reminder = { clientId, text: 'Confidentiel', dueDay: '2026-12-01', dueTime: null };
    const { reminderId } = await succeed(api, 'reminderCreate', reminder);
    return { action: 'reminderCreate', subject: `clientId ${clientId}, reminderId ${reminderId}` };
  },
  noteCreate: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const { noteId } = await succeed(api, 'noteCreate', { clientId, kind: 'call', text: 'Confidentiel' });
    return { action: 'noteCreate', subject: `clientId ${clientId}, noteId ${noteId}` };
  },
  noteChange: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const { noteId } = await succeed(api, 'noteCreate', { clientId, kind: 'call', text: 'Confidentiel' });
    await succeed(api, 'noteChange', { noteId, change: 'pinned' });
    const [before, after] = [{ isPinned: false }, { isPinned: true }];
    return { action: 'note-pinned', subject: `client ${clientId}`, before, after };
  },
  actionMarkSet: async (api: ApiServer) => {
    const { id: contractId } = await firstOf(api, 'select id from contract where broker_id = 1 order by id limit 1');
    await succeed(api, 'actionMarkSet', { key: `unpaid/${contractId}/2026-01-01`, change: 'done', revision: 0 });
    const before = { hiddenUntil: null, assigneeId: null };
    const after = { hiddenUntil: doneUntil, assigneeId: null };
    return { action: 'action-marked', subject: `contract ${contractId}`, before, after };
  },
};
