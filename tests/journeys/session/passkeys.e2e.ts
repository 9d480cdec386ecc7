import { rmSync } from 'node:fs';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { copyDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { password } from '#tests/support/server/accounts.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { freePort } from '#tests/support/server/free-port.ts';

let server: AppServer;
/** Browsers refuse passkeys at an IP address. */
let address: string;

test.use({ isFirstVisit: true });
test.beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = await startAppServer({ dataDir: copyDemoData(), port, environment: { PUBLIC_URL: address } });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

test('passkey: is added in the profile, completes the next sign-in and proves the identity', { tag: '@long' }, async ({
  page,
  signIn,
  browserName,
  expectedErrors,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium has a virtual authenticator');
  expectedErrors.push(/status of 422/);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, 'agence', address);
  await page.goto(`${address}/profile`);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const codes = page.getByRole('dialog', { name: 'Codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai gardés' }).click();
  const passkeys = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);

  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('link', { name: 'Se déconnecter' }).click();
  await page.waitForURL(/\/login$/);
  await signInByForm(page, 'agence', { origin: address, isAtHome: false });
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor();

  await page.goto(`${address}/profile`);
  // Handing the tablet to a client ends the proof of the sign-in.
  await callApi(page, '/api/session/confirm', { password });
  await page.getByRole('button', { name: /^Retirer la clé d’accès/ }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Retirer', exact: true })
    .click();
  const proof = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(page.getByText('La clé d’accès est retirée.').first()).toBeVisible();
  await expect(passkeys).toHaveCount(0);
});
