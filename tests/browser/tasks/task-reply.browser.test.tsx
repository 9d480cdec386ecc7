import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Unreachable } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { TaskReplyForm } from '#features/tasks/file/task-reply-form.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

const connectivity = { state: 'online', subscribe: () => () => undefined };
let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  vi.mocked(submit).mockReset();
  device = createSimulatedDevice();
});
afterEach(() => device.close());
const renderTaskDesk = async () => {
  const { tab, services } = await openSavedWork(device);
  const rendered = await renderWithServices({ connectivity, ...services } as unknown as OfflineServices, <Desk />);
  return { rendered, tab };
};

const request = (status: string, revision: number): TaskFile =>
  ({ id: 4, status, revision, history: [], takenBy: null, takenById: null }) as unknown as TaskFile;

const answeredTask: TaskFile = {
  ...request('À traiter', 1),
  history: [{ kind: 'changed', at: '2026-11-21T01:00:00Z', by: 'Léa Wéa', status: null, answer: 'C’est fait.' }],
};

function Desk() {
  const [task, setTask] = useState(request('À traiter', 0));
  return (
    <>
      <TaskReplyForm task={task} />
      <button type="button" onClick={() => setTask(request('En cours', 1))}>
        Quelqu’un la prend
      </button>
      <button type="button" onClick={() => setTask(answeredTask)}>
        Quelqu’un y répond
      </button>
    </>
  );
}

test('request reply: follows a concurrent change of status and keeps the typed text', async () => {
  await renderTaskDesk();
  const state = page.getByRole('combobox', { name: 'État' });
  await expect.element(state).toHaveValue('À traiter');
  await page.getByLabelText('Réponse au courtier').fill('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un la prend' }).click();
  await expect.element(state).toHaveValue('En cours');
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
});

test('request reply: restores a draft after a crash with the current status', async () => {
  const { rendered, tab } = await renderTaskDesk();
  await page.getByLabelText('Réponse au courtier').fill('Il manque la carte grise.');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await rendered.unmount();
  tab.kill();
  await renderTaskDesk();
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un la prend' }).click();
  await expect.element(page.getByRole('combobox', { name: 'État' })).toHaveValue('En cours');
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('Il manque la carte grise.');
});

const saveReply = () => page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
const writeReply = async (answer: string) => {
  await page.getByLabelText('Réponse au courtier').fill(answer);
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
};
const sentCalls = () => vi.mocked(submit).mock.calls.map(([, input, options]) => [input, options?.idempotencyKey]);

test('request reply: asks before it adds an answer to a concurrent one', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true } as never);
  await renderTaskDesk();
  await writeReply('Il manque la carte grise.');
  await page.getByRole('button', { name: 'Quelqu’un y répond' }).click();
  await saveReply();
  const question = page.getByRole('alertdialog', { name: /Envoyer aussi votre réponse/ });
  await expect.element(question.getByText(/Léa Wéa a répondu entre-temps, .*C’est fait\./)).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect
    .poll(sentCalls)
    .toEqual([
      [{ idTask: 4, revision: 1, status: 'À traiter', answer: 'Il manque la carte grise.' }, expect.any(String)],
    ]);
});

test('request reply: repeats a call whose answer was lost with its key and input after a reload', async () => {
  vi.mocked(submit).mockRejectedValueOnce(new Unreachable());
  const { rendered, tab } = await renderTaskDesk();
  await writeReply('Il manque la carte grise.');
  await saveReply();
  await expect.poll(sentCalls).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Enregistrer la réponse' })).toBeEnabled();
  await rendered.unmount();
  tab.kill();
  await renderTaskDesk();
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  // The lost call took effect: the history contains its answer.
  await page.getByRole('button', { name: 'Quelqu’un y répond' }).click();
  vi.mocked(submit).mockResolvedValue({ success: true } as never);
  await saveReply();
  await expect.poll(sentCalls).toHaveLength(2);
  const [first, second] = sentCalls();
  expect(second).toEqual(first);
});

const expectEmpty = async () => {
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('');
  await expect.element(page.getByText(/^Brouillon/)).not.toBeInTheDocument();
};

test('request reply: empties its fields and removes its draft once saved', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true } as never);
  const { rendered } = await renderTaskDesk();
  await page.getByRole('combobox', { name: 'État' }).selectOptions('Terminée');
  await writeReply('C’est fait.');
  await saveReply();
  await expectEmpty();
  await expect.element(page.getByRole('combobox', { name: 'État' })).toHaveValue('Terminée');
  await rendered.unmount();
  await renderTaskDesk();
  await expectEmpty();
});

test('request reply: asks nothing about one’s own answer, also before the request is fetched again', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true } as never);
  await renderTaskDesk();
  await writeReply('C’est fait.');
  await saveReply();
  await expect.element(page.getByLabelText('Réponse au courtier')).toHaveValue('');
  await writeReply('Le reçu suit.');
  await page.getByRole('button', { name: 'Quelqu’un y répond' }).click();
  await saveReply();
  await expect.poll(sentCalls).toHaveLength(2);
  expect(sentCalls()[1]?.[0]).toEqual({ idTask: 4, revision: 1, status: 'À traiter', answer: 'Le reçu suit.' });
});

test('request reply: forgets a restored draft on request', async () => {
  const { rendered, tab } = await renderTaskDesk();
  await writeReply('Il manque la carte grise.');
  await rendered.unmount();
  tab.kill();
  await renderTaskDesk();
  await page.getByRole('button', { name: 'Repartir de zéro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer ma saisie' }).click();
  await expectEmpty();
});
