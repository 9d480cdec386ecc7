import fc from 'fast-check';
import { createDataKey, importDeviceKey, opaqueUser } from '#offline/device/sealing.ts';
import { type Command, scheduleArbitrary } from './commands.ts';
import { describeSchedule } from './describe-schedule.ts';
import type { Finding } from './finding.ts';
import { memoryUsers } from './memory-backend.ts';
import { runSchedule } from './run-schedule.ts';
import { Quota } from './sim-disk.ts';
import type { Testbed } from './sim-model.ts';
import type { SimServer } from './sim-server.ts';
import type { Owner } from './sim-tab.ts';
import { withSyncCrypto } from './sync-crypto.ts';

interface Exploration {
  readonly schedules: number;
  readonly seed: number;
  /** Index of the first schedule of the seed, as printed in a finding. */
  readonly path?: string;
  /** Arbitrary of schedules; by default of all commands. */
  readonly arbitrary?: fc.Arbitrary<readonly Command[]>;
  readonly server: SimServer;
  readonly users?: readonly Owner['user'][];
  readonly replaceDeps?: Testbed['replaceDeps'];
  readonly replacePage?: Testbed['replacePage'];
  /** True to shrink a violating schedule. */
  readonly isShrunk?: boolean;
  /** Called after each schedule without a violation, and after each step of shrinking. */
  readonly onSchedule?: () => void;
}

const identity = <T>(real: T): T => real;

const ownerOf = async (user: Owner['user'] | undefined): Promise<Owner> => {
  if (!user) throw new Error('the simulation needs two people');
  const deviceKey = await importDeviceKey(Buffer.alloc(32, user.id % 256).toString('base64'));
  return { user, name: await opaqueUser(user.id), key: (await createDataKey(deviceKey, 'work')).key };
};

/** Runs random schedules until one violates an invariant, then shrinks it; undefined without a violation. */
export const explore = async (exploration: Exploration): Promise<Finding | undefined> => {
  const {
    schedules,
    seed,
    path,
    arbitrary = scheduleArbitrary,
    server,
    users = memoryUsers,
    replaceDeps = identity,
    replacePage = identity,
    isShrunk = true,
    onSchedule,
  } = exploration;
  const quota = new Quota();
  const undo = [withSyncCrypto(seed), quota.install()];
  try {
    const [first, second] = [await ownerOf(users[0]), await ownerOf(users[1])];
    const testbed: Testbed = { server, owners: [first, second], quota, replaceDeps, replacePage };
    const property = fc.asyncProperty(arbitrary, async (schedule) => {
      await runSchedule(testbed, schedule, seed);
      onSchedule?.();
    });
    const result = await fc.check(property, {
      seed,
      numRuns: schedules,
      endOnFailure: !isShrunk,
      ...(path === undefined ? {} : { path }),
    });
    if (!result.failed) return undefined;
    const error = result.errorInstance;
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const [schedule = []] = result.counterexample ?? [];
    const report = `${cause}\nThe smallest schedule that shows it:\n${describeSchedule(schedule)}`;
    return { scheduleCount: result.numRuns, seed, path: result.counterexamplePath ?? '0', report };
  } finally {
    for (const undoStep of undo.reverse()) undoStep();
  }
};
