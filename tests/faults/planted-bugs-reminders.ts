import { reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withQueryOverrides } from './planted-bugs-money.ts';

/** Revision in a body; undefined if the body was cut on the way before it. */
const readRevision = (body: string): number | undefined => {
  const [, revision] = /"revision":(\d+)[,}]/.exec(body) ?? [];
  return revision === undefined ? undefined : Number(revision);
};

/** Skips the comparison of revisions: the stored revision appears to be the one that the author saw. */
const skipRevisionCheck = (): Pick<PlantedBug, 'replaceBackend' | 'replaceServer'> => {
  let sentRevision: number | undefined;
  return {
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        sentRevision !== undefined && text.includes('from action_mark m')
          ? (await execute()).map((row) => ({ ...row, revision: sentRevision }))
          : execute(),
      ),
    replaceServer: (server) => ({
      ...server,
      answer: async (request, fault) => {
        if (request.path === reminderEdit.path) sentRevision = readRevision(String(request.payload));
        try {
          return await server.answer(request, fault);
        } finally {
          sentRevision = undefined;
        }
      },
    }),
  };
};

/** Planted bugs of reminders that two people change, in the statements of the real server. */
export const plantedReminderBugs: readonly PlantedBug[] = [
  {
    name: 'an edit of a reminder overwrites one that its author has not seen',
    expectedViolation:
      /an edit of revision \d+ was applied over revision \d+|a reminder has revision \d+ after \d+ changes/,
    ...skipRevisionCheck(),
  },
  {
    name: 'a change of a reminder is not in its history',
    // A refusal names the change that caused it, which the history lacks.
    expectedViolation: /a reminder has revision \d+ after \d+ changes|was refused without cause/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('insert into reminder_event') ? [] : execute(),
      ),
  },
];
