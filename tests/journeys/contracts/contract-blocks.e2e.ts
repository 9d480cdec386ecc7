import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { findContract, openContract } from '#tests/support/pages/contracts.ts';

/** Specification 2, sections 2.3 to 2.6. */
test.beforeEach(({ page, signedIn }) => signedIn(page, 'courtier'));

const validContract = { etatGlobal: 'Contrat validé', productCode: 'AUTO' };

/** Entries of the « Actions » menu, which are rendered at once when it opens. */
const actionsOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Actions' }).click();
  const entries = page.getByRole('navigation', { name: 'Actions' }).locator('a, button');
  await entries.first().waitFor();
  return (await entries.allTextContents()).map((text) => text.trim());
};

test('contract: shows actions and blocks only where they apply', { tag: '@long' }, async ({ page }) => {
  await test.step('actions: depend on contract and quote', async () => {
    const hasAccount = ({ details }: ContractFile) => details.addresses.bankAccount !== null;
    await openContract(page, await findContract(page, validContract, hasAccount));
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
    const carActions = await actionsOf(page);
    expect(carActions).toEqual(expect.arrayContaining(['Ajouter des pièces', 'Autre demande', 'Dupliquer le devis']));
    for (const contractActions of ['Modifier e-mail / téléphone', 'Payer en ligne'])
      expect(carActions).not.toContain(contractActions);
    const home = await findContract(page, { ...quote, productCode: 'MRH_BUDGET' });
    const company = await findContract(page, { ...quote, productCode: 'AUTO' }, personType('MOR'));
    const convertedQuote = await findContract(
      page,
      { etatGlobal: 'Devis transformé', productCode: 'AUTO' },
      personType('PHY'),
    );
    for (const [found, isCopied] of [
      [home, false],
      [company, false],
      [convertedQuote, true],
    ] as const) {
      await openContract(page, found);
      const actions = await actionsOf(page);
      expect(actions.includes('Dupliquer le devis'), found.details.number).toBe(isCopied);
      expect(actions).not.toContain('Transformer en contrat');
    }
    await page.getByRole('link', { name: 'Dupliquer le devis' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/estimate/${convertedQuote.details.id}`));
  });

  await test.step('« Informations »: shows the blocks that have data', async () => {
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
    const debited = await findContract(
      page,
      validContract,
      (dossier) => isDebited(dossier) && isCommercial(dossier) && isWhole(dossier),
    );
    await openContract(page, debited);
    await block('Résumé').getByText('Client, produit et coordonnées').click();
    for (const label of ['Client', 'Type', "Date d'effet", 'E-mail', 'Produit', 'Statut', 'Solde', 'Téléphone'])
      await expect(block('Résumé').getByText(label, { exact: true })).toBeVisible();
    for (const label of [
      ...['Civilité', 'Nom', 'Prénom', 'Date de naissance', 'Situation familiale', 'Catégorie socio-professionnelle'],
      ...['Profession', 'Adresse', 'Titulaire du compte', 'IBAN', 'BIC', 'Domiciliation'],
    ])
      await expect(block('Souscripteur').getByText(label, { exact: true })).toBeVisible();
    for (const label of [
      'Prime annuelle TTC',
      'Prochain prélèvement',
      'Date du prochain prélèvement',
      'Fractionnement',
    ])
      await expect(block('Général').getByText(label, { exact: true })).toBeVisible();
    // The client next to the broker must not see it.
    await expect(block('Informations commerciales').getByText('Commission')).toBeHidden();
    await block('Informations commerciales').getByText('Réservé au courtier').click();
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
    await page
      .getByRole('navigation', { name: 'Rubriques du contrat' })
      .getByRole('link')
      .filter({ hasText: 'Pièces' })
      .click();
    await expect(page.getByRole('table', { name: 'Pièces' }).getByRole('columnheader')).toHaveText([
      ...['Numéro', 'Type', 'Fichiers', 'Date limite'],
    ]);
    const withoutPaymentMethod = await findContract(
      page,
      { etatGlobal: 'Devis' },
      ({ computed }) => computed.payementMethod === null,
    );
    await openContract(page, withoutPaymentMethod);
    await expect(block('Général').getByText('Prime annuelle TTC')).toBeVisible();
    await expect(block('Général').getByText('Prochain prélèvement')).toHaveCount(0);
  });
});
