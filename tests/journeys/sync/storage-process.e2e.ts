import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { kindOfProject } from '#tests/support/browsers/killed-browser.ts';
import { killWebKitProcesses } from '#tests/support/browsers/webkit-processes.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import { visit } from '#tests/support/journeys/visit.ts';

const sentence = 'le souscripteur demande que le véhicule soit assuré en tous risques';

/** WebKit keeps databases and the network in one process, which iPads end when they need its memory. */
const killStorageProcess = (browserId: number): void => killWebKitProcesses(browserId, 'WebKitNetworkProcess');

test(
  'device: reopens its databases after the storage process is killed, in two windows',
  {
    tag: '@engines',
  },
  async ({ app, signIn }, { project }) => {
    test.skip(project.name !== 'webkit', 'other engines keep their databases in the process of the browser');
    const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
    const browser = await startBrowserProcess(profile, kindOfProject());
    try {
      const page = await browser.context.newPage();
      await signIn(page, 'courtier', app.url);
      await expect.poll(() => page.evaluate(portfolioState), { message: 'the synchronisation began' }).toBeDefined();
      killStorageProcess(browser.id);
      // Read from the page's text: the page has lost its database connection, so a test cannot query the database
      // through it.
      await expect(page.getByText(/^Prêt pour le terrain/)).toBeVisible({ timeout: 100_000 });

      await visit(page, '/task/creation?code=AVENANT');
      await page.getByRole('textbox', { name: 'Objet' }).fill('À finir');
      await page.waitForURL('**/task/creation?draft=*');
      const other = await browser.context.newPage();
      await other.goto(`${app.url}/contract/search`);
      await expect(other.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
      await page.bringToFront();
      const comment = page.getByRole('textbox', { name: 'Commentaire' });
      await comment.focus();
      for (const [at, letter] of [...sentence].entries()) {
        await page.keyboard.insertText(letter);
        if (at % 25 === 20) killStorageProcess(browser.id);
      }
      await expect(comment).toHaveValue(sentence);
      await waitUntilStored(page);
      await expect(page.getByText(/^Enregistré à /)).toBeVisible();
      const address = page.url();
      await page.close();

      // The other window has lost its connection too.
      await other
        .getByRole('main')
        .getByRole('link', { name: /^\S*\d+/ })
        .filter({ visible: true })
        .first()
        .click();
      await expect(other.getByRole('navigation', { name: 'Rubriques du contrat' })).toBeVisible();
      await other.goto(address);
      await expect(other.getByRole('textbox', { name: 'Commentaire' })).toHaveValue(sentence);
    } finally {
      await browser.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
