import { reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { Plant } from './planted-bugs.ts';
import { mistakenWorld } from './planted-bugs-money.ts';

/** Revision in a body; undefined if the body was cut on the way before it. */
const readRevision = (body: string): number | undefined => {
  const [, revision] = /"revision":(\d+)[,}]/.exec(body) ?? [];
  return revision === undefined ? undefined : Number(revision);
};

/** The revision is not compared: the stored one seems to be what the author saw. */
const uncomparedRevision = (): Pick<Plant, 'world' | 'server'> => {
  let seen: number | undefined;
  return {
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        seen !== undefined && text.includes('from action_mark m')
          ? (await run()).map((row) => ({ ...row, revision: seen }))
          : run(),
      ),
    server: (server) => ({
      ...server,
      answer: async (request, fault) => {
        if (request.path === reminderEdit.path) seen = readRevision(String(request.payload));
        try {
          return await server.answer(request, fault);
        } finally {
          seen = undefined;
        }
      },
    }),
  };
};

/** Planted mistakes of reminders that two people change, in the statements of the real server. */
export const reminderPlants: readonly Plant[] = [
  {
    name: 'an edit of a reminder overwrites one that its author has not seen',
    seen: /an edit of revision \d+ was applied over revision \d+|a reminder has revision \d+ after \d+ changes/,
    ...uncomparedRevision(),
  },
  {
    name: 'a change of a reminder is not in its history',
    // A refusal names the change that caused it, which the history lacks.
    seen: /a reminder has revision \d+ after \d+ changes|was refused without cause/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => (text.includes('insert into reminder_event') ? [] : run())),
  },
];
