import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { ownServer } from '#tests/support/journeys/own-server.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import {
  answerQuestions,
  calculateButton,
  createClient,
  dayFromToday,
  formulaRadio,
  importAsAdmin,
  legalTariff,
  openPricing,
  priceAndChoose,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';

const ownDataServer = ownServer();

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(networkErrors);
});

const dayMs = 86_400_000;
const indicativeNotice = (page: Page) => page.getByText('Tarif indicatif, à confirmer').first();
const queuedList = (page: Page) => page.getByRole('list', { name: 'Envois en attente' });
const receivedList = (page: Page) => page.getByRole('list', { name: 'Envois reçus' });
const conflictDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Le tarif a changé' });

interface QueuedQuote {
  readonly clientId: number;
  readonly daysAhead?: number;
}

/** Opens a quote of the client, goes offline, and prices and submits it. */
const validateOffline = async (
  page: Page,
  context: BrowserContext,
  origin: string,
  { clientId, daysAhead = 7 }: QueuedQuote,
): Promise<string> => {
  await page.goto(`${origin}/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await context.setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page, daysAhead);
  await expect(indicativeNotice(page)).toBeVisible();
  const draft = page.url();
  await validateButton(page).click();
  return draft;
};

/** Prices and submits a quote offline, which queues it. Returns the address of its draft. */
const queueOffline = async (...args: Parameters<typeof validateOffline>): Promise<string> => {
  const [page] = args;
  const draft = await validateOffline(...args);
  await expect(page).toHaveURL(/\/sync\?item=/);
  await expect(queuedList(page).getByRole('listitem')).toHaveCount(1);
  return draft;
};

test('offline quote: with today’s effect date is created the day after', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  app: { url: origin },
}) => {
  await signedIn(page, 'courtier', origin);
  await page.goto(origin);
  await waitForPriming(page);
  const clientId = await createClient(page, 'Vallée');
  // The tablet was offline since yesterday.
  await page.clock.setFixedTime(Date.now() - dayMs);
  const draft = await queueOffline(page, context, origin, { clientId, daysAhead: -1 });
  await page.clock.setFixedTime(Date.now());
  await page.goto(draft);
  await expect(page.getByText('Ce devis attend d’être envoyé')).toBeVisible();
  await page.getByRole('link', { name: 'Voir l’envoi' }).click();

  await context.setOffline(false);
  const receipt = receivedList(page).getByRole('listitem').filter({ hasText: 'VALLÉE' });
  await expect(receipt).toContainText(/sous le numéro DV\d+/);
  const [, made = ''] = /numéro (DV\d+)/.exec((await receipt.textContent()) ?? '') ?? [];
  await receipt.getByRole('link', { name: /^Devis Protection juridique/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: made })).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: dayFromToday(-1) })
      .first(),
  ).toBeVisible();
  await page.goto(draft);
  await expect(page.getByRole('link', { name: made, exact: true })).toBeVisible();
});

test('price conflict: shows both prices and lets the broker choose', { tag: '@long' }, async ({
  page,
  context,
  browser,
  signedIn,
}) => {
  const origin = ownDataServer().url;
  await signedIn(page, 'courtier', origin);
  await page.goto(origin);
  await waitForPriming(page);
  const clientId = await createClient(page, 'Cyclone');
  await queueOffline(page, context, origin, { clientId });
  // A second quote for the same person: the queued one is shown first.
  const queued = new URL(page.url()).search;
  await validateOffline(page, context, origin, { clientId });
  const lookAlike = page.getByRole('alertdialog', { name: 'Un devis existe peut-être déjà' });
  await expect(lookAlike).toBeVisible();
  await expectAccessible(page);
  await lookAlike.getByRole('link', { name: /CYCLONE.*Sur cet appareil/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/sync' && url.search === queued);
  await importAsAdmin({ browser, signedIn, origin }, legalTariff(5_000, 'assureur-1'));

  const tariffs = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/tariffs');
  await context.setOffline(false);
  const item = queuedList(page).getByRole('listitem');
  await expect(item).toContainText('À confirmer');
  await expect(item).toContainText(
    /Prix accepté\u00A0: 13\u202F710\u00A0F .*demo-2026\.1.*Prix actuel\u00A0: 21\u202F500\u00A0F .*assureur-1/,
  );
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Comparer et choisir' }).click();
  await expect(conflictDialog(page)).toContainText('Le total annuel augmente de 7\u202F790\u00A0F.');
  await expect(
    conflictDialog(page)
      .getByRole('row', { name: /^Total annuel TTC/ })
      .getByRole('cell'),
  ).toHaveText(['13\u202F710\u00A0F', '21\u202F500\u00A0F']);
  await expectAccessible(page);
  // The form asks again until a choice is made.
  await page.reload();
  await conflictDialog(page).getByRole('button', { name: 'Prendre le prix actuel' }).click();
  await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeVisible();
  await expect(page.getByText('21\u202F500\u00A0F')).toBeVisible();
  await page.goto(`${origin}/sync`);
  await expect(receivedList(page).getByRole('listitem')).toHaveCount(1);

  // The next quote without network has the new tariff.
  await tariffs;
  await page.goto(`${origin}/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await context.setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page);
  await expect(indicativeNotice(page)).toBeVisible();
  await expect(page.getByText('Tarif de l’assureur, version assureur-1')).toBeVisible();
});

test('price conflict: keeps the draft when declined, and accepts another formula at the new price', {
  tag: '@long',
}, async ({ page, browser, signedIn }) => {
  const origin = ownDataServer().url;
  await signedIn(page, 'courtier', origin);
  await openPricing(page, await createClient(page, 'Boussole'), origin);
  await priceAndChoose(page);
  await expect(indicativeNotice(page)).toHaveCount(0);
  // A price that neither the demonstration nor the previous journey has.
  await importAsAdmin({ browser, signedIn, origin }, legalTariff(4_000, 'assureur-2'));
  await validateButton(page).click();
  await conflictDialog(page).getByRole('button', { name: 'Renoncer et garder le brouillon' }).click();
  await expect(page.getByText('Le devis n’est pas enregistré\u00A0: son brouillon est gardé.')).toBeVisible();
  // The prices of the device are shown instead, marked as indicative, and none is selected.
  await expect(indicativeNotice(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /, Comptant annuel.* par an/, checked: true })).toHaveCount(0);
  await expect(validateButton(page)).toBeDisabled();
  await page.reload();
  await expect(calculateButton(page)).toBeVisible();
  await calculateButton(page).click();
  await expect(page.getByText('Tarif de l’assureur, version assureur-2')).toBeVisible();
  await formulaRadio(page, /^Protection juridique, Comptant annuel.*: 17\s300/).check();

  await importAsAdmin({ browser, signedIn, origin }, legalTariff(6_000, 'assureur-3'));
  await validateButton(page).click();
  await conflictDialog(page).getByRole('button', { name: 'Choisir une autre formule' }).click();
  // The current prices are shown, and none is selected.
  await expect(page.getByText('Tarif de l’assureur, version assureur-3')).toBeVisible();
  const annualPlan = formulaRadio(page, /^Protection juridique, Comptant annuel/);
  await expect(annualPlan).not.toHaveAccessibleName(/: 17\s300/);
  await expect(annualPlan).not.toBeChecked();
  await expect(validateButton(page)).toBeDisabled();
  await formulaRadio(page, /^Protection juridique étendue/).check();
  await validateButton(page).click();
  // An answer that takes longer than the form waits is shown in « Envois ».
  await expect(page.getByText(/^Le devis DV\d+ a bien été enregistré\.$|sous le numéro DV\d+/).first()).toBeVisible();
});

test('lost answers: create one quote, which the waiting form shows', { tag: '@long' }, async ({
  page,
  signedIn,
  app,
}) => {
  let lostAnswers = 0;
  const proxy = await startFaultProxy(app.url, {
    outcome: ({ url }) => {
      if (url !== '/api/estimate/creation' || lostAnswers === 2) return 'pass';
      lostAnswers += 1;
      return 'answer lost';
    },
  });
  try {
    await signedIn(page, 'courtier', proxy.url);
    const idPersonne = await createClient(page, 'Perdue');
    await openPricing(page, idPersonne, proxy.url);
    await priceAndChoose(page);
    await validateButton(page).click();
    await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeVisible();
    const { contractList } = await callApi<{ contractList: unknown[] }>(page, '/api/customer/contract/search', {
      idPersonnes: [idPersonne],
      pageSize: 20,
      firstPage: 0,
    });
    expect(contractList).toHaveLength(1);
  } finally {
    proxy.close();
  }
});
