import fc from 'fast-check';
import type { OutboxParts } from '#offline/outbox.ts';
import { createDataKey, importDeviceKey, opaqueUser } from '#offline/sealing.ts';
import { describeSchedule, scheduleArbitrary } from './commands.ts';
import { memoryUsers } from './memory-world.ts';
import { runSchedule } from './run-schedule.ts';
import { Quota } from './sim-disk.ts';
import type { Stage } from './sim-model.ts';
import type { SimServer } from './sim-server.ts';
import type { Owner } from './sim-tab.ts';
import { withSyncCrypto } from './sync-crypto.ts';

export interface Exploration {
  readonly schedules: number;
  readonly seed: number;
  readonly server: SimServer;
  readonly users?: readonly Owner['user'][];
  readonly plant?: Stage['plant'];
  /** Whether to look for the smallest schedule that shows what was found. */
  readonly isShrunk?: boolean;
}

export interface Finding {
  /** How many schedules ran until the first violation. */
  readonly after: number;
  /** What a person needs to see it again, with the smallest schedule that shows it. */
  readonly report: string;
}

const same = (parts: OutboxParts): OutboxParts => parts;

const ownerOf = async (user: Owner['user']): Promise<Owner> => {
  const deviceKey = await importDeviceKey(Buffer.alloc(32, user.id % 256).toString('base64'));
  return { user, name: await opaqueUser(user.id), key: (await createDataKey(deviceKey, 'work')).key };
};

/** Runs random schedules until one violates something, then looks for the smallest that does; undefined where none did. */
export const explore = async (exploration: Exploration): Promise<Finding | undefined> => {
  const { schedules, seed, server, users = memoryUsers, plant = same, isShrunk = true } = exploration;
  const [first, second] = await Promise.all(users.map(ownerOf));
  if (!first || !second) throw new Error('the simulation needs two people');
  const quota = new Quota();
  const undo = [withSyncCrypto(), quota.install()];
  try {
    const stage: Stage = { server, owners: [first, second], quota, plant };
    const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => runSchedule(stage, schedule, seed));
    const found = await fc.check(property, { numRuns: schedules, seed, endOnFailure: !isShrunk });
    if (!found.failed) return undefined;
    const error = found.errorInstance;
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const [schedule = []] = found.counterexample ?? [];
    const path = `seed ${seed}, path ${found.counterexamplePath}`;
    return { after: found.numRuns, report: `${cause}\n${path}\n${describeSchedule(schedule)}` };
  } finally {
    for (const one of undo.reverse()) one();
  }
};
