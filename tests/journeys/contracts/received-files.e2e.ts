import { randomBytes } from 'node:crypto';
import type { clientLinkMake } from '#shared/operations/client-link/client-links.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { supportingFileGet, supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { type CallAs, expect, test } from '#tests/support/journeys/e2e.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { otherPhoto, photo, sha256 } from '#tests/support/pages/requests.ts';

const report = {
  name: 'rapport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000), Buffer.from('\n%%EOF\n')]),
};

/** SHA-256 of each file of a contract's supporting documents, by name. */
const receivedFiles = async (callAs: CallAs, { documents }: ContractFile): Promise<Record<string, string>> => {
  const received: Record<string, string> = {};
  for (const { id: documentId } of documents.data.filter(({ linkedFilesNb }) => linkedFilesNb > 0)) {
    const path = '/api/contract/document/file';
    const { files } = await callAs<Output<typeof supportingFileList>>('courtier', `${path}/list`, { documentId });
    for (const { id: fileId, name } of files ?? []) {
      const request = { documentId, fileId };
      const { file } = await callAs<Output<typeof supportingFileGet>>('courtier', `${path}/get`, request);
      received[name] = sha256(Buffer.from(file?.data.content ?? '', 'base64'));
    }
  }
  return received;
};

test('supporting documents: files of the broker and of the client’s link arrive byte for byte', {
  tag: ['@long', '@engines'],
}, async ({ page, browser, signedIn, callAs }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' }, ({ documents }) =>
    documents.data.some(({ isMissing, typeCode }) => isMissing && !['MANDAT', 'CP'].includes(typeCode)),
  );
  const { id } = contract.details;
  await openContract(page, contract, '#pieces');
  await page.getByRole('button', { name: 'Ajouter des pièces' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter des pièces' });
  await dialog.locator('input[type=file]').first().setInputFiles([photo, report]);
  const rows = dialog.getByRole('list', { name: 'Pièces à envoyer' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // A type that no missing document has, which the client is still to send.
  for (const row of await rows.all()) {
    const types = row.getByRole('combobox').getByRole('option');
    // The types are a list of the server.
    await expect(types.nth(1)).toBeAttached();
    await row.getByRole('combobox').selectOption({ index: (await types.count()) - 1 });
  }
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => receivedFiles(callAs, await contractFile(page, id)))
    .toMatchObject({ [photo.name]: sha256(photo.buffer), [report.name]: sha256(report.buffer) });

  const request = { contractId: id, channel: 'qr' };
  const { url = '' } = await callAs<Output<typeof clientLinkMake>>('courtier', '/api/contract/link/make', request);
  const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'fr-FR' });
  const client = await phone.newPage();
  await client.goto(url);
  await client.locator('input[type=file]').first().setInputFiles(otherPhoto);
  await expect(client.getByText(/^Envoyée le/)).toBeVisible();
  await phone.close();
  const filesOfBoth = await receivedFiles(callAs, await contractFile(page, id));
  expect(filesOfBoth[otherPhoto.name]).toBe(sha256(otherPhoto.buffer));
});
