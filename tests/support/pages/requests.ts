import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { taskAttachmentGet, taskGet } from '#shared/operations/tasks/task-file.ts';
import type { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { CallAs } from '#tests/support/journeys/e2e.ts';

const createPicture = (name: string, base64: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(base64, 'base64'),
});

/** A picture of one pixel. */
export const photo = createPicture(
  'constat.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
/** A picture of one pixel in another colour. */
export const otherPhoto = createPicture(
  'degats.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
);
export const day = '01/12/2026';

/** Fills the request form except for its target. */
export const fillRequest = async (page: Page, subject: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Type de demande' }).selectOption('ATTEST');
  await page.getByRole('textbox', { name: 'Date d’effet souhaitée' }).fill(day);
  await page.getByRole('textbox', { name: 'Objet' }).fill(subject);
};

/** Selects the first contract that the search finds. */
export const chooseContract = async (page: Page): Promise<void> => {
  await page.getByText('Un contrat ou devis existant').click();
  const dialog = page.getByRole('dialog', { name: 'Choisir un devis ou un contrat' });
  await dialog.locator('tbody').getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Numéro de contrat', exact: true })).not.toHaveValue('');
};

/** Number of files of each request with that subject on the server. */
export const storedFileCounts = (page: Page, subject: string) =>
  page.evaluate(async (expectedKey) => {
    const { token } = JSON.parse(localStorage.getItem('auth-data') as string) as { token: string };
    const response = await fetch('/api/task/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { tasks } = (await response.json()) as { tasks: { data: { subject: string; filesNb: number }[] } };
    return tasks.data.filter((task) => task.subject === expectedKey).map(({ filesNb }) => filesNb);
  }, subject);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of each file of the broker’s request with that subject on the server, by name. */
export const receivedFiles = async (callAs: CallAs, subject: string): Promise<Record<string, string>> => {
  const { tasks } = await callAs<Output<typeof taskSearch>>('courtier', '/api/task/search', {});
  const idTask = tasks?.data.find((task) => task.subject === subject)?.id;
  const { task } = await callAs<Output<typeof taskGet>>('courtier', '/api/task/get', { idTask });
  const received: Record<string, string> = {};
  for (const { id: fileId, name } of task?.files ?? []) {
    const request = { idTask, fileId };
    const { file } = await callAs<Output<typeof taskAttachmentGet>>('courtier', '/api/task/file/get', request);
    received[name] = sha256(Buffer.from(file?.data.content ?? '', 'base64'));
  }
  return received;
};
