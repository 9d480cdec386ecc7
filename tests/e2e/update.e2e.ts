import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#tests/support/e2e.ts';

/** The same server at an address of its own, whose service worker can be made a new version. */
const frontOf = async (origin: string): Promise<{ url: string; release: () => void; server: Server }> => {
  let isNew = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { ...request.headers } as Record<string, string>;
    const ours = ['host', 'connection', 'accept-encoding', 'content-length', 'if-none-match', 'if-modified-since'];
    for (const name of ours) delete headers[name];
    const answer = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const sent = Object.fromEntries(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'etag'])
      delete sent[name];
    const body = Buffer.from(await answer.arrayBuffer());
    const isWorker = request.url === '/sw.js' && isNew;
    response.writeHead(answer.status, sent);
    response.end(isWorker ? Buffer.concat([body, Buffer.from('\n// the next version\n')]) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    release: () => {
      isNew = true;
    },
  };
};

test('a new version waits for consent, then replaces the page', async ({ app, browser, signIn }) => {
  test.setTimeout(180_000);
  const { url, release, server } = await frontOf(app.url);
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await signIn(page, 'courtier');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);

    release();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
      Object.assign(globalThis, { isSamePage: true });
    });
    await expect(page.getByText('Nouvelle version disponible')).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => 'isSamePage' in globalThis), 'nothing is replaced without consent').toBe(true);

    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect
      .poll(() => page.evaluate(() => 'isSamePage' in globalThis).catch(() => true), { timeout: 30_000 })
      .toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);
    const hasWaiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(hasWaiting).toBe(false);
  } finally {
    await context.close();
    server.close();
    server.closeAllConnections();
  }
});
