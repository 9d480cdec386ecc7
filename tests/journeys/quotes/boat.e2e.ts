import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { tariffImport } from '#shared/operations/quotes/tariffs.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { test as base, expect } from '#tests/support/journeys/e2e.ts';
import { fillPerson } from '#tests/support/pages/client-form.ts';
import { callApi, contractFile, findContract } from '#tests/support/pages/contracts.ts';
import { calculateButton, dayFromToday, effectDateField, validateButton } from '#tests/support/pages/quote-pricing.ts';
import { goToStep } from '#tests/support/pages/quote-wizard.ts';
import { type PlantedProject, serveWithBoat } from '#tests/support/quotes/boat-product/planted.ts';
import { boatTariff } from '#tests/support/quotes/boat-product/tariff.ts';

/** Built and seeded before, so that its own duration is measured. */
const test = base.extend<object, { readonly boat: PlantedProject }>({
  boat: [
    async ({ browserName: _ }, use) => {
      const boat = await serveWithBoat();
      await use(boat);
      await boat.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test('boat quote: is made from the home screen to its paper, with the product’s folder alone', {
  tag: '@long',
}, async ({ browser, boat, signedIn }) => {
  const { url } = boat.app;
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await signedIn(page, 'admin', url);
  const importAnswer = await callApi<{ success: boolean }>(page, tariffImport.path, {
    tariff: boatTariff,
    force: true,
  });
  expect(importAnswer.success).toBe(true);
  await signedIn(page, 'courtier', url);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Nouveau devis' })
    .getByRole('link', { name: 'Bateau', exact: true })
    .click();

  await fillPerson(page, 'Naval', 'Maëva');
  await goToStep(page, 'Bateau');
  await page.getByRole('textbox', { name: 'Nom du bateau' }).fill('Margouillat');
  await page.getByRole('textbox', { name: 'Longueur' }).fill('640');
  await page.getByRole('radio', { name: 'Oui' }).check();
  await page.getByRole('textbox', { name: 'Puissance' }).fill('90');
  await goToStep(page, 'Mouillages');
  await page.getByRole('button', { name: 'Ajouter un mouillage' }).click();
  await page.getByRole('textbox', { name: 'Port' }).fill('Port Moselle');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Récapitulatif du devis' })).toContainText('Margouillat');
  await goToStep(page, 'Devis');
  await effectDateField(page).fill(dayFromToday(10));
  await calculateButton(page).click();
  await page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .first()
    .check();
  await validateButton(page).click();
  await page.getByRole('link', { name: /^DV\d+$/ }).click();

  await page.waitForURL(/\/contract\/search\/\d+/);
  const declarationRegion = page.getByRole('region', { name: 'Déclarations du souscripteur' });
  for (const part of ['Nom du bateau', 'Margouillat', 'Longueur', '640', 'Port Moselle'])
    await expect(declarationRegion).toContainText(part);
  const id = Number(/search\/(\d+)/.exec(page.url())?.[1]);
  const { editiques, formula } = await contractFile(page, id);
  const fetchDocument = async (editiqueId = 0) => {
    const { content } = await callApi<{ content: string }>(page, '/api/editique/get', { editiqueId });
    return (await readPdf(Buffer.from(content, 'base64'))).text;
  };
  const quote = await fetchDocument(editiques.data[0]?.id);
  for (const part of [
    'Devis d’assurance Bateau · devis DV',
    'Nom du bateau Margouillat',
    'Port Moselle',
    'Responsabilité civile',
    'Moteur',
    'Vérifier ce document',
    'Lu et approuvé.',
  ])
    expect(quote).toContain(part);
  expect(quote).toContain(formula.libelle ?? '');
  const { calculation } = await callApi<{ calculation: unknown }>(page, estimateGet.path, { idContrat: id });
  expect(calculation).not.toBeNull();

  // A contract of the demonstration, in force and paid.
  const filter = { productCode: 'BOAT', etatGlobal: 'Contrat validé' };
  const sold = await findContract(page, filter, (file) =>
    file.editiques.data.some(({ type }) => type === 'attestation'),
  );
  const attestation = sold.editiques.data.find(({ type }) => type === 'attestation');
  expect(await fetchDocument(attestation?.id)).toContain('Attestation d’assurance Bateau · contrat BT');
  await context.close();
});
