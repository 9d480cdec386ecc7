import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { rawConnections } from '#tests/support/server/raw-connections.ts';
import {
  boundary,
  fieldPart,
  fileStart,
  formEnd,
  type RawConnection,
  requestHead,
} from '#tests/support/server/raw-http.ts';

/** Resolves when the socket drains or closes. */
const untilWritable = (socket: RawConnection['socket']): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve).once('close', resolve);
  });

const megabyte = Buffer.alloc(1024 * 1024, 0x61);
const form = `multipart/form-data; boundary=${boundary}`;

describeApi(
  'a body that is refused',
  (server) => {
    const { openConnection, token } = rawConnections(server);
    const signedHeaders = (framingHeaders: Record<string, string | number> = {}) => ({
      authorization: `Bearer ${token()}`,
      'idempotency-key': randomUUID(),
      ...framingHeaders,
    });
    /** Answer of a call, and of another call on the same connection (a new one if it was closed). */
    const answerThenHealth = async (connection: RawConnection) => {
      const answer = await connection.answer();
      const fetchHealth = async (rawConnection: RawConnection) => {
        rawConnection.send(requestHead('GET /healthz'));
        return rawConnection.answer();
      };
      const healthOnSameConnection = connection.isClosed() ? undefined : await fetchHealth(connection);
      const health =
        healthOnSameConnection ?? (connection.isClosed() ? await fetchHealth(await openConnection()) : undefined);
      return { status: answer?.status, health: health?.status };
    };
    const wellAnswered = (status: number) => ({ status, health: 200 });

    it('answers GET /healthz on the connection of a refused body of 22 MB at once', async () => {
      const connection = await openConnection();
      const start = fileStart('files[]', 'constat.pdf');
      const length = start.length + 22 * megabyte.length + 2 + formEnd.length;
      connection.send(
        requestHead('POST /api/task/create', signedHeaders({ 'content-type': form, 'content-length': length })),
        start,
      );
      for (let sentBytes = 0; sentBytes < 22; sentBytes += 1) connection.send(megabyte);
      connection.send('\r\n', formEnd);
      expect(await answerThenHealth(connection)).toEqual(wellAnswered(413));
    });

    it('keeps other connections responsive while three photos of 21.6 MB are sent', async () => {
      const connection = await openConnection();
      const photo = Buffer.alloc(uploadLimits.fileBytes + 650_000);
      const start = fileStart('files[]', 'photo.jpg');
      const length = 3 * (start.length + photo.length + 2) + formEnd.length;
      connection.send(
        requestHead('POST /api/task/create', signedHeaders({ 'content-type': form, 'content-length': length })),
      );
      for (let n = 0; n < 3; n += 1) connection.send(start, photo, '\r\n');
      connection.send(formEnd);
      expect(await answerThenHealth(connection)).toEqual(wellAnswered(413));
    });

    it.each([
      ['401', 'POST /api/task/create', { 'content-type': form }, 401],
      ['401, JSON', 'POST /api/contract/search', { 'content-type': 'application/json' }, 401],
      ['404', 'POST /api/nothing', { 'content-type': form }, 404],
      ['404, JSON', 'POST /nothing', { 'content-type': 'application/json' }, 404],
      ['413', 'POST /api/login', { 'content-type': 'application/json' }, 413],
      ['415, form', 'POST /api/login', { 'content-type': form }, 415],
      ['415, XML', 'POST /api/login', { 'content-type': 'text/xml' }, 415],
      ['426', 'POST /api/login', { 'content-type': 'application/json', 'x-lagon-version': '0-abc' }, 426],
    ])('drains a body that is refused before it is read (%s)', async (_label, first, headers, status) => {
      for (const framing of ['length', 'chunked']) {
        const connection = await openConnection();
        const framingHeaders =
          framing === 'length' ? { 'content-length': 5 * megabyte.length } : { 'transfer-encoding': 'chunked' };
        connection.send(requestHead(first, { ...headers, ...framingHeaders }));
        for (let sentBytes = 0; sentBytes < 5; sentBytes += 1) {
          if (framing === 'length') connection.send(megabyte);
          else connection.send(`${megabyte.length.toString(16)}\r\n`, megabyte, '\r\n');
        }
        if (framing === 'chunked') connection.send('0\r\n\r\n');
        expect(await answerThenHealth(connection), framing).toEqual(wellAnswered(status));
      }
    });

    it('answers 403 to a person without the right', async () => {
      const connection = await openConnection();
      const tokenWithoutBroker = await server().tokenOf('sanslien');
      connection.send(
        requestHead('POST /api/task/create', {
          authorization: `Bearer ${tokenWithoutBroker}`,
          'content-type': form,
          'content-length': megabyte.length,
        }),
        megabyte,
      );
      expect(await answerThenHealth(connection)).toEqual(wellAnswered(403));
    });

    it('cuts an endless body after a bounded number of bytes', async () => {
      const connection = await openConnection();
      connection.send(
        requestHead('POST /api/login', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
      );
      let sentBytes = 0;
      while (!connection.isClosed() && sentBytes < 200) {
        connection.send(`${megabyte.length.toString(16)}\r\n`, megabyte, '\r\n');
        sentBytes += 1;
        if (connection.socket.writableNeedDrain) await untilWritable(connection.socket);
      }
      expect(connection.isClosed()).toBe(true);
      expect(sentBytes).toBeLessThan(100);
    });

    it('answers 400 to malformed forms without logging an error', async () => {
      for (const [type, body] of [
        ['multipart/form-data', 'x'],
        [form, 'no part at all'],
        [form, `--${boundary}\r\ncontent-disposition: form-data; name="sujet"\r\n\r\ncut`],
        [form, `--${boundary}\r\nnot a header\r\n\r\n\r\n--${boundary}--\r\n`],
      ] as const) {
        const { status } = await server().request('POST', '/api/task/create', {
          token: token(),
          raw: body,
          headers: { 'content-type': type, 'idempotency-key': randomUUID() },
        });
        expect([400, 422], `${type} ${body}`).toContain(status);
      }
    });

    it('logs no error for an aborted upload', async () => {
      const before = server().logs.length;
      const connection = await openConnection();
      connection.send(
        requestHead('POST /api/task/create', signedHeaders({ 'content-type': form, 'content-length': 50_000_000 })),
        fieldPart('sujet', 'Constat'),
        fileStart('files[]', 'constat.pdf'),
        megabyte,
      );
      await sleep(200);
      connection.close();
      await sleep(300);
      const faults = server()
        .logs.slice(before)
        .filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
      expect(faults).toEqual([]);
    });
  },
  { engines: ['embedded'] },
);
