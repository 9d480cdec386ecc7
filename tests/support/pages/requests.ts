import { expect, type Page } from 'playwright/test';

/** A picture of one pixel. */
export const photo = {
  name: 'constat.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
export const day = '01/12/2026';

/** Fills the request form but for what the request is about. */
export const fillIn = async (page: Page, subject: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Type de demande' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Date d’effet souhaitée' }).fill(day);
  await page.getByRole('textbox', { name: 'Objet' }).fill(subject);
};

/** Chooses the first contract that the search gives. */
export const chooseContract = async (page: Page): Promise<void> => {
  await page.getByText('Un contrat ou devis existant').click();
  const dialog = page.getByRole('dialog', { name: 'Choisir un devis ou un contrat' });
  await dialog.locator('tbody').getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Numéro de contrat', exact: true })).not.toHaveValue('');
};

/** How many files each request of that subject has on the server, with the session of the page. */
export const onServer = (page: Page, subject: string) =>
  page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('auth-data') as string) as { token: string };
    const response = await fetch('/api/task/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { tasks } = (await response.json()) as { tasks: { data: { subject: string; filesNb: number }[] } };
    return tasks.data.filter((task) => task.subject === wanted).map(({ filesNb }) => filesNb);
  }, subject);
