import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Handler } from '#server/http/handler.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { describeApi } from '#tests/support/server/api.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  summary: 'Écho',
  access: 'public',
  offline: 'online',
  effect: 'none',
  input: v.object({ how: v.string() }),
  output: answer({ address: v.string() }),
});
const echoHandler: Handler<typeof echo> = async ({ how: variant }, { address }) => {
  if (variant === 'wrong') return { success: true } as { success: boolean; address: string };
  const withMore = { success: true, address, password_hash: 'hidden' };
  return withMore;
};
const file = endpoint({ ...echo, path: '/api/echo/file', response: 'file' });
const fileHandler: Handler<typeof file> = async () => ({
  fileName: 'Été "1"\r\nx-evil: 1.pdf',
  contentType: 'application/pdf',
  bytes: new Uint8Array([1, 2, 3]),
});
const bulk = endpoint({ ...echo, path: '/api/echo/bulk', isBulk: true });
let running = 0;
let released = Promise.withResolvers<void>();
const bulkHandler: Handler<typeof bulk> = async ({ how: variant }) => {
  running += 1;
  await released.promise;
  const address = `${variant}: ${running}`;
  running -= 1;
  return { success: true, address };
};
const customOperations = {
  app: {
    endpoints: { echo, file, bulk },
    handlers: { echo: echoHandler, file: fileHandler, bulk: bulkHandler },
  },
};

describeApi(
  'an answer',
  (server) => {
    const callEcho = (variant: string, headers = {}) =>
      server().call(echo, { how: variant }, { from: '10.1.2.3', headers });

    it('removes fields that the response schema does not name', async () => {
      expect((await callEcho('x')).body).toEqual({ success: true, address: '10.1.2.3' });
    });

    it('logs a violation of its response schema as an error', async () => {
      server().expectFault();
      const { status, body } = await callEcho('wrong');
      expect([status, body.success]).toEqual([500, false]);
      expect(server().logs.join('')).toContain('echo violates its response schema: address');
    });

    it('of a bulk operation is prepared one at a time, while others are answered', async () => {
      released = Promise.withResolvers();
      const pending = ['a', 'b', 'c'].map((variant) => server().call(bulk, { how: variant }));
      expect((await callEcho('x')).status).toBe(200);
      released.resolve();
      const answers = await Promise.all(pending);
      expect(answers.map(({ body }) => body['address']).sort()).toEqual(['a: 1', 'b: 1', 'c: 1']);
    });

    it('ignores a forged X-Forwarded-For', async () => {
      const { body } = await callEcho('x', {
        'x-forwarded-for': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
        'x-real-ip': '9.9.9.9',
      });
      expect(body['address']).toBe('10.1.2.3');
    });

    it('keeps the accents of a file name and nothing unsafe', async () => {
      const { headers, bytes } = await server().call(file, { how: '' });
      expect(headers['content-disposition']).toBe(
        `attachment; filename="Ete 1x-evil: 1.pdf"; filename*=UTF-8''%C3%89t%C3%A9%201x-evil%3A%201.pdf`,
      );
      expect([...bytes]).toEqual([1, 2, 3]);
      expect(headers['x-evil']).toBeUndefined();
    });
  },
  customOperations,
);

describeApi(
  'behind a proxy that is trusted',
  (server) => {
    it('trusts the proxy’s address, sends HSTS and requires a token for metrics', async () => {
      const { body, headers } = await server().call(
        echo,
        { how: '' },
        { from: '10.0.0.1', headers: { 'x-forwarded-for': '9.9.9.9' } },
      );
      expect(body['address']).toBe('9.9.9.9');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      const fetchMetrics = (token: string) => server().request('GET', '/metrics', { token });
      expect((await fetchMetrics('m'.repeat(40))).status).toBe(200);
      expect((await fetchMetrics('n'.repeat(40))).status).toBe(403);
    });
  },
  {
    ...customOperations,
    settings: { trustProxy: '10.0.0.0/8', publicUrl: 'https://lagon.test', metricsToken: 'm'.repeat(40) },
  },
);
