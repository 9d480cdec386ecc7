import { describe, expect, test } from 'vitest';
import {
  applyMarkChange,
  describeMark,
  initialMarkState,
  isShownTo,
  resolveStaleChange,
} from '#shared/actions/action-marks.ts';
import { compareReminders, reminderAction, reminderKey } from '#shared/actions/reminder-action.ts';
import { doneUntil, type Reminder } from '#shared/operations/follow-up/reminders.ts';

const today = '2026-11-26';
const createReminder = (overrides: Partial<Reminder>): Reminder => ({
  id: 3,
  text: 'Rappeler pour le devis',
  dueDay: today,
  dueTime: null,
  clientId: 7,
  clientName: 'MOULIN Gérard',
  phone: '+687284037',
  contractId: null,
  contractNumber: null,
  taskId: null,
  taskNumber: null,
  assigneeId: null,
  createdBy: null,
  ...overrides,
});
const evaluate = (overrides: Partial<Reminder>, hiddenUntil: string | null = null) =>
  reminderAction.evaluate({ reminder: createReminder(overrides), mark: { hiddenUntil } }, today);

describe('reminder action', () => {
  test.each<[string, Partial<Reminder>, string | null, string | undefined]>([
    ['is due on its day', {}, null, 'Aujourd’hui\u00A0: Rappeler pour le devis'],
    ['names its hour', { dueTime: '14:30' }, null, 'À 14:30\u00A0: Rappeler pour le devis'],
    [
      'is late after its day',
      { dueDay: '2026-11-20' },
      null,
      'En retard depuis le 20/11/2026\u00A0: Rappeler pour le devis',
    ],
    ['is not due before its day', { dueDay: '2026-11-27' }, null, undefined],
    [
      'is not late on the day it was postponed to',
      { dueDay: '2026-11-20' },
      today,
      'Aujourd’hui\u00A0: Rappeler pour le devis',
    ],
    ['is not due before the day it was postponed to', { dueDay: '2026-11-20' }, '2026-11-27', undefined],
  ])('%s', (_, overrides, hiddenUntil, reason) => {
    expect(evaluate(overrides, hiddenUntil)?.why).toBe(reason);
  });

  test('leads to its request, contract or client', () => {
    expect(evaluate({})).toMatchObject({ path: '/client/search/7', about: 'Rappel', phone: '+687284037' });
    const contract = { contractId: 12, contractNumber: 'AU26008002' };
    expect(evaluate(contract)).toMatchObject({ path: '/contract/search/12', about: 'Rappel · AU26008002' });
    expect(evaluate({ ...contract, taskId: 5, taskNumber: 'D26000005' })).toMatchObject({
      path: '/task/search/5',
      about: 'Rappel · demande D26000005',
    });
  });

  test('has the same key on every day', () => {
    expect(evaluate({})?.key).toBe(reminderKey(3));
    expect(evaluate({ dueDay: '2026-11-20' })?.key).toBe(reminderKey(3));
  });

  test('is sorted by day and hour, those of the whole day first', () => {
    const createSubject = (id: number, dueDay: string, dueTime: string | null) => ({
      reminder: createReminder({ id, dueDay, dueTime }),
      mark: { hiddenUntil: null },
    });
    const sorted = [
      createSubject(1, today, '14:30'),
      createSubject(2, today, null),
      createSubject(3, '2026-11-20', '16:00'),
    ];
    expect(sorted.sort(compareReminders).map(({ reminder: { id } }) => id)).toEqual([3, 2, 1]);
  });
});

describe('action marks', () => {
  const doneMark = { hiddenUntil: doneUntil, assigneeId: null };
  const applyChange = (overrides: Partial<Parameters<typeof applyMarkChange>[1]>) =>
    ({ change: 'done', until: null, assigneeId: null, ...overrides }) as const;

  test('hide a done action permanently, a postponed one until its day, and show an assigned one to its assignee', () => {
    expect(isShownTo(initialMarkState, 1, today)).toBe(true);
    expect(isShownTo(applyMarkChange(initialMarkState, applyChange({})), 1, today)).toBe(false);
    const postponed = applyMarkChange(initialMarkState, applyChange({ change: 'postponed', until: '2026-11-27' }));
    expect([today, '2026-11-27'].map((day) => isShownTo(postponed, 1, day))).toEqual([false, true]);
    const assigned = applyMarkChange(postponed, applyChange({ change: 'assigned', assigneeId: 2 }));
    expect([1, 2].map((userId) => isShownTo(assigned, userId, today))).toEqual([false, true]);
    expect(applyMarkChange(doneMark, applyChange({ change: 'shown' }))).toEqual(initialMarkState);
  });

  test('settle a change that was based on an older revision', () => {
    expect(resolveStaleChange(doneMark, applyChange({}))).toBe('same');
    const postponed = { hiddenUntil: '2026-11-27', assigneeId: null };
    expect(resolveStaleChange(postponed, applyChange({}))).toBe('refused');
    expect(resolveStaleChange(doneMark, applyChange({ change: 'postponed', until: '2026-11-27' }))).toBe('refused');
    expect(
      resolveStaleChange({ hiddenUntil: null, assigneeId: 2 }, applyChange({ change: 'assigned', assigneeId: 3 })),
    ).toBe('refused');
  });

  test('are described in words', () => {
    const nameOf = (id: number) => (id === 2 ? 'Marie Kaleo' : undefined);
    expect(describeMark(doneMark, nameOf)).toBe('noté comme fait');
    expect(describeMark({ hiddenUntil: '2026-11-27', assigneeId: null }, nameOf)).toBe('remis au 27/11/2026');
    expect(describeMark({ hiddenUntil: null, assigneeId: 2 }, nameOf)).toBe('passé à Marie Kaleo');
  });
});
