import { taskCreate } from '#shared/operations/tasks/tasks.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import {
  chooseContract,
  day,
  fillRequest,
  otherPhoto,
  photo,
  receivedFiles,
  sha256,
  storedFileCounts,
} from '#tests/support/pages/requests.ts';

const subject = 'Écrite sur un iPad à court de mémoire';
const sentences = ['Le conducteur est descendu pour constater les dégâts.', ' Le témoin était à pied.'] as const;

test(
  'request with photos: survives kills of its page’s process while it is typed and sent, and arrives once',
  {
    tag: ['@long', '@engines'],
  },
  async ({ app, signedIn, callAs }, { project }) => {
    test.skip(project.name !== 'webkit', 'an iPad ends the process of a page alone, and loads it again');
    await inKilledBrowser(
      app.url,
      taskCreate.path,
      async ({ origin, open, killPageProcess, loseAnswers }) => {
        const page = await open();
        await signedIn(page, 'courtier', origin);
        await page.goto(`${origin}/task/creation`);
        const comment = page.getByRole('textbox', { name: 'Commentaire' });

        await test.step('typing: restores every field and both photos', async () => {
          await fillRequest(page, subject);
          await chooseContract(page);
          await page.getByLabel('Fichiers', { exact: true }).setInputFiles([photo, otherPhoto]);
          await comment.focus();
          for (const [at, sentence] of sentences.entries()) {
            await comment.press('End');
            for (const letter of sentence) await page.keyboard.insertText(letter);
            await waitUntilStored(page);
            await killPageProcess(page);
            await expect(comment).toHaveValue(sentences.slice(0, at + 1).join(''));
            await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue(subject);
            await expect(page.getByRole('textbox', { name: 'Date d’effet souhaitée' })).toHaveValue(day);
            await expect(page.getByRole('textbox', { name: 'Numéro de contrat', exact: true })).not.toHaveValue('');
            for (const { name } of [photo, otherPhoto]) await expect(page.getByText(name)).toBeVisible();
          }
        });

        await test.step('sending: survives a lost answer and a kill', async () => {
          loseAnswers(true);
          const sentRequest = page.waitForRequest((request) => request.url().endsWith(taskCreate.path));
          await page.getByRole('button', { name: 'Envoyer la demande' }).click();
          await sentRequest;
          await waitUntilStored(page);
          await killPageProcess(page);
          loseAnswers(false);
          await page.goto(`${origin}/sync`);
          await expect(page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem')).toHaveCount(1);
          await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
          expect(await storedFileCounts(page, subject)).toEqual([2]);
          expect(await receivedFiles(callAs, subject), 'files arrive byte for byte').toEqual({
            [photo.name]: sha256(photo.buffer),
            [otherPhoto.name]: sha256(otherPhoto.buffer),
          });
        });
      },
      { reloadsEndedPages: true },
    );
  },
);
