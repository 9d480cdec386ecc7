import { expect, test } from 'vitest';
import { applyNoteChanges, isNoteAbout, queuedNotes } from '#features/follow-up/notes/use-notes.ts';
import { queuedReminders } from '#features/follow-up/use-reminders.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import { noteExcerpt, parseQuickQuery } from '#shared/search/quick-search.ts';

const createNote = (id: number, overrides: Partial<Note> = {}): Note => ({
  id,
  kind: 'call',
  text: `Note ${id}`,
  isPinned: false,
  contractId: null,
  contractNumber: null,
  taskId: null,
  taskNumber: null,
  authorId: 1,
  author: 'Marie Kaleo',
  at: `2026-11-2${id}T00:00:00.000Z`,
  ...overrides,
});
const createEntry = (kind: string, input: object, overrides: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({ kind, state: 'queued', key: 'k', createdAtMs: 0, input, ...overrides }) as OutboxEntry;

test('notes: apply queued changes and ignore refused ones', () => {
  const after = applyNoteChanges(
    [createNote(1), createNote(2), createNote(3, { isPinned: true })],
    [
      createEntry('note-change', { noteId: 1, change: 'pinned' }),
      createEntry('note-change', { noteId: 2, change: 'removed' }),
      createEntry('note-change', { noteId: 3, change: 'unpinned' }, { state: 'rejected' }),
    ],
  );
  expect(after.map(({ id, isPinned }) => [id, isPinned])).toEqual([
    [1, true],
    [3, true],
  ]);
});

test('notes: show those of a client that wait in the outbox, newest first', () => {
  const queued = queuedNotes(
    [
      createEntry('note', { clientId: 7, kind: 'visit', text: 'Première' }, { key: 'a' }),
      createEntry('note', { clientId: 8, kind: 'visit', text: 'Autre client' }, { key: 'b' }),
      createEntry('note', { clientId: 7, contractId: 12, kind: 'call', text: 'Seconde' }, { key: 'c' }),
    ],
    7,
  );
  expect(queued.map(({ key, id, text, contractId }) => [key, id, text, contractId])).toEqual([
    ['c', null, 'Seconde', 12],
    ['a', null, 'Première', null],
  ]);
});

test('notes and reminders: label rejected items as refused and others as waiting', () => {
  const refusedState = { state: 'rejected', reason: { code: 'refused', message: 'Ce client a été déplacé' } } as const;
  const states: readonly Partial<OutboxEntry>[] = [{}, refusedState as Partial<OutboxEntry>, { state: 'retry-wait' }];
  const notes = states.map((state) => createEntry('note', { clientId: 7, kind: 'call', text: 'Vu' }, state));
  const reminder = { clientId: 7, text: 'Rappeler', dueDay: '2026-12-01', dueTime: null };
  const reminders = states.map((state) => createEntry('reminder', reminder, { title: 'Rappeler, Wéa Jean', ...state }));
  const expected = ['En attente d’envoi', 'Refusé, à corriger', 'En attente d’envoi'];
  expect(queuedNotes(notes, 7).map(({ queuedState }) => queuedState)).toEqual(expected.toReversed());
  expect(queuedReminders(reminders).map(({ queuedState }) => queuedState)).toEqual(expected);
});

test('notes: a contract shows its own and those pinned on the client; a client shows all', () => {
  const target = { clientId: 7, clientName: 'Wéa Jean', contractId: null, taskId: null };
  const notes = [
    createNote(1),
    createNote(2, { isPinned: true }),
    createNote(3, { contractId: 12 }),
    createNote(4, { contractId: 13, isPinned: true }),
    createNote(5, { contractId: 12, taskId: 5 }),
  ];
  const shownIds = (overrides: object) => notes.filter(isNoteAbout({ ...target, ...overrides })).map(({ id }) => id);
  expect(shownIds({})).toEqual([1, 2, 3, 4, 5]);
  expect(shownIds({ contractId: 12 })).toEqual([2, 3, 5]);
  expect(shownIds({ contractId: 12, taskId: 5 })).toEqual([2, 5]);
});

test('quick search: shows an excerpt of the newest note with a word that the name lacks', () => {
  const notes = [createNote(1, { text: 'Piscine à refaire' }), createNote(2, { text: `Piscine\n${'x'.repeat(100)}` })];
  const excerptFor = (typed: string) => noteExcerpt(parseQuickQuery(typed), 'moulin marie', notes);
  expect(excerptFor('moulin')).toBeUndefined();
  expect(excerptFor('moulin refaire')).toBe('Piscine à refaire');
  expect(excerptFor('piscine')).toBe(`Piscine ${'x'.repeat(71)}…`);
});
