import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { cancelUnusedKey } from '#server/areas/home/receipts.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** An operation whose effect can be counted. */
const addNote = endpoint({
  method: 'POST',
  path: '/api/note/add',
  summary: 'Ajouter une note',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({ text: v.string(), how: v.optional(v.string(), '') }),
  output: answer({ id: v.number() }),
});

const addNoteHandler: Handler<typeof addNote> = async ({ text, how: variant }, { db, idempotencyKey }) => {
  const [row] = await db.query<{ id: number }>(
    sql`insert into sample_note (text, key) values (${text}, ${idempotencyKey}) returning id`,
  );
  if (variant === 'refuse') throw new Refusal(409, 'non');
  if (variant === 'fail') throw new Error('planted');
  return { success: true, id: row?.id ?? 0 };
};

describeApi(
  'an operation with an idempotency key',
  (server) => {
    let token: string;
    beforeAll(async () => {
      await server().db.script(
        'create table sample_note (id bigint generated always as identity primary key, text text, key uuid)',
      );
      token = await server().tokenOf('courtier');
    });
    const callAddNote = (
      text: string,
      key: string | undefined,
      overrides: { how?: string; token?: string; raw?: string } = {},
    ) =>
      server().request('POST', '/api/note/add', {
        token: overrides.token ?? token,
        ...(overrides.raw === undefined
          ? { body: { text, ...(overrides.how && { how: overrides.how }) } }
          : { raw: overrides.raw, headers: {} }),
        headers: { ...(key && { 'idempotency-key': key }), 'content-type': 'application/json' },
      });
    const countOf = async (text: string) =>
      (await server().db.query(sql`select from sample_note where text = ${text}`)).length;

    it('is required', async () => {
      expect((await callAddNote('sans', undefined)).status).toBe(400);
      expect((await callAddNote('sans', 'x')).status).toBe(400);
      expect(await countOf('sans')).toBe(0);
    });

    it('executes a call once and replays the answer to retries', async () => {
      const key = randomUUID();
      const first = await callAddNote('une', key);
      const second = await callAddNote('une', key.toUpperCase());
      expect(first.status).toBe(200);
      expect(first.headers['idempotent-replay']).toBeUndefined();
      expect(second.bytes).toEqual(first.bytes);
      expect(second.headers['idempotent-replay']).toBe('true');
      expect(second.headers['x-lagon-receipt']).toBe(first.headers['x-lagon-receipt']);
      const reordered = await callAddNote('', key, { raw: ' { "text" : "une" } ' });
      expect(reordered.bytes).toEqual(first.bytes);
      expect(await countOf('une')).toBe(1);
    });

    it('refuses a key that was used for another request, and separates persons', async () => {
      const key = randomUUID();
      await callAddNote('deux', key);
      expect((await callAddNote('autre', key)).status).toBe(422);
      expect(
        (await callAddNote('deux', key, { token: await server().tokenOf('agence') })).headers['idempotent-replay'],
      ).toBe(undefined);
      expect(await countOf('deux')).toBe(2);
    });

    it('stores nothing for refused or failed calls', async () => {
      const key = randomUUID();
      expect((await callAddNote('trois', key, { how: 'refuse' })).status).toBe(409);
      server().expectFault();
      expect((await callAddNote('trois', key, { how: 'fail' })).status).toBe(500);
      expect(await countOf('trois')).toBe(0);
      expect((await callAddNote('trois', key)).status).toBe(200);
      expect(await countOf('trois')).toBe(1);
    });

    it('executes once for twenty concurrent calls', async () => {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => callAddNote('vingt', key)));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const first = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replay']);
      expect(first).toHaveLength(1);
      expect(await countOf('vingt')).toBe(1);
    });

    it('reports the outcome of a key, or cancels it for good', async () => {
      const settleKey = async (key: string, caller = token) =>
        (await server().call(keySettle, { key }, { token: caller })).body as Record<string, unknown>;
      const doneKey = randomUUID();
      const { body } = await callAddNote('quatre', doneKey);
      expect(await settleKey(doneKey)).toMatchObject({ state: 'done', status: 200, body });
      expect(await settleKey(doneKey, await server().tokenOf('courtier2'))).toMatchObject({ state: 'cancelled' });
      const lostKey = randomUUID();
      expect(await settleKey(lostKey)).toMatchObject({ state: 'cancelled' });
      expect(await settleKey(lostKey)).toMatchObject({ state: 'cancelled' });
      expect((await callAddNote('cinq', lostKey)).status).toBe(410);
      expect(await countOf('cinq')).toBe(0);
    });
  },
  { app: { endpoints: { addNote, keySettle }, handlers: { addNote: addNoteHandler, keySettle: cancelUnusedKey } } },
);
