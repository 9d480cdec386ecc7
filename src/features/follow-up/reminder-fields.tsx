import type { Control } from 'react-hook-form';
import { formatStandIn } from '#shared/actions/delegations.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type ReminderForm, reminderDays } from '#shared/schemas/reminder-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { WideField } from '#ui/form/field-grid.tsx';
import { useReminders } from './use-reminders.ts';

/** Hours of work, every half hour. */
const hours = Array.from({ length: 27 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}).map((hour) => ({ code: hour, libelle: hour }));

interface ReminderFieldsProps {
  readonly control: Control<ReminderForm>;
  readonly readOnly: boolean;
  readonly clientId: number;
}

/** Fields of a reminder: text, day, hour and person, with who stands in for a person who is away. */
export function ReminderFields({ clientId, ...field }: ReminderFieldsProps) {
  const today = useToday();
  const { colleagues, userId, standInOf } = useReminders();
  const people = colleagues.map(({ id, name }: Colleague) => ({
    code: String(id),
    libelle: `${id === userId ? `Moi (${name})` : name}${formatStandIn(standInOf(id, clientId))}`,
  }));
  return (
    <>
      <WideField>
        <TextField {...field} name="text" label="Rappel" required maxLength={textLimits.reminder} />
      </WideField>
      <DateField {...field} name="dueDay" label="Jour" required {...reminderDays(today)} />
      <SelectField {...field} name="dueTime" label="Heure" options={hours} emptyLabel="Dans la journée" />
      <SelectField {...field} name="assigneeId" label="Pour" options={people} emptyLabel="Tout le cabinet" />
    </>
  );
}
