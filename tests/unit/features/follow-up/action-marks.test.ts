import { expect, test } from 'vitest';
import { clientOfTitle, reminderWork } from '#features/follow-up/reminder-work-definition.ts';
import { applyQueuedMarks, queuedChanges } from '#features/follow-up/use-action-marks.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';

const createEntry = (input: object, overrides: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({ kind: 'action-mark', state: 'queued', input, ...overrides }) as OutboxEntry;
const storedMarks = [{ key: 'a', hiddenUntil: null, assigneeId: null, revision: 3 }];

test('current mark: applies queued changes in their order, each on the next revision', () => {
  const queued = queuedChanges([
    createEntry({ key: 'a', change: 'done', revision: 3 }),
    createEntry({ key: 'b', change: 'done', revision: 0 }),
    createEntry({ key: 'a', change: 'shown', revision: 4 }),
    createEntry({ key: 'a', change: 'postponed', until: '2026-11-27', revision: 5 }),
  ]);
  expect(applyQueuedMarks('a', storedMarks, queued)).toEqual({
    key: 'a',
    hiddenUntil: '2026-11-27',
    assigneeId: null,
    revision: 6,
  });
  expect(applyQueuedMarks('b', storedMarks, queued)).toMatchObject({ hiddenUntil: doneUntil, revision: 1 });
  expect(applyQueuedMarks('c', storedMarks, queued)).toMatchObject({ hiddenUntil: null, revision: 0 });
});

test('current mark: ignores refused changes and other work', () => {
  const queued = queuedChanges([
    createEntry({ key: 'a', change: 'done', revision: 3 }, { state: 'rejected' }),
    createEntry({ key: 'a', change: 'done', revision: 3 }, { kind: 'task' }),
  ]);
  expect(applyQueuedMarks('a', storedMarks, queued)).toEqual(storedMarks[0]);
});

test.each(['Rappeler pour le devis', '  Rappeler\u00A0: devis '])(
  'reminder work: the title of «%s» names the client',
  (text) => {
    const target = { clientId: 7, clientName: 'MOULIN Gérard', contractId: null, taskId: null };
    const typed = { text, dueDay: '2026-11-27', dueTime: '', assigneeId: '' };
    const { title, input } = reminderWork.toItem({ target, typed }, 'd');
    expect(title).toBe(`Rappel, MOULIN Gérard\u00A0: ${text.trim()}`);
    expect(clientOfTitle(title, text.trim())).toBe('MOULIN Gérard');
    expect(input).toMatchObject({ clientId: 7, dueTime: null, assigneeId: null });
  },
);
