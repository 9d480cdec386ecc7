import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HomeAdminScreen } from '#features/administration/home/home-admin-screen.tsx';
import {
  homeTileAdd,
  homeTileList,
  homeTileOrder,
  menuGroupAdd,
  menuGroupList,
  menuGroupUpdate,
} from '#shared/operations/home/home-admin.ts';
import { homeImages } from '#shared/operations/shell/shell.ts';
import {
  invalidatedQueries,
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const createTile = (id: number, title: string) => ({
  id,
  title,
  imageId: null,
  src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  ratio: 1.6,
  route: '/document',
  target: '_self',
  version: `v${id}`,
});
const tiles = {
  success: true,
  rows: [createTile(1, 'Baie'), createTile(2, 'Récif'), createTile(3, 'Forêt')],
  order: 'o1',
};
const group = {
  id: 9,
  title: 'Outils',
  icon: 'folder',
  isExpanded: false,
  isEnabled: false,
  menuCount: 1,
  pageCount: 2,
  activePageCount: 1,
  version: 'g',
};
const disabledGroup = { ...group, id: 10, title: 'Archives', isEnabled: true, menuCount: 0, activePageCount: 0 };
const groups = { success: true, rows: [group, disabledGroup], order: 'o2' };
const answers = { [homeTileList.path]: [200, tiles], [menuGroupList.path]: [200, groups] } as const;
const sentBodies = (path: string) => serverRequests.filter(([to, body]) => to === path && body).map(([, body]) => body);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A landscape photo as taken by a camera. */
const createPhoto = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(400, 100);
  canvas.getContext('2d')?.fillRect(0, 0, 400, 100);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'plage.png', { type: 'image/png' });
};

afterEach(() => vi.restoreAllMocks());

test('home administration: lists tiles and categories in order, and moves one by one place with its revision', async () => {
  mockServer({ ...answers, [homeTileOrder.path]: [200, { success: true }] });
  await renderAdministration(HomeAdminScreen);
  const rows = page.getByRole('list', { name: 'Tuiles de l’accueil' }).getByRole('listitem');
  await expect.element(rows.nth(2).getByText('Forêt')).toBeVisible();
  const category = page.getByRole('list', { name: 'Catégories du menu' }).getByRole('listitem');
  await expect.element(category.getByText('Inactive · 1\u00A0entrée, 2\u00A0pages')).toBeVisible();
  await expect
    .element(category.getByText('2\u00A0pages\u00A0: elle paraîtra dans le menu avec sa première page active'))
    .toBeVisible();
  await expect.element(button('Monter\u00A0: Baie')).toBeDisabled();
  await expect.element(button('Descendre\u00A0: Forêt')).toBeDisabled();
  await expectAccessible();
  await userEvent.click(button('Descendre\u00A0: Baie'));
  await expect.poll(() => sentBodies(homeTileOrder.path)).toEqual([{ ids: [2, 1, 3], order: 'o1' }]);
  // The home screen shows the new order at once instead of the value just read on the device.
  await expect.poll(() => invalidatedQueries).toEqual([homeImages.path]);
});

test('home administration: crops the picture of a new tile and sends it as a small JPEG of the ratio', async () => {
  mockServer({ ...answers, [homeTileAdd.path]: [200, tiles] });
  await renderAdministration(HomeAdminScreen);
  await userEvent.click(button('Ajouter une tuile'));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Titre' }), 'Plage');
  await expect.element(button('Enregistrer')).toBeDisabled();
  await userEvent.upload(dialog.getByLabelText('Image de la tuile'), await createPhoto());
  await expect.element(dialog.getByRole('img', { name: 'Aperçu de l’image' })).toBeVisible();
  await expect.element(button('Enregistrer')).toBeEnabled();
  await expectAccessible();
  await userEvent.click(button('Enregistrer'));
  await expect
    .poll(() => sentBodies(homeTileAdd.path))
    .toEqual([{ title: 'Plage', route: '', target: '_self', files: 'plage.jpg' }]);
  await expect.poll(() => invalidatedQueries).toEqual([homeImages.path]);
});

test('home administration: refuses a file that is no picture and sends nothing', async () => {
  mockServer(answers);
  await renderAdministration(HomeAdminScreen);
  await userEvent.click(button('Ajouter une tuile'));
  await userEvent.upload(
    page.getByLabelText('Image de la tuile'),
    new File(['pas une image'], 'x.png', { type: 'image/png' }),
  );
  await expect.element(page.getByText('Cette image ne se lit pas.', { exact: false })).toBeVisible();
  await expect.element(button('Enregistrer')).toBeDisabled();
});

test('home administration: shows the picture of an existing tile until another is chosen', async () => {
  mockServer(answers);
  await renderAdministration(HomeAdminScreen);
  await userEvent.click(page.getByRole('button', { name: /^Modifier.*Récif$/ }));
  const dialog = page.getByRole('dialog');
  const today = dialog.getByRole('img', { name: 'Celle d’aujourd’hui' });
  await expect.element(today).toBeVisible();
  await expect.element(today).toHaveAttribute('src', createTile(2, 'Récif').src);
  await expectAccessible();
  await userEvent.upload(dialog.getByLabelText('Image de la tuile'), await createPhoto());
  await expect.element(dialog.getByRole('img', { name: 'Aperçu de l’image' })).toBeVisible();
  await expect.element(today).not.toBeInTheDocument();
});

test('home administration: adds a category again if another person removed it meanwhile', async () => {
  mockServer({
    ...answers,
    [menuGroupUpdate.path]: [
      404,
      { success: false, message: 'Cette catégorie n’existe pas ou n’est plus disponible.' },
    ],
    // The list is read from the same path.
    [menuGroupAdd.path]: [200, groups],
  });
  await renderAdministration(HomeAdminScreen);
  const categories = page.getByRole('list', { name: 'Catégories du menu' });
  await userEvent.click(categories.getByRole('button', { name: /^Modifier.*Outils$/ }));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Titre' });
  await userEvent.fill(field, 'Outils du courtier');
  await userEvent.click(button('Enregistrer'));
  await expect.element(dialog.getByText(/^Quelqu’un a supprimé cette catégorie entre-temps/)).toBeVisible();
  await expect.element(field).toHaveValue('Outils du courtier');
  await expectAccessible();
  await userEvent.click(button('Enregistrer'));
  await expect
    .poll(() => sentBodies(menuGroupAdd.path))
    .toMatchObject([{ title: 'Outils du courtier', isEnabled: false }]);
});

test('home administration: closes the dialog of a category that another person removed before', async () => {
  mockServer(answers);
  await renderAdministration(HomeAdminScreen);
  const categories = page.getByRole('list', { name: 'Catégories du menu' });
  await userEvent.click(categories.getByRole('button', { name: /^Modifier.*Outils$/ }));
  await userEvent.click(button('Supprimer'));
  await userEvent.click(button('Oui'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.poll(() => serverRequests.filter(([path]) => path === menuGroupAdd.path)).toHaveLength(2);
});

test('home administration: resumes the draft of a removed category, and adds the category again', async () => {
  mockServer(answers);
  await renderAdministration(HomeAdminScreen);
  const categories = page.getByRole('list', { name: 'Catégories du menu' });
  await userEvent.click(categories.getByRole('button', { name: /^Modifier.*Outils$/ }));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Titre' });
  await userEvent.fill(field, 'Outils du courtier');
  await expect.element(dialog.getByText(/^Brouillon gardé à/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await expect.element(dialog).not.toBeInTheDocument();
  const draft = page.getByText(/^Saisie non enregistrée du .*Modifier une catégorie\u00A0: Outils/);
  await expect.element(draft).toBeVisible();
  await expectAccessible();
  vi.restoreAllMocks();
  mockServer({ ...answers, [menuGroupList.path]: [200, { ...groups, rows: [disabledGroup] }] });
  await userEvent.click(button('Reprendre'));
  await expect.element(dialog.getByText(/^Quelqu’un a supprimé cette catégorie entre-temps/)).toBeVisible();
  await expect.element(field).toHaveValue('Outils du courtier');
  await userEvent.click(button('Enregistrer'));
  await expect
    .poll(() => sentBodies(menuGroupAdd.path))
    .toMatchObject([{ title: 'Outils du courtier', isEnabled: false }]);
  await expect.element(draft).not.toBeInTheDocument();
});
