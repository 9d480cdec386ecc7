import type { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { otherPhoto, photo } from '#tests/support/pages/requests.ts';

test('claim: is declared offline with photos, survives a reload, and arrives once', {
  tag: ['@engines', '@long'],
}, async ({ page, context, signedIn, callAs, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  const { contractList } = await callAs<Output<typeof contractSearch>>('courtier', '/api/contract/search', {
    productCode: 'AUTO',
    etatGlobal: 'Contrat validé',
    pageSize: 100,
    firstPage: 0,
  });
  // The newest contracts may begin later this month: the claim of yesterday needs one that was in force.
  const yesterday = addDays(dayInNoumea(new Date()), -1);
  const idContrat = contractList.find(({ dateEffet }) => dateEffet < yesterday)?.id ?? 0;
  const fetchClaims = async () => {
    const { contract } = await callAs<Output<typeof contractGet>>('courtier', '/api/contract/get', { idContrat });
    return contract?.claims.data.filter(({ state }) => state === 'Déclaré') ?? [];
  };
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  await visit(page, `/contract/search/${idContrat}#sinistres`);
  await expect(page.getByRole('heading', { name: 'Sinistres' })).toBeVisible();
  await context.setOffline(true);
  await page.locator(`a[href="/claim/create?contract=${idContrat}"]`).click();
  await page.getByRole('textbox', { name: 'Date du sinistre' }).fill('hier');
  await page.getByRole('textbox', { name: 'Heure' }).fill('8h15');
  await page.getByRole('textbox', { name: 'Lieu' }).fill('Rond-point de Magenta');
  const reason = page.getByRole('textbox', { name: 'Raison de déclarer hors période' });
  await page.getByText('Collision avec un autre véhicule').click();
  await page.getByRole('radiogroup', { name: 'Conducteur du véhicule assuré' }).getByText('Une autre personne').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill('Kaïna Wamytan');
  await expect(reason).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('textbox', { name: 'Ce qui s’est passé' }).fill('Choc à l’arrière');
  const otherVehicle = page.getByRole('group', { name: 'Véhicule B (autre véhicule)' });
  await otherVehicle.getByText('Heurtait à l’arrière').click();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('textbox', { name: 'Nom du conducteur' }).fill('Jean Tein');
  await page.getByRole('button', { name: 'Ajouter un témoin' }).click();
  const witnessDialog = page.getByRole('dialog');
  await witnessDialog.getByRole('textbox', { name: 'Nom' }).fill('Rosine Goa');
  await witnessDialog.getByRole('button', { name: /^(Ajouter|Enregistrer|Valider)/ }).click();
  await expect(page.getByText('Rosine Goa')).toBeVisible();
  const police = page.getByRole('radiogroup', { name: /^Police ou gendarmerie/ });
  await expect(police.getByRole('radio', { checked: true })).toHaveCount(0);
  await police.getByText('Non').click();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles([photo, otherPhoto]);
  await expect(page.getByText('degats.png')).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer la déclaration' }).click();
  await page.waitForURL(/\/sync/);
  await page.reload();
  await expect(page.getByText(/^Sinistre du/).first()).toBeVisible();
  await visit(page, `/contract/search/${idContrat}#sinistres`);
  await expect(page.getByRole('region', { name: 'En attente' }).getByText(/^Sinistre du/)).toBeVisible();

  await context.setOffline(false);
  await expect.poll(fetchClaims).toHaveLength(1);
  const [claim] = await fetchClaims();
  await expect(page.getByText(claim?.number ?? '?').first()).toBeVisible();
  await visit(page, '/sync');
  await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
  expect(await fetchClaims(), 'the claim arrives once').toHaveLength(1);

  const claimWindow = page.getByRole('dialog', { name: `Sinistre ${claim?.number}` });
  const openClaim = () => visit(page, `/contract/search/${idContrat}?claim=${claim?.id}#sinistres`);
  await openClaim();
  for (const text of ['degats.png', 'Rosine Goa', 'Kaïna Wamytan', 'Jean Tein'])
    await expect(claimWindow.getByText(text).first()).toBeVisible();
  await context.setOffline(true);
  await claimWindow.getByRole('link', { name: 'Ajouter des pièces' }).click();
  await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue(
    new RegExp(`^Sinistre ${claim?.number}\\s: pièces complémentaires$`),
  );
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles({ ...photo, name: 'devis-garage.png' });
  await expect(page.getByText('devis-garage.png')).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL(/\/sync|#taches/);
  await context.setOffline(false);
  await visit(page, '/sync');
  await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
  await openClaim();
  await expect(claimWindow.getByText('devis-garage.png')).toBeVisible();
});
