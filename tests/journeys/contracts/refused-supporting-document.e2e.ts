import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { photo } from '#tests/support/pages/requests.ts';

test('document: is corrected in its form after a refusal and sent once', { tag: '@long' }, async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signedIn(page, 'courtier');
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' });
  const before = contract.documents.data.length;
  const refusal = 'Le champ Type de pièce n’est pas valide';
  await page.route('**/api/contract/document/file/add', (route) =>
    route.fulfill({
      status: 422,
      headers: { 'x-lagon': '1' },
      json: { success: false, message: { type: 'error', message: 'Pièce refusée' }, errors: { pieces: [refusal] } },
    }),
  );
  await openContract(page, contract, '#pieces');
  await page.getByRole('button', { name: 'Ajouter des pièces' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter des pièces' });
  await adding.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
  await adding.getByRole('combobox', { name: 'Type de pièce' }).selectOption({ index: 1 });
  await adding.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(/Le serveur a refusé une pièce.*Pièce refusée/)).toBeVisible();
  await expect(adding).toBeHidden();

  await visit(page, '/sync');
  const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  await expect(queuedItems).toContainText('À corriger');
  await expect(queuedItems).toContainText(refusal);
  await queuedItems.getByRole('button', { name: 'Modifier' }).click();
  const mending = page.getByRole('dialog', { name: 'Pièces à envoyer' });
  await expect(mending).toContainText('constat.png');
  await expect(mending).toContainText('Le serveur a refusé cet envoi\u00A0: Pièce refusée');
  const type = mending.getByRole('combobox', { name: 'Type de pièce' });
  await expect(type).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, '[role=dialog]');

  // Left unchanged, it is listed among the drafts.
  await type.selectOption({ index: 2 });
  await expect(type).not.toHaveAttribute('aria-invalid', 'true');
  const chosenType = await type.inputValue();
  await waitUntilStored(page);
  await page.goto('/sync');
  const draft = page.getByRole('list', { name: 'Brouillons à reprendre' }).getByRole('listitem');
  await expect(draft).toContainText('1 fichier');
  await draft.getByRole('button', { name: 'Reprendre' }).click();
  await expect(type).toHaveValue(chosenType);

  await page.unroute('**/api/contract/document/file/add');
  await mending.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Votre pièce a bien été ajoutée.')).toBeVisible();
  await expect(mending).toBeHidden();
  await expect(page).toHaveURL(/\/contract\/search\/\d+#pieces$/);
  const after = await contractFile(page, contract.details.id);
  expect(after.documents.data).toHaveLength(before + 1);
  await visit(page, '/sync');
  await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
  await expect(page.getByText('Aucun brouillon')).toBeVisible();
});
