import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';

/** Specification 2, sections 2.4, 5.2 and 8. */
test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

const validContract = { etatGlobal: 'Contrat validé' };
const isMissingDated = ({ documents }: ContractFile) => documents.data.some((row) => row.isMissing && row.dueDate);
const createPdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('documents: add a missing one in one tap and issue an attestation', { tag: '@long' }, async ({ page }) => {
  await test.step('missing document: is highlighted with its due date and added in one tap', async () => {
    const contract = await findContract(page, validContract, isMissingDated);
    const missingDocument = contract.documents.data.find((row) => row.isMissing && row.dueDate);
    await openContract(page, contract, '#pieces');
    const card = section(page, 'Pièces manquantes')
      .getByRole('listitem')
      .filter({ hasText: missingDocument?.type ?? '' })
      .filter({ hasText: frenchDate(missingDocument?.dueDate ?? '') })
      .first();
    await expect(card).toContainText(/À fournir (avant|depuis) le/);
    await expectAccessible(page);
    const choosing = page.waitForEvent('filechooser');
    await card.getByRole('button').tap();
    await (await choosing).setFiles(createPdf('permis.pdf'));
    await expect(page.getByText('Votre pièce a bien été ajoutée.')).toBeVisible();
    const fileAfter = await contractFile(page, contract.details.id);
    expect(fileAfter.documents.data.find(({ id }) => id === missingDocument?.id)).toMatchObject({
      isMissing: false,
      linkedFilesNb: 1,
    });
    const opener = page
      .getByRole('table', { name: 'Pièces' })
      .getByText(missingDocument?.number ?? '', { exact: true });
    await opener.press('Enter');
    await expect(page.getByRole('dialog').getByText('permis.pdf', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('attestation: is issued by one press, opened and listed', async () => {
    const contract = await findContract(page, validContract, ({ editiques }) =>
      editiques.data.some(({ type }) => type === 'attestation'),
    );
    await openContract(page, contract, '#documents');
    const offered = page.getByRole('list', { name: 'Éditer un document' });
    await offered.getByRole('button', { name: 'Éditer une attestation' }).tap();
    const preview = page.getByRole('dialog', { name: /^Attestation d’assurance .+ du (1er|\d+) / });
    await expect(preview).toBeVisible();
    await preview.getByRole('button', { name: 'Fermer' }).first().tap();
    await expect(
      page.getByRole('table', { name: 'Documents' }).getByText(/^Attestation d’assurance .+ du (1er|\d+) /),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test(
  'upload: requires a type for each file, refuses more than 20 MB and an empty selection',
  { tag: '@long' },
  async ({ page }, testInfo) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const contract = await findContract(page, validContract, () => true, 1);
    await openContract(page, contract, '#pieces');
    await section(page, 'Pièces').getByRole('button', { name: 'Ajouter des pièces' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ajouter des pièces' });
    const input = dialog.locator('input[type=file]').first();
    await input.setInputFiles(createPdf('autre.pdf'));
    await expect(dialog.getByText('autre.pdf')).toBeVisible();
    await expect(dialog.getByText(/requis/), 'nothing was left out yet').toHaveCount(0);
    await dialog.getByRole('button', { name: 'Retirer autre.pdf' }).click();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Aucune pièce. Votre demande ne peut pas aboutir')).toBeVisible();
    const tooLarge = testInfo.outputPath('trop.pdf');
    writeFileSync(tooLarge, Buffer.concat([createPdf('').buffer, Buffer.alloc(20_971_520)]));
    await input.setInputFiles(tooLarge);
    await expect(dialog.getByText('La taille de chaque fichier ne doit pas dépasser 20 MB')).toBeVisible();
    await input.setInputFiles([createPdf('carte-grise.pdf'), createPdf('permis.pdf')]);
    const rows = dialog.getByRole('list', { name: 'Pièces à envoyer' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(rows.first().getByText('Le champ Type de pièce est requis')).toBeVisible();
    for (const name of ['carte-grise.pdf', 'permis.pdf'])
      await expect(
        dialog.getByRole('button', { name: `${name}\u00A0: Le champ Type de pièce est requis` }),
      ).toBeVisible();
    await expectAccessible(page);
    for (const row of await rows.all()) await row.getByRole('combobox').selectOption({ index: 1 });
    await waitUntilStored(page);
    await page.reload();
    await page.getByText('Des pièces choisies pour ce contrat n’ont pas été envoyées.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Reprendre' }).tap();
    const resumedDialog = page.getByRole('dialog', { name: 'Pièces à envoyer' });
    await expect(resumedDialog.getByRole('listitem')).toHaveText([/carte-grise\.pdf/, /permis\.pdf/]);
    await resumedDialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Vos pièces ont bien été ajoutées.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Reprendre' })).toBeHidden();
    const names = (await contractFile(page, contract.details.id)).documents.data.reduce(
      (n, row) => n + row.linkedFilesNb,
      0,
    );
    const before = contract.documents.data.reduce((n, row) => n + row.linkedFilesNb, 0);
    expect(names).toBe(before + 2);
  },
);

test('attestation: is stored on opening, others on request, and reported if missing', {
  tag: '@smoke',
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  const ofKind = ({ editiques }: ContractFile, kind: string) => editiques.data.find(({ type }) => type === kind);
  const kinds = ['attestation', 'echeancier', 'mandat'] as const;
  const contract = await findContract(page, validContract, (file) => kinds.every((kind) => ofKind(file, kind)));
  const [byItself, kept, other] = kinds.map((kind) => ofKind(contract, kind));
  await openContract(page, contract, '#documents');
  const keepOfflineButton = page.getByRole('button', { name: `Garder hors ligne\u00A0: ${kept?.name}` });
  await expect(keepOfflineButton).toBeEnabled();
  await keepOfflineButton.tap();
  await expect(page.getByRole('button', { name: `Gardé sur cet appareil\u00A0: ${kept?.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Gardé sur cet appareil\u00A0: ${byItself?.name}` })).toBeVisible();
  // The service worker has cached the app too.
  await waitForPriming(page);
  await context.setOffline(true);
  const row = (name = '') => page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  await row(kept?.name).getByRole('button').first().click();
  const preview = page.getByRole('dialog', { name: kept?.name ?? '' });
  await expect(preview.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await row(byItself?.name).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: byItself?.name ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(other?.name).getByText('Pas sur cet appareil')).toBeVisible();
  await expect(page.getByRole('button', { name: `Télécharger ${other?.name}` }).first()).toBeDisabled();
});
