type Ids = Readonly<Record<string, number>>;

const firstClient = 'select id as "clientId" from person where broker_id = 1 order by id limit 1';
const firstContract = 'select id as "contractId" from contract where broker_id = 1 order by id limit 1';
const assignee = `select id as "assigneeId" from app_user where email = 'courtier@lagon.nc'`;
const ownClient = 'select id as "clientId" from person where broker_id = 2 order by id limit 1';
const reminder = () => ({ text: 'Rappeler', dueDay: '2026-12-01', dueTime: null });
const note = () => ({ kind: 'call', text: 'Rappelé' });
const pin = () => ({ change: 'pinned' });
const insertNote = `insert into note (broker_id, person_id, kind, text, text_n, created_at)
  select 1, id, 'call', 'Vu', 'vu', now() from person where broker_id = 1 order by id limit 1 returning id as "noteId"`;
const assignment = ({ contractId }: Ids) => ({
  key: `unpaid/${contractId}/2026-01-01`,
  change: 'assigned',
  revision: 0,
});
/** Notes an action about the row of the only id as done. */
const doneAction = (kind: string) => (ids: Ids) => ({
  key: `${kind}/${Object.values(ids)[0]}/2026-01-01`,
  change: 'done',
  revision: 0,
});
const firstTask = 'select id as "taskId" from task where broker_id = 1 limit 1';
/** A reminder; the demonstration contains none. */
const insertReminderOf = (brokerId: number) => `insert into reminder (broker_id, person_id, text, due_day, created_at)
  select broker_id, id, 'Rappeler', '2026-12-01', now() from person where broker_id = ${brokerId} order by id limit 1
  returning id as "reminderId"`;
const insertReminder = insertReminderOf(1);
const edit = () => ({ ...reminder(), revision: 0 });
const ownUser = `select id as "toUserId" from app_user where email = 'agence2@lagon.nc'`;
const colleague = `select id as "toUserId" from app_user where email = 'agence@lagon.nc'`;
const person = `select id as "userId" from app_user where email = 'agence@lagon.nc'`;
const delegation = () => ({ clientIds: null, fromDay: '2026-12-01', toDay: null });
const insertDelegation = `insert into delegation (broker_id, from_user_id, to_user_id, from_day, is_for_all_clients, created_at)
  select 1, f.id, t.id, '2026-12-01', true, now() from app_user f, app_user t
  where f.email = 'courtier@lagon.nc' and t.email = 'agence@lagon.nc' returning id as "delegationId"`;
const ownContract = 'select id as "contractId" from contract where broker_id = 2 order by id limit 1';

/** Reminders and notes of a broker’s people, and what they note about next actions. */
export const foreignFollowUp = [
  { operation: 'reminderCreate', query: firstClient, otherInput: reminder },
  { operation: 'reminderCreate', query: firstContract, otherInput: reminder },
  { operation: 'reminderCreate', query: firstTask, otherInput: reminder },
  { operation: 'reminderCreate', query: assignee, ownQuery: ownClient, otherInput: reminder, refusal: 422 },
  { operation: 'reminderEdit', query: insertReminder, otherInput: edit },
  { operation: 'reminderEdit', query: assignee, ownQuery: insertReminderOf(2), otherInput: edit, refusal: 422 },
  { operation: 'noteCreate', query: firstClient, otherInput: note },
  { operation: 'noteCreate', query: firstContract, otherInput: note },
  { operation: 'noteCreate', query: firstTask, otherInput: note },
  { operation: 'noteChange', query: insertNote, otherInput: pin },
  { operation: 'actionMarkSet', query: assignee, ownQuery: ownContract, otherInput: assignment, refusal: 422 },
  { operation: 'actionMarkSet', query: firstContract, otherInput: doneAction('unpaid') },
  { operation: 'actionMarkSet', query: firstTask, otherInput: doneAction('request-answered') },
  { operation: 'actionMarkSet', query: insertReminder, otherInput: doneAction('reminder') },
] as const;

/** Delegations, before other cases remove or move the accounts that they need. */
export const foreignDelegations = [
  { operation: 'delegationList', query: person },
  { operation: 'delegationCreate', query: person, ownQuery: ownUser, otherInput: delegation },
  { operation: 'delegationCreate', query: colleague, otherInput: delegation, refusal: 422 },
  {
    operation: 'delegationCreate',
    query: firstClient,
    ownQuery: ownUser,
    otherInput: ({ clientId }: Ids) => ({ ...delegation(), clientIds: [clientId] }),
  },
  { operation: 'delegationRevoke', query: insertDelegation },
] as const;
