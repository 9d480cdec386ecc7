import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TaskAnswer } from '#features/tasks/file/task-answer.tsx';
import { TaskHistory } from '#features/tasks/file/task-history.tsx';
import type { TaskEvent, TaskFile } from '#shared/operations/tasks/task-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const answerEvent = (at: string, answer: string): TaskEvent => ({
  kind: 'changed',
  at,
  by: 'Léa',
  status: null,
  answer,
});

test('request answer: shows the latest above the request and earlier ones in the history', async () => {
  const history = [
    answerEvent('2026-11-20T08:00:00Z', 'Il manque le permis.'),
    answerEvent('2026-11-21T08:00:00Z', 'Avenant établi.'),
  ];
  const task = { history, status: 'Terminée' } as unknown as TaskFile;
  await renderWithServices(
    {},
    <>
      <TaskAnswer task={task} />
      <TaskHistory history={history} />
    </>,
  );
  await expect.element(page.getByText('Avenant établi.')).toBeVisible();
  expect(page.getByText('Avenant établi.').elements()).toHaveLength(1);
  expect(page.getByText('Il manque le permis.').elements()).toHaveLength(1);
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
});
