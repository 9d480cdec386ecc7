import type { Page } from 'playwright/test';

/** Fills in filters of the search that the page shows, by their labels, and asks. */
export const searchBy = async (page: Page, filters: Readonly<Record<string, string>>): Promise<void> => {
  const form = page.getByRole('form', { name: 'Critères de recherche' });
  for (const [name, value] of Object.entries(filters))
    await form.getByRole('textbox', { name, exact: true }).fill(value);
  await form.getByRole('button', { name: 'Rechercher', exact: true }).click();
};
