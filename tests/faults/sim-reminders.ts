import { actionMarkSet, reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { Command } from './commands.ts';
import { firstReminderDay } from './memory-reminders.ts';
import { colleagueAt } from './memory-backend.ts';
import type { SimLoop } from './sim-loop.ts';
import type { Stage } from './sim-model.ts';
import type { SimSubmissions } from './sim-submissions.ts';

/** The members of the simulation that edits of reminders use. */
interface Simulation {
  readonly run: number;
  readonly person: number;
  readonly stage: Stage;
  readonly loop: Pick<SimLoop, 'whileFrozen'>;
  readonly submissions: SimSubmissions;
}

/** A person edits a reminder through the outbox, and a colleague at the same broker changes it directly. */
export class SimReminders {
  readonly #simulation: Simulation;
  #edits = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Edits the reminder as the person or the colleague saw it last, or as it was at first. */
  async edit({ tab, isColleague, isOld, isDone }: Command & { do: 'edit reminder' }): Promise<void> {
    const { run, person, stage, loop, submissions } = this.#simulation;
    const { id } = stage.server.reminderOf(person);
    const states = await loop.whileFrozen(() => stage.server.reminders());
    const revision = isOld ? 0 : (states.find((state) => state.id === id)?.revision ?? 0);
    if (isColleague && isDone) {
      const done = { key: `reminder/${id}/`, change: 'done', until: null, assigneeId: null, revision };
      return this.#callAsColleague(actionMarkSet.path, done);
    }
    this.#edits += 1;
    const text = `R${run} n ${this.#edits} vu ${revision}`;
    const values = { reminderId: id, text, dueDay: firstReminderDay, dueTime: null, assigneeId: null, revision };
    if (isColleague) return this.#callAsColleague(reminderEdit.path, values);
    submissions.editReminder(tab, values);
  }

  async #callAsColleague(path: string, input: object): Promise<void> {
    const { person, stage, loop } = this.#simulation;
    await loop.whileFrozen(async () => {
      const { token } = await stage.server.signIn(colleagueAt(person));
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      await stage.server.answer({ method: 'POST', path, headers, payload: Buffer.from(JSON.stringify(input)) });
    });
  }
}
