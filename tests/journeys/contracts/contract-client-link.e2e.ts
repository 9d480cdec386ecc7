import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';
import { findInMail } from '#tests/support/server/mails.ts';

const photo = {
  name: 'permis.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF'),
};

test('client link: lets a client complete the contract from a phone, and the broker see it', { tag: '@long' }, async ({
  page,
  app,
  browser,
  signedIn,
}) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  const contract = await findContract(
    page,
    { etatGlobal: 'Contrat validé' },
    ({ details, documents, editiques }) =>
      details.addresses.mail !== null &&
      // A document to photograph rather than to sign.
      documents.data
        .filter(({ isMissing }) => isMissing)
        .every(({ typeCode }) => !['MANDAT', 'CP'].includes(typeCode)) &&
      documents.data.filter(({ isMissing }) => isMissing).length === 1 &&
      editiques.data.some(({ signable }) => signable),
  );
  const [missing] = contract.documents.data.filter(({ isMissing }) => isMissing);
  const label = missing?.type ?? '';
  await openContract(page, contract, '#pieces');
  await page.getByRole('button', { name: 'Compléter par le client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compléter par le client' });
  const linkResponse = page.waitForResponse('**/api/contract/link/make');
  await dialog.getByRole('button', { name: 'Montrer un QR code' }).click();
  const { url } = (await (await linkResponse).json()) as { url: string };
  await expect(dialog.getByRole('img', { name: 'Lien du client' })).toBeVisible();
  await expect(dialog.getByText('Pas encore ouvert.')).toBeVisible();
  await expectAccessible(page);

  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  const client = await phone.newPage();
  await client.goto(url);
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Bonjour ${contract.details.person.firstname}`);
  await expect(client.getByRole('heading', { level: 3 })).toHaveText([label]);
  await expectNoSideScroll(client);
  await expectAccessibleInBothThemes(client);

  // The network fails while a file is sent: it is retried once automatically.
  await phone.setOffline(true);
  await client.locator('input[type=file]').first().setInputFiles(photo);
  await expect(client.getByText('En attente du réseau')).toBeVisible();
  await phone.setOffline(false);
  await expect(client.getByText(/^Envoyée le/)).toBeVisible();
  await client.getByRole('button', { name: 'C’est exact' }).click();
  await expect(client.getByText(/^Vérifiées le/)).toBeVisible();
  await client.getByRole('button', { name: 'Recevoir pour signer' }).click();
  await expect(client.getByText(/Vos documents à signer sont envoyés à .•••@/)).toBeVisible();
  await expectAccessible(client);
  await client.goto(
    await findInMail(app.dataDir, contract.details.addresses.mail?.mail ?? '', /(http:\S+\/sign\/[\w-]+)/),
  );
  await expect(client.getByRole('heading', { level: 2 })).toBeVisible();
  await client.goBack();

  await expect(dialog.getByText(/Le client a répondu le/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await dialog.getByRole('button', { name: /^Révoquer/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Révoquer ce lien\u202F?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog.getByText('Révoqué')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Révoquer/ }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Révoquer' }).click();
  await expect(dialog.getByText('Révoqué')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  const received = page.getByRole('region', { name: 'Reçu du client' });
  await expect(received.getByRole('listitem').filter({ hasText: label })).toContainText('Envoyé par le client le');
  const fileAfter = await contractFile(page, contract.details.id);
  expect(fileAfter.documents.data.find(({ id }) => id === missing?.id)?.linkedFilesNb).toBe(1);

  await client.reload();
  await expect(client.getByRole('alert')).toHaveText(
    'Ce lien n’est plus valable. Demandez-en un nouveau à votre courtier.',
  );
  await phone.close();
});
