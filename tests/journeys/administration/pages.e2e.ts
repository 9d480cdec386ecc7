import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';

const markup = '<img src=x onerror=window.pwned=1>';

test('pages: are written, published, restored and read offline, with conflict detection', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  callAs,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'root');
  await page.goto('/page/search/0');
  const content = page.getByRole('textbox', { name: 'Contenu' });
  await content.pressSequentially(markup);
  await content.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Gras' }).click();
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Documents');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill(`Guichet ${markup}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La page a été ajoutée.')).toBeVisible();
  await page.waitForURL(/\/page\/search\/[1-9]\d*$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(content).toHaveText(markup);
  await expectAccessibleInBothThemes(page);

  // A draft survives a browser crash, until it is saved.
  const title = page.getByRole('textbox', { name: 'Titre', exact: true });
  const resumed = page.getByText(/^Brouillon du .* repris\.$/);
  await title.fill('Guichet d’accueil');
  await content.press('End');
  await content.pressSequentially(' et plus');
  await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await waitUntilStored(page);
  await page.reload();
  await expect(resumed).toBeVisible();
  await expect(title).toHaveValue('Guichet d’accueil');
  await expect(content).toHaveText(`${markup} et plus`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La page a été modifiée.')).toBeVisible();
  await expect(resumed).toBeHidden();
  await visit(page, '/sync');
  await expect(page.getByRole('region', { name: 'Brouillons' })).toContainText('Aucun brouillon.');
  await visit(page, `/page/search/${id}`);
  await expect(title).toHaveValue('Guichet d’accueil');

  // Another administrator changes the page while its form is open.
  const otherVersion = { id, category: 4, title: 'Guichet central', content: 'Leur texte', isEnabled: true };
  expect(await callAs('admin', '/api/admin/page/modify', otherVersion)).toMatchObject({ success: true });
  await title.fill('Guichet de Nouméa');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect(conflict.getByRole('row', { name: /Titre/ })).toContainText('Guichet central');
  // Only the other person changed the content.
  await expect(conflict.getByRole('row', { name: /Contenu/ })).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Reprendre les valeurs actuelles' }).click();
  await expect(title).toHaveValue('Guichet central');
  await expect(content).toHaveText('Leur texte');

  // The first version is restored.
  await page.getByRole('button', { name: 'Historique' }).click();
  const history = page.getByRole('dialog', { name: 'Historique de la page' });
  await history.getByRole('button', { name: 'Voir', exact: true }).last().click();
  await history.getByRole('button', { name: 'Restaurer cette version' }).click();
  await expect(content).toHaveText(markup);

  await page.getByRole('link', { name: 'Voir la page' }).click();
  const heading = page.getByRole('heading', { level: 1, name: `Guichet ${markup}` });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main').locator('strong')).toHaveText(markup);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu principal' });
  await drawer.getByRole('button', { name: 'Documents' }).click();
  await drawer.getByRole('link', { name: `Guichet ${markup}` }).click();
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
});
