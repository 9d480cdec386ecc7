import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { consentText } from '#shared/signatures/states.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, onePremium, payByCard } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { downloadDocument, drawnMark, issueForContract, runJobs } from '#tests/support/signatures/signatures.ts';

describeApi('schedules overtaken by a payment', (server) => {
  /** The schedules of a contract, oldest first, with what they print as due. */
  const schedulesOf = (contractId: number) =>
    server().db.query<{ id: number; isReplaced: boolean; due: number; status: string }>(sql`
      select id, replaced_at is not null as "isReplaced", status,
        (select sum((p ->> 'balance')::int)::int from jsonb_array_elements(snapshot -> 'premiums') p) as due
      from editique where contract_id = ${contractId} and kind = 'echeancier' order by id`);
  const payCash = ({ contractId, primes, amount }: Awaited<ReturnType<typeof addUnpaidContract>>) =>
    callSuccessfully(server(), 'receivedPaymentAdd', {
      ...{ contractId, primes: [...primes], mode: 'cash', amount, reference: '', drawer: '' },
      ...{ day: '2026-11-20', provisional: drawProvisionalNumber('P', randomBytes(8)) },
    });

  it('are issued anew before a client who has paid by card signs them', async () => {
    const due = await addUnpaidContract(server(), 1);
    await issueForContract(server(), due.contractId, 'echeancier');
    const { token } = await addPaymentLink(server(), due);
    const form = await server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token });
    const { uuid, hash, answer } = await payByCard(server(), String(form.body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    const [before, after] = await schedulesOf(due.contractId);
    expect(before).toMatchObject({ isReplaced: true, due: due.amount });
    expect(after).toMatchObject({ isReplaced: false, due: 0 });
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'offered', count: 1 });
  });

  it('are issued anew at a cheque or cash and at its cancellation, without an e-mail to who was sent them', async () => {
    const due = await onePremium(server(), await addUnpaidContract(server(), 1), 0);
    const { contractId } = due;
    const before = await issueForContract(server(), contractId, 'echeancier');
    const email = `${randomUUID()}@lagon.example`;
    await callSuccessfully(server(), 'documentsSend', { contractId, documents: [before], email });
    await runJobs(server());
    const { id } = await payCash(due);
    const cancelled = { paymentId: Number(id), kind: 'mistake', reason: 'Mauvais dossier' };
    await callSuccessfully(server(), 'receivedPaymentCancel', cancelled);
    await runJobs(server());
    const schedules = await schedulesOf(contractId);
    expect(schedules.map(({ isReplaced }) => isReplaced)).toEqual([true, true, false]);
    expect(schedules[1]?.due).toBe((schedules[0]?.due ?? 0) - due.amount);
    expect(schedules[2]?.due).toBe(schedules[0]?.due);
    expect(server().mails.filter(({ to, subject }) => to === email && subject.includes('remplacé'))).toEqual([]);
  });

  it('stay as they are once signed', async () => {
    const due = await addUnpaidContract(server(), 1);
    const id = await issueForContract(server(), due.contractId, 'echeancier');
    await server().db.query(sql`update editique set status = 'Signé' where id = ${id}`);
    await payCash(due);
    expect(await schedulesOf(due.contractId)).toMatchObject([{ id, isReplaced: false }]);
  });

  /** The submission of a tablet on which the client signed a schedule. */
  const signInPerson = async (contractId: number, id: number) => {
    const documents = [{ id, sha256: sha256Hex(await downloadDocument(server(), id)) }];
    return async () =>
      server().call(
        endpoints.inPersonSignature,
        {
          ...{ contractId, documents, signatory: { firstName: 'Hélène', lastName: 'Wamytan' } },
          ...{
            response: { kind: 'signed', mark: drawnMark, consent: consentText },
            deviceAt: '2026-11-20T23:04:00.000Z',
          },
        } as never,
        { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
      );
  };

  it('stay signed by a client who had read them, if only a payment came between', async () => {
    const due = await addUnpaidContract(server(), 1);
    const read = await issueForContract(server(), due.contractId, 'echeancier');
    const sendSignature = await signInPerson(due.contractId, read);
    await payCash(due);
    expect((await sendSignature()).body).toMatchObject({ success: true });
    await runJobs(server());
    expect(await schedulesOf(due.contractId)).toMatchObject([
      { id: read, isReplaced: false, status: 'Signé' },
      { status: 'Retiré' },
    ]);
  });

  it('are refused if what they ask for changed since they were read', async () => {
    const due = await addUnpaidContract(server(), 1);
    const read = await issueForContract(server(), due.contractId, 'echeancier');
    const sendSignature = await signInPerson(due.contractId, read);
    await server().db.query(sql`update premium set label = 'Autre' where contract_id = ${due.contractId}`);
    await payCash(due);
    const { body } = await sendSignature();
    expect(body).toMatchObject({ success: false });
    expect(body.message?.message).toMatch(/a été remplacé par un autre/);
    expect(await schedulesOf(due.contractId)).toMatchObject([
      { id: read, isReplaced: true, status: 'Disponible' },
      { isReplaced: false, status: 'Disponible' },
    ]);
  });
});
