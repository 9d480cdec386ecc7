import type { Journal, Row, Statements } from './memory-rows.ts';

/** A reminder that people of one broker change. */
export interface SharedReminder {
  readonly id: number;
  readonly brokerId: number;
}

/** A change of a reminder in its history. */
export interface ReminderChange {
  readonly kind: string;
  readonly userId: number;
  /** The text after an edit; null if another value changed. */
  readonly text: string | null;
}

/** State of a reminder, for assertions. */
export interface ReminderState {
  readonly id: number;
  readonly text: string;
  /** Revision of the reminder's action mark. */
  readonly revision: number;
  /** Oldest first. */
  readonly changes: readonly ReminderChange[];
}

/** Text of every reminder before the first edit. */
export const firstReminderText = 'Rappeler';
export const firstReminderDay = '2026-11-25';

interface StoredReminder extends SharedReminder {
  text: string;
  dueDay: string;
}
interface Mark {
  readonly key: string;
  hiddenUntil: string | null;
  revision: number;
  changedBy: number | null;
}
interface StoredEvent extends ReminderChange {
  readonly reminderId: number;
}

/** The new text among the changes of an event. */
export const editedText = (changes: readonly { readonly label: string; readonly after: string }[]): string | null =>
  changes.find(({ label }) => label === 'Rappel')?.after ?? null;

/** In-memory reminders, their marks and history. */
export class MemoryReminders {
  readonly #journal: Journal;
  readonly #shared: readonly SharedReminder[];
  readonly #reminders: StoredReminder[] = [];
  readonly #marks: Mark[] = [];
  readonly #events: StoredEvent[] = [];

  constructor(journal: Journal, shared: readonly SharedReminder[]) {
    this.#journal = journal;
    this.#shared = shared;
    this.reset();
  }

  reset(): void {
    for (const rows of [this.#reminders, this.#marks, this.#events]) rows.length = 0;
    for (const { id, brokerId } of this.#shared)
      this.#reminders.push({ id, brokerId, text: firstReminderText, dueDay: firstReminderDay });
  }

  states(): ReminderState[] {
    return this.#reminders.map(({ id, text }) => ({
      id,
      text,
      revision: this.#marks.find(({ key }) => key === `reminder/${id}/`)?.revision ?? 0,
      changes: this.#events.filter(({ reminderId }) => reminderId === id),
    }));
  }

  #answerMarks(text: string, values: readonly unknown[]): Row[] | undefined {
    if (text.includes('insert into action_mark')) {
      const key = String(values[1]);
      if (!this.#marks.some((mark) => mark.key === key))
        this.#journal.add(this.#marks, { key, hiddenUntil: null, revision: 0, changedBy: null });
      return [];
    }
    if (text.includes('update action_mark')) {
      const [hiddenUntil, , revision, changedBy] = values as [string | null, unknown, number, number];
      const mark = this.#marks.find(({ key }) => key === values.at(-1));
      if (mark) this.#journal.change(mark, { hiddenUntil, revision, changedBy });
      return [];
    }
    return this.#marks
      .filter(({ key }) => key === values[1])
      .map((mark) => ({ ...mark, assigneeId: null, changedAt: '2026-11-21T01:00:00.000Z', changedBy: 'Une Collègue' }));
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    if (/^\s*(?:insert into action_mark|update action_mark|select from action_mark|select m\.key)/.test(text))
      return this.#answerMarks(text, values);
    if (/^\s*select r\.text/.test(text))
      return this.#reminders
        .filter(({ id, brokerId }) => id === first && brokerId === second)
        .map((reminder) => ({ ...reminder, dueTime: null, assigneeId: null, clientId: 1 }));
    if (/select from\s+reminder where id/.test(text))
      return this.#reminders.some(({ id, brokerId }) => id === first && brokerId === second) ? [{}] : [];
    if (text.includes('update reminder set text')) {
      const reminder = this.#reminders.find(({ id }) => id === values[4]);
      if (reminder) this.#journal.change(reminder, { text: String(first), dueDay: String(second) });
      return [];
    }
    if (text.includes('insert into reminder_event')) {
      const changes = JSON.parse(String(values[4]));
      const event = { reminderId: Number(first), userId: Number(values[2]), kind: String(values[3]) };
      this.#journal.add(this.#events, { ...event, text: editedText(changes) });
      return [];
    }
    if (text.includes('select kind from reminder_event'))
      return this.#events
        .filter(({ reminderId }) => reminderId === first)
        .slice(-1)
        .map(({ kind }) => ({ kind }));
    // These reminders belong to no terminated contract and have no assignee.
    if (text.includes('updated_at = now() from reminder r') || /as name\s+from app_user where broker_id/.test(text))
      return [];
    return undefined;
  };
}
