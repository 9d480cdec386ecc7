import { type Browser, expect, type Page } from 'playwright/test';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { callApi } from './contracts.ts';

/** Creates a client through the API as the signed-in person. Returns its number. */
export const createClient = async (page: Page, lastname: string): Promise<number> => {
  const typed = { ...client, lastname };
  const answer = await callApi<{ clientId?: number }>(page, '/api/client/add', {
    client: { person: typed },
    shown: [],
  });
  if (!answer.clientId) throw new Error(`no client ${lastname}: ${JSON.stringify(answer)}`);
  return answer.clientId;
};

/** Today plus some days, as typed. */
export const dayFromToday = (days: number): string => frenchDate(addDays(dayInNoumea(new Date()), days));

export const calculateButton = (page: Page) => page.getByRole('button', { name: 'Calculer', exact: true });
export const validateButton = (page: Page) => page.getByRole('button', { name: 'Valider Tarif', exact: true });
export const formulaRadio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
export const effectDateField = (page: Page) => page.getByRole('textbox', { name: 'Date d’effet' });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Suivant', exact: true });

/** From the first step of a legal protection quote to its third. */
export const answerQuestions = async (page: Page): Promise<void> => {
  await nextButton(page).click();
  const no = page.getByRole('radio', { name: 'Non', exact: true });
  await expect(no).toHaveCount(3);
  for (let index = 0; index < 3; index += 1) await no.nth(index).check();
  await nextButton(page).click();
  await expect(calculateButton(page)).toBeVisible();
};

/** Opens a legal protection quote for a client and goes to its pricing step. */
export const openPricing = async (page: Page, clientId: number, origin = ''): Promise<void> => {
  const path = `/estimate/PJ?client=${clientId}`;
  await (origin === '' ? visit(page, path) : page.goto(origin + path));
  await answerQuestions(page);
};

/** Types the effect date, prices, and selects the first formula. */
export const priceAndChoose = async (page: Page, daysAhead = 7): Promise<void> => {
  await effectDateField(page).fill(dayFromToday(daysAhead));
  await calculateButton(page).click();
  await formulaRadio(page, /^Protection juridique, Comptant annuel/).check();
};

/** A tariff of legal protection in which each cover costs the given amount. */
export const legalTariff = (value: number, version: string): Tariff => {
  const legal = demonstrationTariffs.find(({ product }) => product === 'PJ');
  if (!legal) throw new Error('there is a tariff of legal protection');
  return {
    ...legal,
    version,
    title: 'Tarif de l’assureur',
    isDemonstration: false,
    covers: legal.covers.map((cover) => ({ ...cover, base: { kind: 'fixed', value } })),
  };
};

interface Administration {
  readonly browser: Browser;
  readonly signedIn: (page: Page, account: 'admin', at: string) => Promise<void>;
  readonly origin: string;
}

/** Imports a tariff as administrator; it may be in force since a past day. */
export const importAsAdmin = async ({ browser, signedIn, origin }: Administration, tariff: Tariff): Promise<void> => {
  const page = await (await browser.newContext()).newPage();
  await signedIn(page, 'admin', origin);
  const answer = await callApi<{ success: boolean }>(page, '/api/admin/tariffs/import', { tariff, force: true });
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  await page.context().close();
};

/** The amounts of a text in order. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d\u202F]*)\u00A0F/g)].map(([, digits]) => Number(digits?.replaceAll('\u202F', '')));
