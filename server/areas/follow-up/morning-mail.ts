import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { findFollower } from '#shared/actions/delegations.ts';
import { compareReminders, type ReminderSubject, reminderDay, reminderKey } from '#shared/actions/reminder-action.ts';
import { dayInNoumea, frenchDate, timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { findDelegations } from './delegation-repository.ts';
import { findColleagues, findMarks, findReminders } from './reminder-repository.ts';

export const morningJobKind = 'morning-reminders';
export const morningMailJobKind = 'morning-mail';
const jobSchema = v.object({ userId: v.number(), day: v.string() });

/** First and last moment of the morning in Nouméa, `hh:mm`; a server that was down longer skips the day. */
const morningHours = { from: '06:00', until: '11:00' } as const;
const maxListed = 30;

/** Job: enqueues the mail of the morning, once a day for each person who wants it. */
export const enqueueMorningMails: JobHandler = async (_payload, { db, services }) => {
  const now = services.now();
  const time = timeInNoumea(now);
  if (time < morningHours.from || time >= morningHours.until) return;
  const day = dayInNoumea(now);
  await db.transaction(async (tx) => {
    const people = await tx.query<{ id: number }>(sql`
      update app_user set morning_mail_day = ${day}::date
      where wants_morning_mail and is_enabled and broker_id is not null and coalesce(morning_mail_day < ${day}::date, true)
      returning id`);
    for (const { id: userId } of people) await enqueueJob(tx, morningMailJobKind, { userId, day }, now);
  });
};

/** Reminders that are due or late for a person, or for all people of the broker, in the order of their day. */
const findDueReminders = async (
  db: Db,
  { userId, brokerId }: { readonly userId: number; readonly brokerId: number },
  today: string,
): Promise<ReminderSubject[]> => {
  const marks = new Map((await findMarks(db, brokerId)).map((mark) => [mark.key, mark]));
  const team = {
    delegations: await findDelegations(db, brokerId, today),
    colleagues: await findColleagues(db, brokerId),
    formerColleagues: [],
  };
  return (await findReminders(db, brokerId))
    .flatMap((reminder) => {
      const mark = marks.get(reminderKey(reminder.id));
      const assigneeId = mark?.assigneeId ?? reminder.assigneeId;
      const { assigneeId: followerId } = findFollower(team, { userId: assigneeId, clientId: reminder.clientId }, today);
      const subject = { reminder, mark: { hiddenUntil: mark?.hiddenUntil ?? null } };
      const isForUser = followerId === null || followerId === userId;
      return isForUser && reminderDay(subject) <= today ? [subject] : [];
    })
    .sort(compareReminders);
};

/** « En retard depuis le 25/11/2026 : rappeler (AU26008002) »; for confidentiality the client is not named. */
const formatReminder = (subject: ReminderSubject, today: string): string => {
  const { text, dueTime, contractNumber, taskNumber } = subject.reminder;
  const day = reminderDay(subject);
  const dayText =
    day < today ? `En retard depuis le ${frenchDate(day)}` : dueTime === null ? 'Aujourd’hui' : `À ${dueTime}`;
  const dossier = taskNumber === null ? contractNumber : `demande ${taskNumber}`;
  return `${dayText}\u00A0: ${text}${dossier === null ? '' : ` (${dossier})`}`;
};

/** Job: mails a person the reminders of the day; none without reminders. */
export const sendMorningMail: JobHandler = async (payload, { db, services }) => {
  const { userId, day } = v.parse(jobSchema, payload);
  // A mail that could not be sent on its day is skipped, since its reminders are outdated.
  if (dayInNoumea(services.now()) !== day) return;
  const [person] = await db.query<{ email: string; brokerId: number }>(sql`
    select email, broker_id as "brokerId" from app_user
    where id = ${userId} and is_enabled and wants_morning_mail and broker_id is not null`);
  if (!person) return;
  const dueReminders = await findDueReminders(db, { userId, brokerId: person.brokerId }, day);
  if (dueReminders.length === 0) return;
  const omittedCount = dueReminders.length - maxListed;
  await services.mail.send(
    buildLinkMail({
      to: person.email,
      subject:
        dueReminders.length === 1 ? 'Un rappel pour aujourd’hui' : `${dueReminders.length} rappels pour aujourd’hui`,
      before: [
        'Bonjour,',
        ...dueReminders.slice(0, maxListed).map((subject) => formatReminder(subject, day)),
        ...(omittedCount > 0 ? [omittedCount === 1 ? 'Et un autre.' : `Et ${omittedCount} autres.`] : []),
      ],
      after: ['Ce message se règle dans votre profil, «\u00A0Notifications\u00A0».', 'L’équipe Lagon'],
      action: 'Ouvrir ma journée',
      link: `${services.settings.publicUrl}/`,
    }),
  );
};
