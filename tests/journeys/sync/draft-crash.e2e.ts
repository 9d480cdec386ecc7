import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { kindOfProject, waitForStoredSession } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';

const words = 'le souscripteur demande que le véhicule soit assuré en tous risques dès la semaine prochaine ';
const savesSeen = 6;

/** Time of the last draft save, read from the database. Runs in a page. */
const lastSaveMs = async (): Promise<number> => {
  const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('lagon-work-'))?.name;
  if (!name) return 0;
  const database = await requestResult(indexedDB.open(name));
  const rows = await requestResult<{ savedAtMs: number }[]>(
    database.transaction('drafts').objectStore('drafts').getAll(),
  );
  database.close();
  return Math.max(0, ...rows.map(({ savedAtMs }) => savedAtMs));
};

test('draft: survives a browser that is killed while somebody types without a pause', {
  tag: ['@long', '@engines'],
}, async ({ app, signIn }) => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let browser = await startBrowserProcess(profile, kindOfProject());
  try {
    const page = await browser.context.newPage();
    await signIn(page, 'agence', app.url);
    await waitForStoredSession(profile);
    await page.goto(`${app.url}/task/creation?code=AVENANT`);
    await page.getByRole('textbox', { name: 'Objet' }).fill('À finir');
    await page.waitForURL('**/task/creation?draft=*');
    const address = page.url();

    // Typing never pauses: a debounced save would never happen, and this loop would not end.
    const comment = page.getByRole('textbox', { name: 'Commentaire' });
    await comment.focus();
    let typedText = '';
    let typedAtLastRead = 0;
    let lastMs = await page.evaluate(lastSaveMs);
    // Saves are serialized: text typed before this one was missing from the previous one.
    let due = 0;
    let dueOfNext = 0;
    for (let saves = 0; saves < savesSeen; ) {
      const next = words[typedText.length % words.length] ?? ' ';
      await page.keyboard.insertText(next);
      typedText += next;
      const savedMs = await page.evaluate(lastSaveMs);
      if (savedMs !== lastMs) {
        saves += 1;
        lastMs = savedMs;
        due = dueOfNext;
        dueOfNext = typedAtLastRead;
      }
      typedAtLastRead = typedText.length;
    }
    await browser.kill();

    browser = await startBrowserProcess(profile, kindOfProject());
    const reopenedPage = await browser.context.newPage();
    await reopenedPage.goto(address);
    await expect(reopenedPage.getByRole('textbox', { name: 'Objet' })).toHaveValue('À finir');
    const restored = await reopenedPage.getByRole('textbox', { name: 'Commentaire' }).inputValue();
    expect(due).toBeGreaterThan(0);
    expect(typedText.startsWith(restored), 'what is found is what was typed').toBe(true);
    expect(restored.length, `of ${typedText.length} characters`).toBeGreaterThanOrEqual(due);
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
