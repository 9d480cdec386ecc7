import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { carFile, clickButton, declarationHarness, legalFile, textbox } from '#tests/browser/support/claim-harness.tsx';

const { openDeclaration, world } = declarationHarness();

const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const fillDispute = async () => {
  await userEvent.fill(textbox('Date de naissance du litige'), '12/03/2020');
  await userEvent.click(page.getByText('Consommation'));
  await userEvent.fill(textbox('Exposé du litige'), 'Panneaux mal posés');
};

test('claim declaration: names what a step lacks before the next one opens', async () => {
  await openDeclaration();
  await clickButton('Suivant');
  await expect.element(page.getByText('Le champ Exposé du litige est requis').first()).toBeVisible();
  await fillDispute();
  await clickButton('Suivant');
  await expect.element(textbox('Nom de l’adversaire')).toBeVisible();
  await expect.element(step('Adversaire')).toHaveAttribute('aria-current', 'step');
  await expectAccessible();
});

test('claim declaration: warns that the contract was not in force and requires a reason', async () => {
  await openDeclaration();
  await fillDispute();
  await expect.element(textbox('Raison de déclarer hors période')).not.toBeInTheDocument();
  await userEvent.fill(textbox('Date de naissance du litige'), '12/03/2018');
  await expect
    .element(page.getByText(/n’était pas en vigueur au moment du sinistre.*effet le 01\/01\/2019/))
    .toBeVisible();
  await clickButton('Suivant');
  await expect.element(page.getByText('Le champ Raison de déclarer hors période est requis').first()).toBeVisible();
  await userEvent.fill(textbox('Raison de déclarer hors période'), 'Découvert plus tard');
  await clickButton('Suivant');
  await expect.element(textbox('Nom de l’adversaire')).toBeVisible();
});

test('claim declaration: is restored at its step after the tab was killed, and queued offline', async () => {
  const first = await openDeclaration();
  await fillDispute();
  await clickButton('Suivant');
  await userEvent.fill(textbox('Nom de l’adversaire'), 'Solaire Express');
  await expect
    .poll(() => first.tab.drafts.getEntries()?.[0]?.title)
    .toMatch(/^Sinistre du 12\/03\/2020, n°\u00A0provisoire D-[0-9A-Z]{8}, contrat PJ0000012$/);
  const title = first.tab.drafts.getEntries()?.[0]?.title ?? '';
  const [provisional = ''] = /D-[0-9A-Z]{8}/.exec(title) ?? [];
  await clickButton('Suivant');
  await expect.element(page.getByLabelText('Fichiers', { exact: true })).toBeInTheDocument();
  const id = first.tab.drafts.getEntries()?.[0]?.id ?? '';
  await expect.poll(async () => (await first.tab.drafts.load(id))?.value).toMatchObject({ partId: 'files' });
  await first.close();
  const { tab, path } = await openDeclaration();
  await expect.element(page.getByLabelText('Fichiers', { exact: true })).toBeInTheDocument();
  await clickButton('Précédent');
  await expect.element(textbox('Nom de l’adversaire')).toHaveValue('Solaire Express');
  await clickButton('Suivant');
  await expect.element(page.getByText(provisional)).toBeVisible();
  await clickButton('Envoyer la déclaration');
  await expect
    .poll(() => {
      world().advance(1);
      return path();
    })
    .toBe('/sync');
  const [entry] = tab.outbox.getSnapshot().entries;
  expect(entry).toMatchObject({
    kind: 'claim',
    lane: 'contract/12',
    title,
  });
  world().network.isOffline = false;
  await tab.outbox.retryAll();
  await expect.poll(() => world().server.effects.length).toBe(1);
  expect(world().server.effects[0]).toMatchObject({ path: '/api/claim/declare' });
});

test('claim declaration: states what the contract covers for the chosen nature', async () => {
  await openDeclaration({
    ...legalFile,
    formula: {
      ...legalFile.formula,
      libelle: 'Protection juridique',
      guarantees: [
        { libelle: 'Litiges de la consommation', amount: 9_000, franchiseValue: 20_000, franchiseCurrencylabel: 'XPF' },
      ],
    },
  });
  await expect.element(page.getByText('Ce que couvre le contrat')).not.toBeInTheDocument();
  await userEvent.click(page.getByText('Consommation'));
  await expect.element(page.getByText(/^Litiges de la consommation, franchise 20\s000\sF$/)).toBeVisible();
  await userEvent.click(page.getByText('Travail'));
  await expect.element(page.getByText('Non couvert par votre formule Protection juridique')).toBeVisible();
});

test('claim declaration: marks damaged parts on the drawing of the vehicle', async () => {
  const { tab } = await openDeclaration(carFile);
  await userEvent.fill(textbox('Date du sinistre'), '12/03/2020');
  await userEvent.fill(textbox('Lieu'), 'Rond-point de Magenta');
  await userEvent.click(page.getByText('Bris de glace', { exact: true }));
  await clickButton('Suivant');
  const rear = page
    .getByRole('group', { name: 'Chocs du véhicule A (assuré)' })
    .getByRole('button', { name: 'Arrière', exact: true });
  await userEvent.click(rear);
  await expect.element(rear).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await expect.element(page.getByText('Chocs du véhicule B (autre véhicule)')).not.toBeInTheDocument();
  const draftId = () => tab.drafts.getEntries()?.[0]?.id ?? '';
  await expect
    .poll(async () => (await tab.drafts.load(draftId()))?.value)
    .toMatchObject({ values: { zonesA: { rear: 'true' } } });
  await userEvent.click(rear);
  await expect.element(rear).toHaveAttribute('aria-pressed', 'false');
});

test('claim declaration: shows the circumstances of both vehicles side by side on a tablet, stacked on a phone', async () => {
  await page.viewport(1_024, 768);
  await openDeclaration(carFile);
  await userEvent.fill(textbox('Date du sinistre'), '12/03/2020');
  await userEvent.fill(textbox('Lieu'), 'Rond-point de Magenta');
  await userEvent.click(page.getByText('Collision avec un autre véhicule', { exact: true }));
  const driver = page.getByText('Personne\u00A0: véhicule en stationnement', { exact: true });
  await userEvent.click(driver);
  await clickButton('Suivant');
  const boxOf = (name: string) => page.getByRole('group', { name, exact: true }).element().getBoundingClientRect();
  const [ours, theirs] = ['Véhicule A (assuré)', 'Véhicule B (autre véhicule)'];
  await expect.element(page.getByRole('group', { name: theirs, exact: true })).toBeVisible();
  expect(boxOf(theirs).top).toBe(boxOf(ours).top);
  expect(boxOf(theirs).left).toBeGreaterThan(boxOf(ours).right);
  await page.viewport(390, 844);
  await expect.poll(() => boxOf(theirs).top).toBeGreaterThanOrEqual(boxOf(ours).bottom);
});
