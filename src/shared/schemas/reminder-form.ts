import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

export const reminderTextSchema = v.pipe(limitedText(textLimits.reminder), v.nonEmpty(messages.required('Rappel')));

/** A time of day `hh:mm`. */
export const reminderTimeSchema = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Le champ Heure doit être une heure, par exemple 14:30'),
);

/** Days on which a reminder may be due, from today (`yyyy-mm-dd`). */
export const reminderDays = (today: string) => ({ min: today, max: addMonths(today, 60) }) satisfies DayLimits;

/** Schema of the form of a reminder. `assigneeId` is the text of an id; empty for all people of the broker. */
export const reminderFormSchema = (today: string) =>
  v.object({
    text: reminderTextSchema,
    dueDay: daySchema('Jour', reminderDays(today)),
    dueTime: v.union([v.literal(''), reminderTimeSchema]),
    assigneeId: v.string(),
  });
export type ReminderForm = v.InferOutput<ReturnType<typeof reminderFormSchema>>;
