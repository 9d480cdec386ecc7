import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { findForbidden } from '#tests/support/browsers/profile-files.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { textField } from '#tests/support/pages/client-form.ts';
import { findContract, firstDocument } from '#tests/support/pages/contracts.ts';
import { fillRequest, photo } from '#tests/support/pages/requests.ts';
import { searchBy } from '#tests/support/pages/search-form.ts';

/** Records the raw keys that pages import, in their memory only. */
const recordRawKeys = () => {
  const raw: string[] = [];
  Object.assign(globalThis, { rawKeys: raw });
  const { importKey } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...args: unknown[]) {
    if (args[0] === 'raw') {
      const bytes = new Uint8Array(args[1] as Uint8Array<ArrayBuffer>);
      raw.push([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return (importKey as (...all: unknown[]) => Promise<CryptoKey>).apply(this, args);
  } as typeof importKey;
};

/** Unique personal data of a client and contract. */
const personalTexts = ({ details, productRisk }: ContractFile): readonly (string | null | undefined)[] => {
  const { person, addresses, number } = details;
  const phone = addresses.phone?.number;
  return [
    number,
    person.fullname,
    addresses.mail?.mail,
    addresses.address.adress1,
    addresses.bankAccount?.ibanCode,
    // Six digits alone may occur in any file.
    phone && `"${phone}"`,
    phone?.replace(/(\d\d)(?=\d)/g, '$1 '),
    productRisk.vehicleInfos?.registration,
    ...productRisk.drivers.map((driver) => driver.person.driverLicence?.number),
  ];
};

/** Searches a client by name, opens the file and returns: the search is unchanged, and in no address. */
const findAndOpenClient = async (page: Page, { fullname, lastname, firstname }: ContractFile['details']['person']) => {
  await visit(page, '/client/search');
  await searchBy(page, { Nom: lastname ?? '', Prénom: firstname ?? '' });
  await page.getByRole('link', { name: fullname }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: fullname })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Plus de critères (2)' }).click();
  await expect(textField(page, 'Nom')).toHaveValue(lastname ?? '');
  await expect(page.getByRole('link', { name: fullname }).first()).toBeVisible();
};

/** Opens a contract and shows its first document. */
const readDocument = async (page: Page, contract: ContractFile) => {
  await visit(page, `/contract/search/${contract.details.id}#documents`);
  await page
    .getByRole('button', { name: firstDocument(contract)?.name ?? '' })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
};

/** Reveals the complete account number, as rendered and as answered by the server. */
const readIban = async (page: Page, { details }: ContractFile): Promise<readonly string[]> => {
  await visit(page, `/contract/search/${details.id}`);
  await page.getByRole('button', { name: 'Afficher l’IBAN entier' }).click();
  const shownIban = await page.getByText(/^[A-Z]{2}\d{2}( \w{4}){5} \w{3}$/).innerText();
  return [shownIban, shownIban.replaceAll(' ', '')];
};

/** Leaves three unsent drafts: a client, a quote and, open on the screen, a request with a photo. */
const typeDrafts = async (page: Page, marker: string, contractId: number): Promise<void> => {
  await visit(page, '/client/add');
  await expect(page.getByRole('combobox', { name: 'Civilité' })).toBeVisible();
  await textField(page, 'Nom').fill(`${marker}A`);
  await textField(page, 'E-mail').fill(`${marker}@exemple.nc`);
  await page.waitForURL(/\/client\/add\?draft=/);
  await visit(page, '/estimate/AUTO');
  // The previous screen has a field with the same name.
  await expect(page.getByRole('button', { name: 'Recherche avancée' })).toBeVisible();
  await textField(page, 'Prénom').fill(`${marker}B`);
  await page.waitForURL(/\/estimate\/AUTO\?draft=/);
  await visit(page, `/task/creation?contract=${contractId}`);
  await fillRequest(page, `${marker}C`);
  await textField(page, 'Commentaire').fill(`${marker} au téléphone`);
  const buffer = Buffer.concat([photo.buffer, Buffer.from(marker)]);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles({ ...photo, name: `${marker}.png`, buffer });
  await page.waitForURL(/\/task\/creation\?.*draft=/);
  await waitUntilStored(page);
};

/** Signs out; queued work stays on the device. */
const signOut = async (page: Page): Promise<void> => {
  const keepButton = page.getByRole('button', { name: /^Garder sur cet appareil/ });
  await expect(keepButton.or(page.getByRole('textbox', { name: 'Identifiant' }))).toBeVisible();
  if (await keepButton.isVisible()) await keepButton.click();
  await expect(page).toHaveURL(/\/login$/);
};

test('browser profile: contains neither personal data nor usable keys in clear after four sign-ins of two people', {
  tag: '@long',
}, async ({ app, signIn }) => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let browser = await startBrowserProcess(profile, 'whole');
  const texts = new Map<string, string>([['an answer of the API', `${app.url}/api/`]]);
  const keys = new Map<string, Buffer>();
  try {
    await browser.context.addInitScript(recordRawKeys);
    let page = await browser.context.newPage();
    for (const [time, account] of (['courtier', 'agence', 'courtier', 'agence'] as const).entries()) {
      await signIn(page, account, app.url);
      const isFirst = time < 2;
      const contract = await findContract(
        page,
        { productCode: 'AUTO' },
        (contractDossier) =>
          contractDossier.details.person.personType === 'PHY' &&
          contractDossier.details.addresses.bankAccount !== null &&
          firstDocument(contractDossier) !== undefined,
        time,
      );
      for (const text of personalTexts(contract)) if (text) texts.set(`dossier ${text}`, text);
      await findAndOpenClient(page, contract.details.person);
      if (isFirst) await readDocument(page, contract);
      for (const iban of await readIban(page, contract)) texts.set(`account ${iban}`, iban);
      const marker = `Zq${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
      texts.set(`typed ${time}`, marker);
      await typeDrafts(page, marker, contract.details.id);
      // A reload opens the device from what is on the disk.
      await page.reload();
      await expect(textField(page, 'Objet')).toHaveValue(`${marker}C`);
      const raw = await page.evaluate(() => (globalThis as unknown as { rawKeys: string[] }).rawKeys);
      expect(raw.length).toBeGreaterThan(0);
      for (const [index, key] of raw.entries()) keys.set(`key ${time} ${index}`, Buffer.from(key, 'hex'));
      if (isFirst) {
        await waitForServiceWorker(page);
        await browser.context.setOffline(true);
        await page.getByRole('button', { name: 'Envoyer la demande' }).click();
        await page.waitForURL('**/sync**');
      }
      if (time === 3) break;
      await visit(page, '/logout');
      await signOut(page);
      await browser.context.setOffline(false);
    }
    await browser.quit();
    expect(
      findForbidden(profile, new Map([['address', '/client/search?criteres=']])),
      'the browser writes addresses',
    ).toContain('address in Default/History');
    expect(findForbidden(profile, texts), 'while signed in').toEqual([]);

    browser = await startBrowserProcess(profile, 'whole');
    page = await browser.context.newPage();
    await page.goto(`${app.url}/logout`);
    await signOut(page);
    await browser.quit();
    expect(findForbidden(profile, new Map<string, string | Buffer>([...texts, ...keys])), 'signed out').toEqual([]);
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
