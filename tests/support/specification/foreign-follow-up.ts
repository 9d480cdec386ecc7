import type { ForeignIdCase } from './foreign-ids.ts';

const reminder = () => ({ text: 'Rappeler', dueDay: '2026-12-01', dueTime: null });
const colleague = `select id as "assigneeId" from app_user where email = 'courtier@lagon.nc'`;

/** Calls about reminders and notes with ids of the first broker. */
export const foreignFollowUp: readonly ForeignIdCase[] = [
  {
    operation: 'reminderCreate',
    query: 'select id as "clientId" from person where broker_id = 1 order by id limit 1',
    rest: reminder,
  },
  {
    operation: 'reminderCreate',
    query: 'select id as "contractId" from contract where broker_id = 1 order by id limit 1',
    rest: reminder,
  },
  {
    operation: 'reminderCreate',
    query: 'select id as "taskId" from task where broker_id = 1 and person_id is not null order by id limit 1',
    rest: reminder,
  },
  {
    operation: 'reminderCreate',
    query: colleague,
    own: 'select id as "clientId" from person where broker_id = 2 order by id limit 1',
    rest: reminder,
    refusal: 422,
  },
  {
    operation: 'actionMarkSet',
    query: colleague,
    rest: () => ({ key: 'unpaid/1/2026-01-01', change: 'assigned', revision: 0 }),
    refusal: 422,
  },
];
