import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/axe.ts';
import { findContract, openContract } from '#tests/support/contracts.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { mayLoad, visit } from '#tests/support/page-loads.ts';
import { expectNoSideScroll } from '#tests/support/phone.ts';

/** Specification 2, sections 2.3 to 2.6, 4.1, 4.6 and 9. */
test.beforeEach(({ page, signedIn }) => signedIn(page, 'courtier'));

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rubriques du contrat' }).getByRole('link').filter({ hasText: name });
const anchors = {
  Informations: 'informations',
  Mouvements: 'mouvements',
  Primes: 'primes',
  Pièces: 'pieces',
  Sinistres: 'sinistres',
  Documents: 'documents',
  Tâches: 'taches',
} as const;
const valid = { etatGlobal: 'Contrat validé', productCode: 'AUTO' };
const hasClaim = ({ claims }: ContractFile) => claims.data.length > 0;

const actionsOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Actions' }).press('Enter');
  const entries = page.getByRole('navigation', { name: 'Actions' }).locator('a, button');
  await entries.first().waitFor();
  return (await entries.allTextContents()).map((text) => text.trim());
};

test('seven anchors, each accessible, light and dark, with what is due marked', async ({ page }) => {
  mayLoad(2);
  const contract = await findContract(page, { ...valid, getOnlyImpayes: true }, hasClaim);
  await openContract(page, contract);
  for (const [name, anchor] of Object.entries(anchors)) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
  await expect(tab(page, 'Primes').getByRole('img')).toBeVisible();
  const { claimsNb, processingDocumentsNb, processingTasksNb } = contract.computed;
  for (const [name, count] of [
    ['Sinistres', claimsNb],
    ['Documents', processingDocumentsNb],
    ['Tâches', processingTasksNb],
  ] as const)
    await expect(tab(page, name)).toHaveText(count > 0 ? new RegExp(`^${name}${count} `) : name);
  await expectNoSideScroll(page);
  await page.reload();
  await expect(tab(page, 'Tâches')).toBeInViewport({ ratio: 1 });
});

test('a claim is loaded when it is opened, and read by keyboard alone', async ({ page }) => {
  const contract = await findContract(page, valid, hasClaim);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/claims/')) asked.push(request.url());
  });
  await openContract(page, contract, '#sinistres');
  // Shown, whether or not the company lets it be.
  await page.route('**/api/claims/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, afficher: true } } });
  });
  const headers = ['Numéro', 'Survenu le', 'Ouvert le', 'État', 'Sous-état', 'Type', 'Catégorie', 'Responsabilité'];
  const columns = page.getByRole('table', { name: 'Sinistres' }).getByRole('columnheader');
  await expect(columns).toHaveText(headers);
  await expect(columns.filter({ hasText: 'Survenu le' })).toHaveAttribute('aria-sort', 'descending');
  const [claim] = contract.claims.data;
  const opener = page.getByRole('table', { name: 'Sinistres' }).getByText(claim?.number ?? '', { exact: true });
  await opener.waitFor();
  expect(asked).toEqual([]);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Sinistre ${claim?.number}` });
  await expect(dialog).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  for (const label of [
    ...['Survenu le', 'Déclaré le', 'Ouvert le', 'Nature', 'Position', 'Convention', 'Cas de convention', 'Franchise'],
    ...['Circonstances', 'Garanties', 'Intervenants', 'Missionnements', 'Règlements'],
  ])
    await expect(dialog.getByText(label, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what cannot be loaded says so in its place, with a way to try again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  const contract = await findContract(
    page,
    valid,
    (found) => hasClaim(found) && found.editiques.data.length > 0 && found.documents.data.length > 0,
  );
  // Ours, not a stranger's on the way: those are taken for a cut network.
  const fault = { status: 500, headers: { 'x-lagon': '1' }, json: { success: false } };
  const breaks = (path: string) => page.route(`**${path}`, (route) => route.fulfill(fault));
  await breaks('/api/editique/get');
  await breaks('/api/claims/*');
  await openContract(page, contract, '#documents');
  await page
    .getByRole('button', { name: `Télécharger ${contract.editiques.data[0]?.name}` })
    .first()
    .click();
  const refused = page.getByText('Votre demande ne peut pas aboutir');
  await expect(refused).toBeVisible();
  const startMs = Date.now();
  await tab(page, 'Sinistres').click();
  await page.getByRole('table', { name: 'Sinistres' }).locator('tbody').getByRole('button').first().click();
  // The claim is on the device: its dialog shows it, and says that the server does not answer as it should.
  const claim = page.getByRole('dialog', { name: /^Sinistre / });
  await expect(claim.getByText('Le serveur ne répond pas correctement.')).toBeVisible();
  await expect(claim.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A message about a document stays 30 s, others 3 s.
  await expect.poll(() => Date.now() - startMs).toBeGreaterThan(4_000);
  await expect(refused).toBeVisible();
  for (const [path, call] of [
    ['/client/search', '/api/client/search'],
    ['/user/search', '/api/broker/user/search'],
    ['/user/add', '/api/broker/roles/get'],
    ['/profile', '/api/profile'],
  ] as const) {
    await breaks(call);
    await visit(page, path);
    // Or, where the device has them, the rows with their moment.
    const told = page.getByRole('button', { name: 'Réessayer' }).or(page.getByText(/^Données du/));
    await expect(told.filter({ visible: true }).first(), path).toBeVisible({ timeout: 20_000 });
  }
});

test('the files of a piece that cannot be listed: the dialog closes after 1 s', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  const contract = await findContract(page, valid, ({ documents }) =>
    documents.data.some((row) => row.linkedFilesNb > 0),
  );
  await page.route('**/api/contract/document/file/list', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openContract(page, contract, '#pieces');
  const piece = contract.documents.data.find((row) => row.linkedFilesNb > 0);
  await page
    .getByRole('table', { name: 'Pièces' })
    .getByText(piece?.number ?? '', { exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: piece?.number ?? '' });
  await expect(dialog.getByText('Votre demande ne peut pas aboutir')).toBeVisible();
  const startMs = Date.now();
  await expect(dialog).toBeHidden();
  expect(Date.now() - startMs).toBeLessThan(3_000);
});

test('the actions of a contract and of quotes, each where it is possible', async ({ page }) => {
  await openContract(page, await findContract(page, valid));
  expect(await actionsOf(page)).toEqual([
    'Ajouter des pièces',
    'Modifier e-mail / téléphone',
    'Modifier les coordonnées bancaires',
    'Demande d’avenant',
    'Autre demande',
    'Payer en ligne',
    'Compléter par le client',
  ]);
  await page.getByRole('link', { name: 'Demande d’avenant' }).press('Enter');
  await expect(page).toHaveURL(/\/task\/creation\?code=AVENANT/);

  const personType =
    (type: 'PHY' | 'MOR') =>
    ({ details }: ContractFile) =>
      details.person.personType === type;
  const quote = { etatGlobal: 'Devis' };
  const car = await findContract(page, { ...quote, productCode: 'AUTO' }, personType('PHY'));
  await openContract(page, car);
  const ofCar = await actionsOf(page);
  expect(ofCar).toEqual(expect.arrayContaining(['Ajouter des pièces', 'Autre demande', 'Dupliquer le devis']));
  for (const ofContracts of ['Modifier e-mail / téléphone', 'Payer en ligne']) expect(ofCar).not.toContain(ofContracts);
  const home = await findContract(page, { ...quote, productCode: 'MRH_BUDGET' });
  const company = await findContract(page, { ...quote, productCode: 'AUTO' }, personType('MOR'));
  const closed = await findContract(page, { etatGlobal: 'Devis transformé', productCode: 'AUTO' }, personType('PHY'));
  for (const [found, isCopied] of [
    [home, false],
    [company, false],
    [closed, true],
  ] as const) {
    await openContract(page, found);
    const actions = await actionsOf(page);
    expect(actions.includes('Dupliquer le devis'), found.details.number).toBe(isCopied);
    expect(actions).not.toContain('Transformer en contrat');
  }
  await page.getByRole('link', { name: 'Dupliquer le devis' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/estimate/${closed.details.id}`));
});

test('each block of Informations where the contract has what it shows', async ({ page }) => {
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  const isDebited = ({ computed }: ContractFile) =>
    computed.payementMethod !== null && computed.nextTakingDate !== null;
  const isWhole = ({ details, productRisk: { options } }: ContractFile) =>
    details.person.personType === 'PHY' &&
    details.addresses.bankAccount !== null &&
    options.isConduiteExclusive !== null &&
    options.niveauAssistance !== null;
  const isCommercial = ({ details, productRisk: { options } }: ContractFile) =>
    [details.commission, options.brokerFees, options.coeffReduc].some((value) => value !== null) ||
    options.isCooperative === true;
  const debited = await findContract(page, valid, (found) => isDebited(found) && isCommercial(found) && isWhole(found));
  await openContract(page, debited);
  for (const label of ['Client', 'Type', "Date d'effet", 'E-mail', 'Produit', 'Statut', 'Solde', 'Téléphone'])
    await expect(block('Résumé').getByText(label, { exact: true })).toBeVisible();
  for (const label of [
    ...['Civilité', 'Nom', 'Prénom', 'Date de naissance', 'Situation familiale', 'Catégorie socio-professionnelle'],
    ...['Profession', 'Adresse', 'Titulaire du compte', 'IBAN', 'BIC', 'Domiciliation'],
  ])
    await expect(block('Souscripteur').getByText(label, { exact: true })).toBeVisible();
  for (const label of ['Prime annuelle TTC', 'Prochain prélèvement', 'Date du prochain prélèvement', 'Fractionnement'])
    await expect(block('Général').getByText(label, { exact: true })).toBeVisible();
  await expect(block('Informations commerciales').getByText('Commission')).toBeVisible();
  for (const label of [
    ...['Immatriculation', 'Date de première mise en circulation', 'Marque', 'Modèle', 'Version', 'Type mines'],
    ...['Code SRA', 'Énergie', 'Puissance fiscale', 'Genre', 'Date d’acquisition', 'Usage', 'Kilométrage annuel'],
    'Lieu de stationnement',
  ])
    await expect(block('Véhicule').getByText(label, { exact: true })).toBeVisible();
  await expect(block('Conducteurs').getByRole('columnheader')).toHaveText([
    ...['Conducteur', 'Qualité', 'CRM', 'Date de naissance', 'Date du permis', 'Années de bonus 50'],
    'Antécédents d’assurance',
  ]);
  for (const label of ['Conduite exclusive', 'Niveau d’assistance'])
    await expect(block('Garanties optionnelles').getByText(label, { exact: true })).toBeVisible();
  await expect(block('Garanties souscrites').getByRole('columnheader')).toHaveText([
    'Garantie',
    'Montant TTC',
    'Franchise',
  ]);
  await tab(page, 'Pièces').click();
  await expect(page.getByRole('table', { name: 'Pièces' }).getByRole('columnheader')).toHaveText([
    ...['Numéro', 'Type', 'Fichiers', 'Date limite'],
  ]);
  const plain = await findContract(page, { etatGlobal: 'Devis' }, ({ computed }) => computed.payementMethod === null);
  await openContract(page, plain);
  await expect(block('Général').getByText('Prime annuelle TTC')).toBeVisible();
  await expect(block('Général').getByText('Prochain prélèvement')).toHaveCount(0);
});
