import type { Locator, Page } from 'playwright/test';

/** Expands the criteria of a search if they are collapsed. */
export const expandCriteria = async (container: Page | Locator): Promise<void> => {
  const unfold = container.getByRole('button', { name: /^(Plus|Moins) de critères/ });
  await unfold.waitFor();
  if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
};

/** Fills in filters of the search by their labels and submits. */
export const searchBy = async (page: Page, filters: Readonly<Record<string, string>>): Promise<void> => {
  const form = page.getByRole('form', { name: 'Critères de recherche' });
  await expandCriteria(page);
  for (const [name, value] of Object.entries(filters))
    await form.getByRole('textbox', { name, exact: true }).fill(value);
  await form.getByRole('button', { name: 'Rechercher', exact: true }).click();
};
