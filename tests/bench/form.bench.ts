import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Bench, progress, quantile } from './bench.ts';
import { inBrowser, signIn, slowdown, withDemonstration } from './bench-browser.ts';

const photos = 5;
const documents = 5;
const documentBytes = 2_000_000;
const sentence = 'Le souscripteur a changé de véhicule et demande que le contrat suive. ';
const typedSentences = 2;
/** A fast typist. */
const keyEveryMs = 60;

/** A photo of twelve megapixels, drawn in the page since nothing here holds one. */
const photo = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    for (let stroke = 0; stroke < 4000; stroke += 1) {
      context.fillStyle = `hsl(${(stroke * 37) % 360} 60% ${30 + (stroke % 50)}%)`;
      context.fillRect((stroke * 7919) % 4000, (stroke * 104_729) % 3000, 160, 120);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  });
  return Buffer.from(base64, 'base64');
};

const attach = async (page: Page): Promise<void> => {
  const picture = await photo(page);
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(documentBytes)]);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles([
    ...Array.from({ length: photos }, (_, index) => ({
      name: `photo-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: picture,
    })),
    ...Array.from({ length: documents }, (_, index) => ({
      name: `document-${index}.pdf`,
      mimeType: 'application/pdf',
      buffer: content,
    })),
  ]);
  await page
    .getByRole('button', { name: /^Retirer / })
    .nth(photos + documents - 1)
    .waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3_000);
};

/** The longest event of each interaction from now on, in milliseconds; asked for again once it is over. */
const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(globalThis, { interactions: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const measure = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(globalThis as unknown as { interactions: Map<number, number> }).interactions.values()]);

const form: Bench = {
  name: 'form',
  run: () =>
    withDemonstration((app, folder) =>
      inBrowser(
        join(folder, 'form'),
        async (page, context) => {
          await signIn(page, app);
          await page.goto(`${app.url}/task/creation`);
          const comment = page.getByRole('textbox', { name: 'Commentaire' });
          await comment.waitFor();
          await attach(page);
          const cdp = await context.newCDPSession(page);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await watchInteractions(page);
          await comment.focus();
          const text = sentence.repeat(typedSentences);
          await page.keyboard.type(text, { delay: keyEveryMs });
          await page.waitForTimeout(1_000);
          const slow = await measure(page);
          // Interactions below the browser's threshold of 16 ms are not reported.
          const durations = [...slow, ...Array.from({ length: Math.max(0, text.length - slow.length) }, () => 16)];
          progress(`  ${slow.length} of ${text.length} keys took 16 ms or more`);
          return {
            cpuSlowdown: slowdown,
            attachments: photos + documents,
            typingInpMs: quantile(durations, 0.98),
            typingWorstMs: quantile(durations, 1),
          };
        },
        // Files are attached at full speed: what is measured is the typing.
        1,
      ),
    ),
};
export default form;
