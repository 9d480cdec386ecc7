import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ActionMarks, ActionRow } from '#features/follow-up/today/action-row.tsx';
import { postponeDays } from '#shared/actions/postpone-days.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const action: NextAction = {
  key: 'reminder/3/',
  kind: 'reminder',
  id: '3',
  who: 'Wéa Jean',
  about: 'Rappel',
  why: 'Aujourd’hui : Rappeler',
  since: null,
  isUrgent: true,
  path: '/client/search/7',
} as NextAction;

const renderActionRow = (marks: ActionMarks | undefined, queuedState?: string) => {
  const component = () => (
    <ul>
      <ActionRow action={action} link={undefined} colleagues={[]} marks={marks} queuedState={queuedState} />
    </ul>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return renderWithServices({}, <RouterProvider router={router as never} />);
};

test('next action: is postponed to the chosen day, and back by the undo of its toast', async () => {
  const postpone = vi.fn(async () => 'Remis au 01/12/2026.');
  const undo = vi.fn();
  await renderActionRow({ markDone: async () => undefined, postpone, undo });
  const chosenDay = postponeDays(dayInNoumea(new Date()))[3];
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Plus tard, Wéa Jean' }), chosenDay?.day ?? '');
  await expect.element(page.getByText('Remis au 01/12/2026.')).toBeVisible();
  expect(postpone.mock.calls).toEqual([[action, chosenDay?.day]]);
  await page.getByRole('button', { name: 'Annuler' }).click();
  expect(undo).toHaveBeenCalledWith(action);
});

test('next action: shows the state of a reminder that this device has not sent, and no buttons', async () => {
  await renderActionRow(undefined, 'Refusé, à corriger');
  await expect.element(page.getByText('Refusé, à corriger')).toBeVisible();
  expect(page.getByRole('combobox').elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /^Fait/ }).elements()).toHaveLength(0);
});
