import { join } from 'node:path';
import type { Page } from 'playwright';
import { typeClient, typeVehicle } from '#tests/support/pages/car-quote.ts';
import type { Bench } from './bench.ts';
import {
  inBrowser,
  signIn,
  slowdown,
  typingMs,
  watchInteractions,
  withDemonstration,
} from './support/bench-browser.ts';

/** A fast typist. */
const keyEveryMs = 60;

/** Values of the driver form by label; later labels require those above. */
const typed: readonly (readonly [label: string, text: string])[] = [
  ['Nom', 'de la rochefoucauld'],
  ['Prénom', 'marie christine'],
  ['Date de naissance', '04051986'],
  ['Numéro de permis', 'NC123456789'],
  ['Date du permis', '01062005'],
  ['CRM', '0,50'],
  ['Nombre d’années à 0,50', '12'],
  ['Nombre de mois d’assurance', '36'],
  ['Date de l’infraction 1', '01022026'],
  ['Date de l’infraction 2', '01032026'],
];

const typeDriver = async (page: Page): Promise<number> => {
  let keys = 0;
  for (const [label, text] of typed) {
    await page.getByRole('textbox', { name: label, exact: true }).focus();
    await page.keyboard.type(text, { delay: keyEveryMs });
    keys += text.length;
  }
  return keys;
};

const driver: Bench = {
  name: 'driver',
  run: () =>
    withDemonstration((app, folder) =>
      inBrowser(
        join(folder, 'driver'),
        async (page, context) => {
          await signIn(page, app);
          await page.goto(`${app.url}/estimate/AUTO`);
          await typeClient(page);
          await typeVehicle(page);
          await page.getByRole('button', { name: 'Ajouter un conducteur' }).click();
          await page.getByRole('textbox', { name: 'Nom', exact: true }).waitFor();
          await page.waitForTimeout(2_000);
          const cdp = await context.newCDPSession(page);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await watchInteractions(page);
          const keys = await typeDriver(page);
          await page.waitForTimeout(1_000);
          return { cpuSlowdown: slowdown, keys, ...(await typingMs(page, keys)) };
        },
        // The steps before the drivers are typed at full speed.
        1,
      ),
    ),
};
export default driver;
