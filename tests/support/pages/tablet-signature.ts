import { expect, type Page } from 'playwright/test';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { CallAs } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';

/** Contracts of the broker with papers to sign. */
export const contractsToSign = async (callAs: CallAs) => {
  const { contracts } = await callAs<Output<typeof portfolioChanges>>('courtier', '/api/portfolio/changes', {
    cursor: '',
  });
  return contracts
    .map(({ file }) => ({
      id: file.details.id,
      papers: file.editiques.data.filter(({ signable }) => signable).map(({ id }) => id),
    }))
    .filter(({ papers }) => papers.length > 0);
};

/** The password dialog before and after client mode. */
export const passwordField = (page: Page) => page.getByRole('dialog').getByLabel(/^Votre mot de passe/);

/** Reads each paper to its end. */
export const readDocuments = async (page: Page, papers: number): Promise<void> => {
  for (let paper = 1; paper <= papers; paper += 1) {
    await expect(page.getByText(`Document ${paper} sur ${papers}`)).toBeVisible();
    const continueButton = page.getByRole('button', {
      name: paper < papers ? 'Document suivant' : 'J’ai lu, continuer',
    });
    const output = page.getByText(/^Page \d+ sur \d+$/);
    await expect(output).toBeVisible();
    const pages = Number(/\d+$/.exec((await output.textContent()) ?? '')?.[0]);
    for (let pageNumber = 1; pageNumber < pages; pageNumber += 1) {
      await expect(page.getByRole('article', { name: new RegExp(`page ${pageNumber} sur ${pages}$`) })).not.toHaveText(
        '',
      );
      await expect(continueButton).toBeDisabled();
      await page.getByRole('button', { name: 'Page suivante' }).click();
    }
    await continueButton.click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Signature' })).toBeVisible();
};

/** Agrees and draws; resolves once the strokes are stored. */
export const drawSignature = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /^J’ai lu ces documents/ }).check();
  const frame = page.getByRole('img', { name: /^Cadre de signature/ });
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error('no frame');
  const pointAt = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...pointAt(0.2, 0.7));
  await page.mouse.down();
  for (const x of [0.3, 0.4, 0.5, 0.6, 0.7])
    await page.mouse.move(...pointAt(x, x % 0.2 < 0.1 ? 0.3 : 0.7), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Cadre de signature, signé' })).toBeVisible();
  await waitUntilStored(page);
};
