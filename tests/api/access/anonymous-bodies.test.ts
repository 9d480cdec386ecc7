import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { addContractWithLink } from '#tests/support/contracts/client-links.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { rawConnections } from '#tests/support/server/raw-connections.ts';
import {
  boundary,
  fieldPart,
  fileStart,
  formEnd,
  type RawAnswer,
  requestHead,
} from '#tests/support/server/raw-http.ts';
import { waitUntil } from '#tests/support/until.ts';

const form = `multipart/form-data; boundary=${boundary}`;
const json = 'application/json';

describeApi(
  'anonymous requests and resource limits',
  (server) => {
    const { openConnection, token } = rawConnections(server);
    afterEach(() => {
      vi.useRealTimers();
    });
    const uploadedFiles = (): string[] => {
      const folder = join(server().services.settings.dataDir, 'uploads');
      return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    };

    const undeclared = Object.entries<EndpointDefinition>(endpoints).filter(
      ([, { method, body }]) => (method === 'POST' || method === 'PUT') && body !== 'multipart',
    );
    it('answers 415 to a form for every operation that takes none', async () => {
      const body = `${fileStart('file', 'x.pdf')}%PDF-1.7\r\n${formEnd}`;
      const admin = await server().tokenOf('root');
      const { token: link } = await addContractWithLink(server());
      for (const [name, { method, path, access }] of undeclared) {
        const { status } = await server().request(method, path.replace(/:\w+/g, '1'), {
          token: access === 'client-link' ? link : admin,
          raw: body,
          headers: { 'content-type': form },
        });
        // A person without a broker is refused earlier.
        expect([415, 403], name).toContain(status);
      }
      const { status } = await server().request('POST', '/api/login', { raw: body, headers: { 'content-type': form } });
      expect(status).toBe(415);
      expect(uploadedFiles()).toEqual([]);
    });

    it('writes no file for 60 MB sent to /api/login', async () => {
      const connection = await openConnection();
      connection.send(
        requestHead('POST /api/login', { 'content-type': form, 'content-length': 60_000_000 }),
        fileStart('file', 'x.pdf'),
        Buffer.alloc(20_000_000),
      );
      expect((await connection.answer())?.status).toBe(415);
      expect(uploadedFiles()).toEqual([]);
    });

    it('refuses 3 × 95 text fields of 1 MB at once without holding them in memory', async () => {
      const value = 'x'.repeat(1024 * 1024);
      const sendRequest = async () => {
        const connection = await openConnection();
        connection.send(
          requestHead('POST /api/task/create', {
            authorization: `Bearer ${token()}`,
            'idempotency-key': randomUUID(),
            'content-type': form,
            'transfer-encoding': 'chunked',
          }),
        );
        for (let n = 0; n < 95; n += 1) {
          const part = fieldPart(`field${n}`, value);
          connection.send(`${part.length.toString(16)}\r\n`, part, '\r\n');
          const answer = n === 94 ? await connection.answer() : await connection.answer(1);
          if (answer) return { status: answer.status, sent: n + 1 };
        }
        return undefined;
      };
      const answers = await Promise.all([sendRequest(), sendRequest(), sendRequest()]);
      for (const answer of answers) expect(answer?.status).toBe(413);
      for (const answer of answers) expect(answer?.sent).toBeLessThan(40);
    });

    it('refuses many small fields', async () => {
      const parts = Array.from({ length: 60 }, (_, n) => fieldPart(`field${n}`, 'x')).join('');
      const { status } = await server().request('POST', '/api/task/create', {
        token: token(),
        raw: parts + formEnd,
        headers: { 'content-type': form, 'idempotency-key': randomUUID() },
      });
      expect(status).toBe(413);
    });

    it('refuses files for an operation that takes none', async () => {
      const { status } = await server().request('POST', endpoints.fileProduct.path, {
        token: token(),
        raw: `${fieldPart('productFileId', '1')}${fileStart('file', 'x.pdf')}%PDF-1.7\r\n${formEnd}`,
        headers: { 'content-type': form },
      });
      expect(status).toBe(413);
      expect(uploadedFiles()).toEqual([]);
    });

    it('limits the unfinished bodies of one address', async () => {
      const sendUnfinished = async () => {
        const connection = await openConnection();
        connection.send(requestHead('POST /api/login', { 'content-type': json, 'content-length': 1000 }), '{"email":');
        return connection;
      };
      const all = await Promise.all(Array.from({ length: 30 }, sendUnfinished));
      const answers: RawAnswer[] = [];
      for (const connection of all) connection.answer(60_000).then((answer) => answer && answers.push(answer));
      await waitUntil(() => expect(answers).toHaveLength(10));
      for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([429, '5']);
      for (const connection of all) connection.close();
      await expect.poll(async () => (await (await sendUnfinished()).answer(100))?.status).toBeUndefined();
      expect(answers).toHaveLength(10);
    });

    it('evicts stalled anonymous bodies, so that others behind the address can sign in', async () => {
      const sendStalled = async () => {
        const connection = await openConnection();
        connection.send(requestHead('POST /api/login', { 'content-type': json, 'content-length': 1000 }), '{"email":');
        return connection;
      };
      const all = await Promise.all(Array.from({ length: 20 }, sendStalled));
      // Well over the second that a body has before others may take its place.
      await setTimeout(3_000);
      const body = JSON.stringify({ email: 'courtier@lagon.nc', password: 'Not the password 1' });
      const signingIn = await openConnection();
      const bytes = Buffer.byteLength(body);
      signingIn.send(requestHead('POST /api/login', { 'content-type': json, 'content-length': bytes }));
      // The headers arrive before the body, as on a slow network.
      await setTimeout(50);
      signingIn.send(body);
      const answer = await signingIn.answer();
      expect([401, 422]).toContain(answer?.status);
      await expect.poll(() => all.filter((one) => one.isClosed()).length).toBe(1);
    });

    it('does not evict a client’s photo for anonymous bodies of the same address', async () => {
      const { token: link } = await addContractWithLink(server());
      const photograph = await openConnection();
      photograph.send(
        requestHead('POST /api/link/file', {
          authorization: `Bearer ${link}`,
          'content-type': form,
          'content-length': 100_000,
        }),
        fileStart('file', 'x.jpg'),
      );
      expect(await photograph.answer(500), 'it is under way').toBeUndefined();
      const sendStalled = async () => {
        const connection = await openConnection();
        connection.send(requestHead('POST /api/login', { 'content-type': json, 'content-length': 1000 }), '{"email":');
        return connection;
      };
      const all = await Promise.all(Array.from({ length: 19 }, sendStalled));
      // Well over the second that a body has before others may take its place.
      await setTimeout(3_000);
      all.push(await sendStalled());
      // An anonymous body is evicted, although the photo started earlier.
      await expect.poll(() => all.filter((one) => one.isClosed()).length).toBe(1);
      expect(photograph.isClosed()).toBe(false);
    });

    it('aborts a stalled anonymous body after 30 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const connection = await openConnection();
      connection.send(requestHead('POST /api/login', { 'content-type': json, 'content-length': 1000 }), '{"email":');
      const timersBefore = vi.getTimerCount();
      // Until the server has read the headers and set the timer of the body.
      while (vi.getTimerCount() <= timersBefore) await setImmediate();
      vi.advanceTimersByTime(29_000);
      for (let tick = 0; tick < 50; tick += 1) await setImmediate();
      expect(connection.isClosed()).toBe(false);
      vi.advanceTimersByTime(1_500);
      vi.useRealTimers();
      expect((await connection.answer())?.status).toBe(408);
      await expect.poll(() => connection.isClosed()).toBe(true);
    });

    it('refuses 50,000 unknown fields of a quote before parsing them', async () => {
      const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_each, n) => [`f${n}`, n]));
      const quote = JSON.stringify({ estimate: { productCode: 'AUTO', ...fields } });
      const { status } = await server().request('POST', endpoints.estimateCreation.path, {
        token: token(),
        raw: quote,
        headers: { 'content-type': json, 'idempotency-key': randomUUID() },
      });
      expect(status).toBe(413);
      const colons = JSON.stringify({ nom: ':'.repeat(50) });
      expect(
        (
          await server().request('POST', endpoints.contractSearch.path, {
            token: token(),
            raw: colons,
            headers: { 'content-type': json },
          })
        ).status,
      ).toBe(200);
    });

    it('limits the size of a sign-in', async () => {
      const { status } = await server().request('POST', '/api/login', {
        body: { email: 'x'.repeat(20_000), password: 'x' },
      });
      expect(status).toBe(413);
    });
  },
  { engines: ['embedded'] },
);
