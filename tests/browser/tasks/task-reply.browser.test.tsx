import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TaskReplyForm } from '#features/tasks/file/task-reply-form.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { showWith } from '#tests/browser/support/app-bench.tsx';
import { openKeptWork } from '#tests/browser/support/kept-work.ts';
import { createWorld } from '#tests/support/offline/work-world.ts';

const connectivity = { state: 'online', subscribe: () => () => undefined };
let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());
const show = async () => {
  const { tab, services } = await openKeptWork(world);
  const rendered = await showWith({ connectivity, ...services } as unknown as OfflineServices, <Desk />);
  return { rendered, tab };
};

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

test('request reply: follows a concurrent change of status and keeps the typed text', async () => {
  await show();
  const state = page.getByRole('combobox', { name: 'État' });
  await expect.element(state).toHaveValue('À traiter');
  await page.getByLabelText('Réponse au courtier').fill('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un la prend' }).click();
  await expect.element(state).toHaveValue('En cours');
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
});

test('request reply: restores a draft after a crash with the current status', async () => {
  const { rendered, tab } = await show();
  await page.getByLabelText('Réponse au courtier').fill('Il manque la carte grise.');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await rendered.unmount();
  tab.kill();
  await show();
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un la prend' }).click();
  await expect.element(page.getByRole('combobox', { name: 'État' })).toHaveValue('En cours');
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
});
