import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TaskReplyForm } from '#features/tasks/file/task-reply-form.tsx';
import type { OfflineServices } from '#offline/base/types.ts';
import type { TaskFile } from '#shared/contract/tasks/task-file.ts';
import { showWith } from '#tests/browser/app-bench.tsx';

const connectivity = { state: 'online', subscribe: () => () => undefined };
const services = { connectivity } as unknown as OfflineServices;

const asked = (status: string, revision: number): TaskFile =>
  ({ id: 4, status, revision, history: [], takenBy: null, takenById: null }) as unknown as TaskFile;

function Desk() {
  const [task, setTask] = useState(asked('À traiter', 0));
  return (
    <>
      <TaskReplyForm task={task} />
      <button type="button" onClick={() => setTask(asked('En cours', 1))}>
        Quelqu’un la prend
      </button>
    </>
  );
}

test('a state that changed behind the answer being written is followed, and the words stay', async () => {
  await showWith(services, <Desk />);
  const state = page.getByRole('combobox', { name: 'État' });
  await expect.element(state).toHaveValue('À traiter');
  await page.getByLabelText('Réponse au courtier').fill('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un la prend' }).click();
  await expect.element(state).toHaveValue('En cours');
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
});
