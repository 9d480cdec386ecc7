import { reminderEventDetail, reminderEventTitle } from '#shared/actions/reminder-changes.ts';
import type { ReminderEvent } from '#shared/operations/follow-up/reminders.ts';

/** What people did with the reminders of a file, newest first, collapsed. */
export function ReminderHistory({ events }: { readonly events: readonly ReminderEvent[] }) {
  if (events.length === 0) return null;
  return (
    <details className="reminder-history">
      <summary>{`Historique des rappels (${events.length})`}</summary>
      <ul aria-label="Historique des rappels">
        {events.map((event) => (
          <li key={event.id}>
            <span>{reminderEventTitle(event)}</span>
            <small>{reminderEventDetail(event)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
