import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { findProgram } from '#tests/support/browsers/programs.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractsToSign, drawSignature, passwordField, readDocuments } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

const runPdfsig = (bytes: Buffer): string | undefined => {
  const program = findProgram(['pdfsig']);
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lagon-signed-'));
  try {
    writeFileSync(join(folder, 'signed.pdf'), bytes);
    return execFileSync(program, [join(folder, 'signed.pdf')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

// Data under another origin than that of the worker's server is not wiped.
test.use({ isFirstVisit: true });

/** Requirement "In-person signature without network". */
test('in-person signature: is made offline on a tablet locked to the client until returned', {
  tag: '@engines',
}, async ({ page, app, context, signIn, callAs, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  let isAnswerLost = false;
  const proxy = await startFaultProxy(app.url, {
    outcome: ({ url }) => {
      const outcome = isAnswerLost && url === inPersonSignature.path ? 'answer lost' : 'pass';
      if (outcome === 'answer lost') isAnswerLost = false;
      return outcome;
    },
  });
  const [contract] = await contractsToSign(callAs);
  if (!contract) throw new Error('nothing to sign');
  const file = `/contract/search/${contract.id}#documents`;
  // By the form: offline, the device knows only passwords typed on it.
  await signIn(page, 'courtier', proxy.url);
  // A reload right after the sign-in does not lose it.
  await page.reload();
  await waitForPriming(page);
  await visit(page, file);
  await page.getByRole('button', { name: 'Faire signer sur place' }).click();
  await expect(page.getByRole('dialog').getByText('Sur cet appareil', { exact: true })).toHaveCount(
    contract.papers.length,
  );
  await expectAccessible(page);
  await context.setOffline(true);

  await passwordField(page).fill('Lagon-2025');
  await page.getByRole('button', { name: 'Confier la tablette' }).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(/Le mot de passe n’est pas correct/);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Confier la tablette' }).click();
  // A failure reports what the page shows instead.
  await expect(page.locator('body')).toContainText(/Document 1 sur/, { useInnerText: true });

  // Back, a typed address, a reload and another tab all stay in client mode.
  const mode = new RegExp(`/in-person/${contract.id}$`);
  const isAlone = async (openPage: Page): Promise<void> => {
    await expect(openPage).toHaveURL(mode);
    await expect(openPage.getByRole('button', { name: 'Reprendre la tablette' })).toBeVisible();
    await expect(openPage.getByRole('navigation')).toHaveCount(0);
    await expect(openPage.getByRole('searchbox')).toHaveCount(0);
  };
  await page.goBack();
  await isAlone(page);
  await page.goto(`${proxy.url}/client/search`);
  await isAlone(page);
  const other = await context.newPage();
  await other.goto(`${proxy.url}/logout`);
  await isAlone(other);
  await other.close();
  await expectAccessible(page);

  await readDocuments(page, contract.papers.length);
  await drawSignature(page);
  const signedFrame = page.getByRole('img', { name: 'Cadre de signature, signé' });
  for (const turned of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(turned);
    await expect(signedFrame).toBeVisible();
  }
  await page.reload();
  await isAlone(page);
  await expect(signedFrame).toBeVisible();
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signé sur cet appareil, en attente de confirmation' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Signé sur cet appareil, en attente de confirmation' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reprendre la tablette' }).click();
  await passwordField(page).fill('Lagon-2025');
  await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(/Le mot de passe n’est pas correct/);
  await passwordField(page).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();
  await expect(page).toHaveURL(new RegExp(`${file.replace('#', '#')}$`));
  const waiting = page.getByText(
    /^Signé sur cet appareil, en attente de confirmation, le .+ La garantie ne commence pas avant\.$/,
  );
  await expect(waiting).toBeVisible();
  await expect(page.getByText('Signé', { exact: true })).toHaveCount(0);

  isAnswerLost = true;
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  for (const id of contract.papers) {
    const fetchSealed = async () =>
      callAs<Output<typeof editiqueGet>>('courtier', '/api/editique/get', { editiqueId: id });
    await expect.poll(async () => (await fetchSealed()).name).toMatch(/ signé\.pdf$/);
    const bytes = Buffer.from((await fetchSealed()).content ?? '', 'base64');
    const { text } = await readPdf(bytes);
    expect(text).toContain('Signé le, sur l’appareil');
    expect(text).toContain('Reçu par le serveur le');
    const pdfsigOutput = runPdfsig(bytes);
    if (pdfsigOutput !== undefined) expect(pdfsigOutput).toContain('Signature is Valid');
  }
  expect(isAnswerLost, 'the first answer got lost').toBe(false);
  proxy.close();
});
