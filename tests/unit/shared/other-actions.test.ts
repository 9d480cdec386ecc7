import { expect, test } from 'vitest';
import { interleaveKinds } from '#shared/actions/next-actions.ts';
import {
  draftAction,
  refusedSendAction,
  type TaskActionSubject,
  taskAnsweredAction,
} from '#shared/actions/other-actions.ts';
import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';

const today = '2026-11-23';
const withPlainSpaces = (text: string | undefined): string | undefined => text?.replace(/[\u00A0\u202F]/g, ' ');

const createRequest = (history: TaskActionSubject['history']): TaskActionSubject => ({
  id: 7,
  number: '2026-0412',
  type: 'Avenant',
  subject: 'Adresse',
  clientName: 'SCI Taxi-boat',
  history,
});
const createEvent = (
  kind: 'received' | 'changed',
  at: string,
  answer: string | null,
  status: string | null = null,
) => ({
  kind,
  at,
  by: null,
  status,
  answer,
});

test.each([
  ['received only', [createEvent('received', '2026-11-22T20:00:00.000Z', null)], undefined],
  [
    'answered this morning, in Nouméa',
    [
      createEvent('received', '2026-11-01T00:00:00.000Z', null),
      createEvent('changed', '2026-11-22T20:00:00.000Z', 'C’est fait.'),
    ],
    'L’assureur a répondu le 23/11/2026',
  ],
  [
    'decided without a word',
    [createEvent('changed', '2026-11-20T20:00:00.000Z', null, 'Refusée')],
    'Demande : refusée le 21/11/2026',
  ],
  [
    'that the app closed after what the broker did',
    [{ ...createEvent('changed', '2026-11-22T20:00:00.000Z', 'Le règlement a été annulé.', 'Terminée'), isOwn: true }],
    undefined,
  ],
  [
    'answered, then closed after what the broker did',
    [
      createEvent('changed', '2026-11-20T20:00:00.000Z', 'À rembourser.'),
      { ...createEvent('changed', '2026-11-22T20:00:00.000Z', '500 F remboursés.', 'Terminée'), isOwn: true },
    ],
    'L’assureur a répondu le 21/11/2026',
  ],
  ['answered long ago', [createEvent('changed', '2026-11-01T00:00:00.000Z', 'C’est fait.')], undefined],
])('a request %s', (_, history, reason) => {
  expect(withPlainSpaces(taskAnsweredAction.evaluate(createRequest(history), today)?.why)).toBe(reason);
});

test('next actions: suggest correcting refused work and resuming drafts', () => {
  const work = { id: 'a', label: 'Demande', title: 'Avenant', atMs: Date.parse('2026-11-20T00:00:00.000Z') };
  expect(withPlainSpaces(refusedSendAction.evaluate({ ...work, refusal: 'La date est passée.' }, today)?.why)).toBe(
    'À corriger : La date est passée.',
  );
  expect(refusedSendAction.evaluate({ ...work, refusal: null }, today)).toBeUndefined();
  expect(draftAction.evaluate({ ...work, refusal: 'La date est passée.' }, today)).toBeUndefined();
  expect(draftAction.evaluate({ ...work, refusal: null }, today)?.why).toBe(
    'Commencé le 20/11/2026, pas encore envoyé',
  );
});

test('interleaveKinds: puts urgent actions first, then alternates between kinds', () => {
  const actionsOfKind = (kind: NextActionKind, isUrgent: boolean, count: number): NextAction[] =>
    Array.from({ length: count }, (_, index) => ({
      key: `${kind}/${index}`,
      kind,
      id: String(index),
      who: '',
      about: '',
      why: '',
      since: null,
      isUrgent,
      phone: null,
      mail: null,
    }));
  const first = interleaveKinds(
    [...actionsOfKind('renewal', false, 9), ...actionsOfKind('quote', true, 2), ...actionsOfKind('unpaid', true, 9)],
    6,
  );
  expect(first.map(({ key }) => key)).toEqual(['unpaid/0', 'quote/0', 'unpaid/1', 'quote/1', 'unpaid/2', 'unpaid/3']);
  expect(interleaveKinds(actionsOfKind('draft', false, 1), 8)).toHaveLength(1);
});
