// `node tests/look/address.ts ORIGIN [--engine webkit] [--as courtier] [--size 1024x768] [--theme dark] [--into FOLDER] PATH…`:
// pictures of addresses of a running server, as an account sees them. Defaults: Chromium, courtier, a tablet, light, and
// .cache/look/addresses. `--as nobody` is not signed in.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engines, launchBrowser } from '#tests/support/browsers/engines.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { accounts } from '#tests/support/server/accounts.ts';
import { waitUntilSettled } from './take.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'chromium' },
    as: { type: 'string', default: 'courtier' },
    size: { type: 'string', default: '1024x768' },
    theme: { type: 'string', default: 'light' },
    into: { type: 'string', default: '.cache/look/addresses' },
  },
});
const [origin, ...paths] = positionals;
const engine = (['chromium', ...engines] as const).find((one) => one === values.engine);
const account = accounts.find((one) => one === values.as);
const theme = (['light', 'dark'] as const).find((one) => one === values.theme);
const [width, height] = values.size.split('x').map(Number);
if (!(origin && paths[0] && engine && theme && width && height && (account || values.as === 'nobody'))) {
  process.stderr.write('Usage: the first lines of tests/look/address.ts\n');
  process.exit(1);
}

mkdirSync(values.into, { recursive: true });
const browser = await launchBrowser(engine);
try {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
  });
  const page = await context.newPage();
  if (account) await signInByForm(page, account, { origin });
  for (const path of paths) {
    await page.goto(origin + path);
    await waitUntilSettled(page);
    const name = [engine, values.size, theme, path.replaceAll(/\W+/g, '-').replace(/^-/, '') || 'home'].join('.');
    const file = join(values.into, `${name}.png`);
    await page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
  }
} finally {
  await browser.close();
}
