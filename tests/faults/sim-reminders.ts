import { actionMarkSet, reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { Command } from './commands.ts';
import { colleagueIndex } from './memory-backend.ts';
import { firstReminderDay } from './memory-reminders.ts';
import type { SimLoop } from './sim-loop.ts';
import type { Testbed } from './sim-model.ts';
import type { SimSubmissions } from './sim-submissions.ts';

/** The members of the simulation that edits of reminders use. */
interface Simulation {
  readonly runNumber: number;
  readonly personIndex: number;
  readonly testbed: Testbed;
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
  async editReminder({ tab, isColleague, isOutdated, isDone }: Command & { kind: 'edit reminder' }): Promise<void> {
    const { runNumber, personIndex, testbed, loop, submissions } = this.#simulation;
    const { id } = testbed.server.reminderOf(personIndex);
    const states = await loop.whileFrozen(() => testbed.server.reminders());
    const revision = isOutdated ? 0 : (states.find((state) => state.id === id)?.revision ?? 0);
    if (isColleague && isDone) {
      const doneMark = { key: `reminder/${id}/`, change: 'done', until: null, assigneeId: null, revision };
      return this.#callAsColleague(actionMarkSet.path, doneMark);
    }
    this.#edits += 1;
    const text = `R${runNumber} n ${this.#edits} vu ${revision}`;
    const values = { reminderId: id, text, dueDay: firstReminderDay, dueTime: null, assigneeId: null, revision };
    if (isColleague) return this.#callAsColleague(reminderEdit.path, values);
    submissions.editReminder(tab, values);
  }

  async #callAsColleague(path: string, input: object): Promise<void> {
    const { personIndex, testbed, loop } = this.#simulation;
    await loop.whileFrozen(async () => {
      const { token } = await testbed.server.signIn(colleagueIndex(personIndex));
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      await testbed.server.answer({ method: 'POST', path, headers, payload: Buffer.from(JSON.stringify(input)) });
    });
  }
}
