import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { kindOfProject } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';

/** Design: what was typed more than 400 ms ago is kept. */
const lostAtMostMs = 400;
const words = 'le souscripteur demande que le véhicule soit assuré en tous risques dès la semaine prochaine ';

test('a request half typed survives a browser that is killed: 400 ms of typing are lost at most', {
  tag: '@storm',
}, async ({ app, signIn }) => {
  test.setTimeout(120_000);
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let browser = await startBrowserProcess(profile, kindOfProject());
  try {
    const page = await browser.context.newPage();
    await signIn(page, 'agence', app.url);
    await page.goto(`${app.url}/task/creation?code=AVENANT`);
    await page.getByRole('textbox', { name: 'Objet' }).fill('À finir');
    await page.waitForURL('**/task/creation?draft=*');
    const address = page.url();

    // Without a pause: a save that waits for one would never come.
    const typed: { readonly text: string; readonly atMs: number }[] = [];
    // How long a busy machine kept the browser from taking a key: the saver had no more of it.
    let heldUpMs = 0;
    const comment = page.getByRole('textbox', { name: 'Commentaire' });
    await comment.focus();
    for (const startedMs = Date.now(); Date.now() - startedMs < 6_000; ) {
      const askedMs = Date.now();
      const next = words[typed.length % words.length] ?? ' ';
      await page.keyboard.insertText(next);
      typed.push({ text: next, atMs: Date.now() });
      heldUpMs = Math.max(heldUpMs, Date.now() - askedMs);
    }
    const killedAtMs = Date.now();
    await browser.kill();

    browser = await startBrowserProcess(profile, kindOfProject());
    const again = await browser.context.newPage();
    await again.goto(address);
    await expect(again.getByRole('textbox', { name: 'Objet' })).toHaveValue('À finir');
    const kept = await again.getByRole('textbox', { name: 'Commentaire' }).inputValue();
    const whole = typed.map(({ text }) => text).join('');
    expect(whole.startsWith(kept), 'what is found is what was typed').toBe(true);
    const withinMs = lostAtMostMs + heldUpMs;
    const due = typed.filter(({ atMs }) => atMs < killedAtMs - withinMs).length;
    expect(kept.length, `of ${typed.length} characters, those older than ${withinMs} ms`).toBeGreaterThanOrEqual(due);
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
