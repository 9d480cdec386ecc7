// node tests/look/store-pictures.ts: retakes the screenshots of the manifest from the real app.
import { rmSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumLaunch } from '#tests/support/browsers/chromium.ts';
import { copyDemoData, prepareDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';

const pictures = [
  { file: 'tablet', path: '/', viewport: { width: 1024, height: 768 } },
  { file: 'phone', path: '/task/creation', viewport: { width: 375, height: 812 } },
];

await prepareDemoData();
const dataDir = copyDemoData();
const app = await startAppServer({ dataDir });
const browser = await chromium.launch(chromiumLaunch());
try {
  for (const { file, path, viewport } of pictures) {
    const locale = { locale: 'fr-FR', timezoneId: 'Pacific/Noumea' };
    const page = await browser.newPage({ viewport, hasTouch: true, reducedMotion: 'reduce', ...locale });
    await signInByForm(page, 'courtier', { origin: app.url });
    // The home screen shows stored data: wait until it is complete.
    await page.getByText(/^Prêt pour le terrain/).waitFor({ timeout: 120_000 });
    if (path !== '/') await page.goto(app.url + path);
    await page.getByRole('main').getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
    await page.screenshot({ path: `public/screenshots/${file}.jpg`, type: 'jpeg', quality: 60 });
    await page.close();
  }
} finally {
  await browser.close();
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
