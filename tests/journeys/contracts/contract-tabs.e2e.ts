import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { findContract, firstDocument, openContract } from '#tests/support/pages/contracts.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';

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
const validContract = { etatGlobal: 'Contrat validé', productCode: 'AUTO' };
const hasClaim = ({ claims }: ContractFile) => claims.data.length > 0;

test('contract tabs: open seven anchors, accessibly in both themes, with marks for due items', {
  tag: '@long',
}, async ({ page }) => {
  const contract = await findContract(page, { ...validContract, getOnlyImpayes: true }, hasClaim);
  await openContract(page, contract);
  for (const [name, anchor] of Object.entries(anchors)) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
  const unpaid = contract.primes.data.filter(({ defaultSelected }) => defaultSelected).length;
  await expect(tab(page, 'Primes')).toHaveText(new RegExp(`^Primes${unpaid} `));
  const { claimsNb, processingDocumentsNb, processingTasksNb } = contract.computed;
  for (const [name, count] of [
    ['Sinistres', claimsNb],
    ['Documents', processingDocumentsNb],
    ['Tâches', processingTasksNb],
  ] as const)
    await expect(tab(page, name)).toHaveText(count > 0 ? new RegExp(`^${name}${count} `) : name);
  await expectNoSideScroll(page);
  await test.step('sticky bar: does not cover a tab scrolled to the top', async () => {
    await tab(page, 'Informations').click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('.file-bar')).toHaveAttribute('data-shown');
    await tab(page, 'Primes').evaluate((link) => link.scrollIntoView());
    await expect(page.locator('.file-bar')).toHaveAttribute('data-shown');
    await expect
      .poll(() =>
        tab(page, 'Primes').evaluate((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
    await tab(page, 'Tâches').click();
  });
  await page.reload();
  await expect(tab(page, 'Tâches')).toBeInViewport({ ratio: 1 });
});

test('contract tabs: load parts on demand and handle failures', { tag: '@long' }, async ({ page, expectedErrors }) => {
  await test.step('failed file list: closes the dialog', async () => {
    expectedErrors.push(/500/);
    const contract = await findContract(page, validContract, ({ documents }) =>
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
    await expect(dialog).toBeHidden();
    await page.unrouteAll();
  });

  await test.step('failed part: shows an error with a retry in its place', async () => {
    expectedErrors.push(/500/);
    const contract = await findContract(
      page,
      validContract,
      (dossier) => hasClaim(dossier) && firstDocument(dossier) !== undefined && dossier.documents.data.length > 0,
    );
    // A response of our server: those of intermediaries count as a network failure.
    const fault = { status: 500, headers: { 'x-lagon': '1' }, json: { success: false } };
    const breakRoute = (path: string) => page.route(`**${path}`, (route) => route.fulfill(fault));
    await breakRoute('/api/editique/get');
    await breakRoute('/api/claims/*');
    await openContract(page, contract, '#documents');
    await page
      .getByRole('button', { name: `Télécharger ${firstDocument(contract)?.name}` })
      .first()
      .click();
    const refused = page.getByText('Votre demande ne peut pas aboutir');
    await expect(refused).toBeVisible();
    await tab(page, 'Sinistres').click();
    await page.getByRole('table', { name: 'Sinistres' }).locator('tbody').getByRole('button').first().click();
    // The claim is on the device: its dialog shows it and reports the server's failure.
    const claim = page.getByRole('dialog', { name: /^Sinistre / });
    await expect(claim.getByText('Le serveur ne répond pas correctement.')).toBeVisible();
    await expect(claim.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await page.keyboard.press('Escape');
    for (const [path, call] of [
      ['/client/search', '/api/client/search'],
      ['/user/search', '/api/broker/user/search'],
      ['/user/add', '/api/broker/roles/get'],
      ['/profile', '/api/profile'],
    ] as const) {
      await breakRoute(call);
      await visit(page, path);
      // Either a retry button or the cached rows with their time are shown.
      const retryOrAge = page.getByRole('button', { name: 'Réessayer' }).or(page.getByText(/^Données du/));
      await expect(retryOrAge.filter({ visible: true }).first(), path).toBeVisible();
    }
    await page.unrouteAll();
  });

  await test.step('claim: is loaded when opened, and read by keyboard alone', async () => {
    // Another contract than the one whose claim failed to load.
    const contract = await findContract(page, validContract, hasClaim, 4);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/claims/')) requests.push(request.url());
    });
    await openContract(page, contract, '#sinistres');
    // Shown whether or not its details are restricted.
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
    expect(requests).toEqual([]);
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Sinistre ${claim?.number}` });
    await expect(dialog).toBeVisible();
    await expect.poll(() => requests.length).toBe(1);
    for (const label of [
      ...[
        'Survenu le',
        'Déclaré le',
        'Ouvert le',
        'Nature',
        'Position',
        'Convention',
        'Cas de convention',
        'Franchise',
      ],
      ...['Circonstances', 'Garanties', 'Intervenants', 'Missionnements', 'Règlements'],
    ])
      await expect(dialog.getByText(label, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
