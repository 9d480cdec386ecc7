import { endpoints } from '#shared/operations/endpoints.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { chooseContract, fillRequest, photo } from '#tests/support/pages/requests.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';

/** Answers a request as an administrator. */
const answer = async (origin: string, idTask: number, text: string): Promise<void> => {
  const postJson = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(`${origin}${path}`, { ...init, body: JSON.stringify(body) })).json();
  };
  const { data } = await postJson(endpoints.login.path, { email: emailOf('admin'), password });
  const reply = { idTask, revision: 0, status: 'Terminée', answer: text };
  await postJson(endpoints.taskReply.path, reply, {
    authorization: `Bearer ${data.token}`,
    'idempotency-key': crypto.randomUUID(),
  });
};

test('request: shows comment, files and answer after it was sent, also offline', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|net::ERR_/);
  await signedIn(page, 'courtier');
  await page.goto('/task/creation');
  await fillRequest(page, 'Avec un commentaire');
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('Le client passe lundi.');
  await chooseContract(page);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.getByRole('link', { name: 'Voir la demande' }).click();
  await page.waitForURL('**/task/search/*');
  await expect(page.getByRole('region', { name: 'Avec un commentaire' })).toContainText('Le client passe lundi.');
  await expect(page.getByText('Pas encore de réponse')).toBeVisible();
  await page.getByRole('button', { name: 'Aperçu de constat.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'constat.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await answer(app.url, Number(page.url().split('/').pop()), 'Avenant établi.');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Réponse' })).toContainText('Avenant établi.');
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Terminée');

  await waitForPriming(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Réponse' })).toContainText('Avenant établi.');
  await page.getByRole('button', { name: 'Aperçu de constat.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'constat.png' })).toBeVisible();
});
