import type { Page } from 'playwright/test';
import { editiqueGet, editiqueIssue } from '#shared/operations/contracts/generated-documents.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible, rulesIn } from '#tests/support/pages/axe.ts';
import { callApi, contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';

const createPdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** Drops a file on the page. */
const drop = async (page: Page, { name, mimeType, buffer }: ReturnType<typeof createPdf>): Promise<void> => {
  const transfer = await page.evaluateHandle(
    ([fileName, type, content]) => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], fileName, { type }));
      return files;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
  await page.locator('h1').dispatchEvent('drop', { dataTransfer: transfer });
};

test('verification page: verifies a printed paper on a phone and compares its file', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const filter = { productCode: 'AUTO', contractStatus: 'Contrat validé' };
  const { details } = await findContract(page, filter, ({ primes }) => primes.data.length > 0);
  const issued = await callApi<{ editiqueId: number }>(page, editiqueIssue.path, {
    contractId: details.id,
    kind: 'echeancier',
  });
  const file = await callApi<{ content: string; name: string }>(page, editiqueGet.path, {
    editiqueId: issued.editiqueId,
  });
  const contract = await contractFile(page, details.id);
  const name = contract.editiques.data.find(({ id }) => id === issued.editiqueId)?.name ?? '';
  await openContract(page, contract, '#documents');
  const openedPage = context.waitForEvent('page');
  await page.getByRole('link', { name: `Vérifier ${name}` }).click();
  // With the service worker, which serves the app for every address of its own.
  const paper = await openedPage;
  await paper.setViewportSize({ width: 375, height: 812 });
  await expect(paper.getByRole('heading', { level: 1, name: `Échéancier ${details.number}` })).toBeVisible();
  expect(await paper.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect(paper.getByText('En vigueur', { exact: true })).toBeVisible();
  await expect(paper.locator('body')).not.toContainText(details.person.fullname);
  await expectNoSideScroll(paper);
  for (const colorScheme of ['light', 'dark'] as const) {
    await paper.emulateMedia({ colorScheme });
    await expectAccessible(paper, 'html', rulesIn[colorScheme]);
  }

  const bytes = Buffer.from(file.content, 'base64');
  const paperStatus = paper.getByRole('status');
  const sentUrls: string[] = [];
  paper.on('request', (request) => sentUrls.push(request.url()));
  await paper.getByLabel(/^Choisir le fichier PDF/).setInputFiles(createPdf('reçu par e-mail.pdf', bytes));
  await expect(paperStatus).toHaveText(/« reçu par e-mail\.pdf » est le document émis/);
  const changedBytes = Buffer.from(bytes);
  changedBytes[changedBytes.length - 10] = (changedBytes[changedBytes.length - 10] ?? 0) ^ 1;
  await drop(paper, createPdf('retouché.pdf', changedBytes));
  await expect(paperStatus).toHaveText(/« retouché\.pdf » n’est pas le document émis/);
  await drop(paper, createPdf('original.pdf', bytes));
  await expect(paperStatus).toHaveText(/« original\.pdf » est le document émis/);
  expect(sentUrls, 'nothing of the file leaves the device').toEqual([]);

  // The browser logs a page with status 404.
  expectedErrors.push(/status of 404/);
  await paper.getByRole('link', { name: 'Vérifier un autre document' }).click();
  await paper.getByRole('textbox', { name: 'Code du document' }).fill('zzzz-zzzz-zzzz');
  await paper.keyboard.press('Enter');
  await expect(paper.getByRole('heading', { level: 1, name: 'Code inconnu' })).toBeVisible();
  await expect(paper.getByRole('textbox', { name: 'Code du document' })).toHaveValue('zzzz-zzzz-zzzz');
});
