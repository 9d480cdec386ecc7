import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';

const people = `select a.id as "fromId", c.id as "toId" from app_user a, app_user c
  where a.email = 'agence@lagon.nc' and c.email = 'courtier@lagon.nc'`;
const days = { fromDay: '2026-12-01', toDay: '2026-12-14' };
/** Delegates the work of « agence » to « courtier », as the latter. */
const delegate = async (api: ApiServer, period: object) => {
  const { fromId, toId } = await firstOf(api, people);
  const { delegationId } = await callSuccessfully(api, 'delegationCreate', {
    ...{ userId: fromId, toUserId: toId, clientIds: null },
    ...period,
  });
  return { fromId, toId, delegationId };
};
const person = 'select id from person where broker_id = 1 order by id limit 1';

/** Each operation of reminders and notes once, with its expected audit row. */
export const auditedFollowUp = {
  reminderCreate: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const reminder = { clientId, text: 'Confidentiel', dueDay: '2026-12-01', dueTime: null };
    const { reminderId } = await callSuccessfully(api, 'reminderCreate', reminder);
    return { action: 'reminderCreate', subject: `clientId ${clientId}, reminderId ${reminderId}` };
  },
  reminderEdit: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const reminder = { clientId, text: 'Confidentiel', dueDay: '2026-12-01', dueTime: null };
    const { reminderId } = await callSuccessfully(api, 'reminderCreate', reminder);
    const edited = { text: 'Confidentiel aussi', dueDay: '2026-12-02', dueTime: '10:00', assigneeId: null };
    await callSuccessfully(api, 'reminderEdit', { reminderId, revision: 0, ...edited });
    return {
      action: 'reminder-edited',
      subject: `reminder ${reminderId}`,
      before: { dueDay: '2026-12-01', dueTime: null, assigneeId: null },
      after: { dueDay: '2026-12-02', dueTime: '10:00', assigneeId: null },
    };
  },
  noteCreate: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const { noteId } = await callSuccessfully(api, 'noteCreate', { clientId, kind: 'call', text: 'Confidentiel' });
    return { action: 'noteCreate', subject: `clientId ${clientId}, noteId ${noteId}` };
  },
  noteChange: async (api: ApiServer) => {
    const { id: clientId } = await firstOf(api, person);
    const { noteId } = await callSuccessfully(api, 'noteCreate', { clientId, kind: 'call', text: 'Confidentiel' });
    await callSuccessfully(api, 'noteChange', { noteId, change: 'pinned' });
    const [before, after] = [{ isPinned: false }, { isPinned: true }];
    return { action: 'note-pinned', subject: `client ${clientId}`, before, after };
  },
  delegationCreate: async (api: ApiServer) => {
    const { fromId, toId } = await delegate(api, days);
    return {
      action: 'delegation-created',
      subject: `user ${fromId}`,
      after: { toUserId: toId, ...days, clients: 'all' },
    };
  },
  delegationRevoke: async (api: ApiServer) => {
    const laterPeriod = { fromDay: '2027-01-04', toDay: '2027-01-08' };
    const { fromId, toId, delegationId } = await delegate(api, laterPeriod);
    await callSuccessfully(api, 'delegationRevoke', { delegationId });
    return { action: 'delegation-revoked', subject: `user ${fromId}`, before: { toUserId: toId, ...laterPeriod } };
  },
  actionMarkSet: async (api: ApiServer) => {
    const { id: contractId } = await firstOf(api, 'select id from contract where broker_id = 1 order by id limit 1');
    await callSuccessfully(api, 'actionMarkSet', {
      key: `unpaid/${contractId}/2026-01-01`,
      change: 'done',
      revision: 0,
    });
    const before = { hiddenUntil: null, assigneeId: null };
    const after = { hiddenUntil: doneUntil, assigneeId: null };
    return { action: 'action-marked', subject: `contract ${contractId}`, before, after };
  },
};
