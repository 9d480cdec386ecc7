import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { contractVersion } from '#shared/operations/wire/version.ts';
import { type ApiAnswer, describeApi } from '#tests/support/server/api.ts';

const buildFolder = mkdtempSync(join(tmpdir(), 'lagon-build-'));
const inlined = 'document.title = "Lagon";';
const page = `<!doctype html><title></title><script>${inlined}</script><script src="/other.js"></script>`;
const script = 'export const x = 1;'.repeat(200);

beforeAll(() => {
  mkdirSync(join(buildFolder, 'assets'));
  writeFileSync(join(buildFolder, 'index.html'), page);
  writeFileSync(join(buildFolder, 'sw.js'), '// worker');
  writeFileSync(join(buildFolder, 'assets/app-1a2b.js'), script);
  writeFileSync(join(buildFolder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(buildFolder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(tmpdir(), 'lagon-secret.txt'), 'secret');
});
afterAll(() => rmSync(buildFolder, { recursive: true, force: true }));

const assertGuarded = ({ headers }: ApiAnswer, label: string) => {
  expect(headers['x-lagon'], label).toBe('1');
  expect(headers['x-content-type-options'], label).toBe('nosniff');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy, label).toContain("object-src 'none'; base-uri 'none'");
  expect(policy, label).toContain("frame-ancestors 'none'");
  expect(policy, label).not.toContain('unsafe');
};

describeApi(
  'the server',
  (server) => {
    const requestPath = (path: string, headers: Record<string, string> = {}) =>
      server().request('GET', path, { headers });

    it('answers health, readiness, metrics and OpenAPI', async () => {
      expect((await requestPath('/healthz')).body).toEqual({ status: 'ok' });
      expect((await requestPath('/readyz')).body).toEqual({ status: 'ready', checks: {} });
      expect((await requestPath('/metrics')).body['text']).toContain('lagon_http_request_seconds_bucket');
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
      expect((await requestPath('/metrics')).body['text']).toContain(
        `lagon_build_info{version="${version}",build="none",contract="${contractVersion}"} 1`,
      );
      expect((await requestPath('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status).toBe(403);
      expect((await server().request('GET', '/metrics', { from: '10.0.0.9' })).status).toBe(403);
      const { body } = await requestPath('/api/openapi.json');
      const paths = body['paths'] as Record<string, Record<string, { security: unknown[]; responses: object }>>;
      expect(paths['/api/listItems/{listName}']?.['get']).toMatchObject({
        parameters: [{ name: 'listName', in: 'path', required: true }],
      });
      expect(paths['/api/login']?.['post']?.security).toEqual([]);
      const described = Object.values(paths).flatMap((methods) => Object.keys(methods));
      expect(described).toHaveLength(Object.keys(endpoints).length);
      for (const [path, methods] of Object.entries(paths))
        for (const [method, { responses }] of Object.entries(methods))
          expect(Object.keys(responses), `${method} ${path}`).toEqual(
            expect.arrayContaining(['401', '426', '429', '503']),
          );
    });

    it('sends the security headers with every answer', async () => {
      const token = await server().tokenOf('courtier');
      const answers = {
        page: await requestPath('/', { accept: 'text/html' }),
        asset: await requestPath('/assets/app-1a2b.js'),
        missing: await requestPath('/nothing.js'),
        api: await server().call(endpoints.homeImages, {}, { token }),
        refused: await server().call(endpoints.homeImages, {}),
        malformed: await server().request('POST', '/api/login', {
          raw: '{',
          headers: { 'content-type': 'application/json' },
        }),
        health: await requestPath('/healthz'),
      };
      for (const [label, each] of Object.entries(answers)) assertGuarded(each, label);
      expect(answers.api.headers['cache-control']).toBe('no-store');
      expect(answers.refused.headers['cache-control']).toBe('no-store');
      expect(answers.api.headers['strict-transport-security']).toBeUndefined();
      expect(answers.api.headers['access-control-allow-origin']).toBeUndefined();
    });

    it('returns a receipt for each effect', async () => {
      const token = await server().tokenOf('courtier');
      expect((await server().call(endpoints.contractSearch, {}, { token })).headers['x-lagon-receipt']).toBeTruthy();
      expect((await server().call(endpoints.homeImages, {}, { token })).headers['x-lagon-receipt']).toBeUndefined();
    });

    it('serves compressed, immutable assets and a page that is never cached', async () => {
      const brotli = await requestPath('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(brotli.headers['content-type']).toBe('text/javascript; charset=utf-8');
      const gzip = await requestPath('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
      expect(gunzipSync(gzip.bytes).toString()).toBe(script);
      expect((await requestPath('/assets/app-1a2b.js')).bytes.toString()).toBe(script);
      for (const path of ['/', '/index.html', '/sw.js']) {
        expect((await requestPath(path)).headers['cache-control'], path).toBe('no-cache');
      }
    });

    it('allows the scripts that the page contains by their hash, in the page only', async () => {
      const hash = createHash('sha256').update(inlined).digest('base64');
      const fetchPolicy = async (path: string) => (await requestPath(path)).headers['content-security-policy'];
      expect(await fetchPolicy('/')).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(await fetchPolicy('/sw.js')).toContain("script-src 'self';");
    });

    it('answers 304 for a cached file, and HEAD without a body', async () => {
      const first = await requestPath('/sw.js');
      const notModified = await requestPath('/sw.js', { 'if-none-match': first.headers['etag'] ?? '' });
      expect([notModified.status, notModified.bytes.length]).toEqual([304, 0]);
      const head = await server().request('HEAD', '/sw.js');
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, '9']);
    });

    it('keeps screens out of search indexes, and addresses with a token out of referrers', async () => {
      const headersOf = async (path: string) => {
        const { headers } = await requestPath(path, { accept: 'text/html' });
        return [headers['x-robots-tag'], headers['referrer-policy']];
      };
      for (const path of ['/sign/abc', '/complete/abc', '/reset/password/abc'])
        expect(await headersOf(path), path).toEqual(['noindex, nofollow', 'no-referrer']);
      expect(await headersOf('/contract/search')).toEqual(['noindex, nofollow', 'strict-origin-when-cross-origin']);
    });

    it('serves the page for navigations only', async () => {
      const html = { accept: 'text/html,application/xhtml+xml' };
      for (const path of ['/contract/search/12', '/login', '/reset/password/abc']) {
        expect((await requestPath(path, html)).bytes.toString(), path).toBe(page);
      }
      expect((await requestPath('/contract/search', { accept: '*/*' })).status).toBe(404);
      expect((await requestPath('/assets/old-9z.js', html)).status).toBe(404);
      expect((await requestPath('/api/nothing', html)).headers['content-type']).toContain('application/json');
      expect((await server().request('POST', '/contract/search', { headers: html })).status).toBe(404);
    });

    it('serves no file outside of the build', async () => {
      for (const path of [
        '/../lagon-secret.txt',
        '/%2e%2e/lagon-secret.txt',
        '/..%2flagon-secret.txt',
        '/assets/..%5c..%5clagon-secret.txt',
        '/assets/%00',
      ]) {
        const { status, bytes } = await requestPath(path);
        expect(status, path).toBeGreaterThanOrEqual(400);
        expect(bytes.toString()).not.toContain('secret');
      }
    });

    it('compresses long answers', async () => {
      const token = await server().tokenOf('courtier');
      const uncompressed = await server().call(endpoints.contractSearch, { pageSize: 50 }, { token });
      const smallPage = await server().call(
        endpoints.contractSearch,
        { pageSize: 50 },
        { token, headers: { 'accept-encoding': 'gzip' } },
      );
      expect(smallPage.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(smallPage.bytes)).toEqual(uncompressed.bytes);
      expect(smallPage.bytes.length).toBeLessThan(uncompressed.bytes.length / 2);
    });

    it('refuses an outdated client with 426', async () => {
      const token = await server().tokenOf('courtier');
      const callAsVersion = (version: string) =>
        server().call(endpoints.homeImages, {}, { token, headers: { 'x-lagon-version': version } });
      expect((await callAsVersion('0-abc')).status).toBe(426);
      expect((await callAsVersion('1-abc')).status).toBe(200);
      expect((await callAsVersion('curl')).status).toBe(200);
    });

    it('logs requests without personal data', async () => {
      const canaries = ['Canari-Mdp-77', 'canari@example.nc', 'Canarinom'];
      await server().request('POST', '/api/login', { body: { email: canaries[1], password: canaries[0] } });
      const token = await server().tokenOf('courtier');
      await server().call(endpoints.contractSearch, { nom: 'Canarinom' }, { token });
      await server().request('GET', '/api/listItems/Canarinom?nom=Canarinom', { token });
      await server().request('POST', '/api/login', {
        raw: '{"password":"Canari-Mdp-77"',
        headers: { 'content-type': 'application/json' },
      });
      const log = server().logs.join('');
      for (const canary of [...canaries, token]) expect(log).not.toContain(canary);
      const line = server()
        .logs.map((each) => JSON.parse(each) as Record<string, unknown>)
        .find((each) => each['route'] === '/api/contract/search' && each['userId'] !== undefined);
      expect(line).toMatchObject({ method: 'POST', status: 200, msg: 'answered' });
      expect(line?.['durationMs']).toBeTypeOf('number');
    });
  },
  // No proxy in front of the server.
  { app: { buildFolder }, settings: { publicUrl: 'http://127.0.0.1:3000' } },
);

const metricsToken = 'a-token-that-Prometheus-knows-long-enough';

describeApi(
  'the measures of a server behind a proxy',
  (server) => {
    it('require the token, even from a proxy on this machine', async () => {
      const fetchMetrics = (authorization?: string) =>
        server().request('GET', '/metrics', { headers: authorization ? { authorization } : {} });
      expect((await fetchMetrics()).status).toBe(403);
      expect((await fetchMetrics('Bearer wrong')).status).toBe(403);
      expect((await fetchMetrics(`Bearer ${metricsToken}`)).status).toBe(200);
    });
  },
  { engines: ['embedded'], settings: { metricsToken } },
);

describeApi(
  'the measures of a server with a public address and no token',
  (server) => {
    it('are refused without X-Forwarded-For too if the public address is not local', async () => {
      expect((await server().request('GET', '/metrics')).status).toBe(403);
    });
  },
  { engines: ['embedded'] },
);

const shop = {
  origin: 'https://pay.example',
  shopId: '12345678',
  password: 'testpassword_x',
  hmacKey: 'k',
  publicKey: '12345678:testpublickey_x',
};
describeApi(
  'the server of a shop',
  (server) => {
    it('allows the origin of the payment provider only', async () => {
      const { headers } = await server().request('GET', '/healthz');
      const origins = [...(headers['content-security-policy'] ?? '').matchAll(/https?:[^\s;]*/g)].map(
        ([origin]) => origin,
      );
      expect(new Set(origins)).toEqual(new Set([shop.origin]));
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${shop.origin};`);
      // Without the simulator, test cards are refused.
      expect((await server().request('POST', '/api-payment/V4/Simulator/Pay', { body: {} })).status).toBe(404);
    });
  },
  { engines: ['embedded'], settings: { payment: shop } },
);
