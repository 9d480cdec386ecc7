import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  postNotification,
  readLedger,
  requestPaymentForm,
  settledOnce,
  validatePayment,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** Specification 2, sections 4.3, 7 and 8. */
describeApi('card payments', (server) => {
  const runJobs = () => runDueJobs(server().db, server().services, jobHandlers);

  it('pays a premium by an accepted card with its receipt', async () => {
    const due = await addUnpaidContract(server());
    const [{ at } = { at: '' }] = await server().db.query<{ at: string }>(
      sql`select updated_at as at from contract where id = ${due.contractId}`,
    );
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    const { status, body } = await validatePayment(server(), due, cardReturn);
    expect({ status, ...body }).toMatchObject({ status: 'PAID', success: true, uuid: cardReturn.uuid });
    expect(body.message?.message).toMatch(/^Le paiement de .+\u00A0F a bien été enregistré\.$/);
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
    const [receipt] = await server().db.query<{ id: number; moved: boolean }>(sql`
      select e.id, c.updated_at > ${at}::timestamptz as moved from editique e join contract c on c.id = e.contract_id
      where e.contract_id = ${due.contractId} and e.kind = 'recu' order by e.id desc limit 1`);
    expect(receipt?.moved).toBe(true);
    const token = await server().tokenOf('courtier');
    const document = await server().call(endpoints.editiqueGet, { editiqueId: receipt?.id ?? 0 }, { token });
    const { text } = await readPdf(Buffer.from(String(document.body['content']), 'base64'));
    expect(text).toContain(cardReturn.uuid);
    expect(text.replaceAll(/\s/g, '')).toContain(`Total${String(due.amount)}F`);
  });

  it.each([
    ['confirmed', 'PAID'],
    ['refused', 'UNPAID'],
    ['refusedAfterConfirmation', 'UNPAID'],
  ] as const)('a card that is %s is %s', async (card, status) => {
    const due = await addUnpaidContract(server());
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards[card]),
    );
    const { body } = await validatePayment(server(), due, cardReturn);
    expect(body).toMatchObject({ status, success: status === 'PAID' });
    if (status === 'UNPAID') expect(body.message?.message).toBe('Paiement en erreur\u202F!');
    expect((await readLedger(server(), due)).due).toBe(status === 'PAID' ? 0 : due.amount);
  });

  it('accepts a card after a refused one under the same order', async () => {
    const due = await addUnpaidContract(server());
    const token = await paymentFormToken(server(), due);
    const refused = await payByCard(server(), token, cards.refused);
    await validatePayment(server(), due, refused);
    await validatePayment(server(), due, await payByCard(server(), token, cards.accepted));
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
    // The refusal arrives after the later acceptance.
    for (const body of server().notifications.postedBodies)
      expect((await postNotification(server(), body)).status).toBe(200);
    expect((await validatePayment(server(), due, refused)).body).toMatchObject({ status: 'PAID' });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('settles twenty concurrent validations once', async () => {
    const due = await addUnpaidContract(server(), 3);
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => validatePayment(server(), due, cardReturn, n % 2 ? {} : { key: undefined })),
    );
    for (const { body } of answers) expect(body).toMatchObject({ status: 'PAID' });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('settles by notification alone, before or without the return, repeatedly', async () => {
    const due = await addUnpaidContract(server());
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
    const [posted] = server().notifications.postedBodies.slice(-1);
    await Promise.all(Array.from({ length: 5 }, () => postNotification(server(), posted ?? '')));
    expect((await validatePayment(server(), due, cardReturn)).body).toMatchObject({ status: 'PAID', success: true });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('settles by a job within the hour if return and notification are lost', async () => {
    const due = await addUnpaidContract(server());
    await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    expect(await readLedger(server(), due)).toMatchObject({ due: due.amount, states: ['open'] });
    server().clock.advance(61_000);
    await runJobs();
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('waits for an undecided bank without a second order', async () => {
    const due = await addUnpaidContract(server());
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), due), cards.unanswered);
    const { body } = await validatePayment(server(), due, cardReturn);
    expect(body).toMatchObject({ status: 'RUNNING', success: false });
    expect(body.message?.message).toBe('Paiement en cours de confirmation');
    expect((await requestPaymentForm(server(), due)).body.message?.message).toContain('déjà en cours');
    const token = await server().tokenOf('courtier');
    const checkPayment = () => server().call(endpoints.paymentCheck, { contractId: due.contractId }, { token });
    expect((await checkPayment()).body).toMatchObject({ paid: 0, pending: 1 });
    const leaveInput = { contractId: due.contractId, isLeft: true };
    expect((await server().call(endpoints.paymentCheck, leaveInput, { token })).body).toMatchObject({ pending: 1 });
    server().clock.advance(61_000);
    expect((await checkPayment()).body).toMatchObject({ paid: 1, pending: 0 });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('replays a lost answer under its key', async () => {
    const due = await addUnpaidContract(server());
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    const key = randomUUID();
    const [first, second] = [
      await validatePayment(server(), due, cardReturn, { key }),
      await validatePayment(server(), due, cardReturn, { key }),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  it('stores and logs no card data', async () => {
    const due = await addUnpaidContract(server());
    await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    const tables = await server().db.query<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payment_order', 'simulated_order', 'audit']),
    );
    const [kept] = await server().db.query<{ text: string }>(sql`
      select (select string_agg(o::text, '') from payment_order o) || (select string_agg(s::text, '') from simulated_order s)
        || (select string_agg(a::text, '') from audit a) || (select string_agg(j::text, '') from job j) as text`);
    const auditAndLogs = `${kept?.text}${server().logs.join('')}`;
    expect(auditAndLogs.length).toBeGreaterThan(1000);
    // Also in groups of four digits, as in forms. Four digits alone may occur in any random number.
    const [first, second, third] = cards.accepted.match(/\d{4}/g) ?? [];
    expect(auditAndLogs).not.toMatch(new RegExp([first, second, third].join('\\D?')));
    expect(auditAndLogs).not.toContain('12/30');
  });
});
