import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Bench } from './bench.ts';
import {
  inBrowser,
  signIn,
  slowdown,
  typingMs,
  watchInteractions,
  withDemonstration,
} from './support/bench-browser.ts';

const photos = 5;
const documents = 5;
const documentBytes = 2_000_000;
const sentence = 'Le souscripteur a changé de véhicule et demande que le contrat suive. ';
const typedSentences = 2;
/** A fast typist. */
const keyEveryMs = 60;

/** A photo of twelve megapixels, drawn in the page. */
const createPhoto = async (page: Page): Promise<Buffer> => {
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
  const picture = await createPhoto(page);
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
          const typing = await typingMs(page, text.length);
          return {
            cpuSlowdown: slowdown,
            attachments: photos + documents,
            ...typing,
          };
        },
        // Files are attached at full speed, since only typing is measured.
        1,
      ),
    ),
};
export default form;
