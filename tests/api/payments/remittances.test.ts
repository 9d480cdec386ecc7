import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Remittance, RemittanceDeduction, RemittedPayment } from '#shared/operations/contracts/remittances.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addUnpaidContract, onePremium, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';

describeApi('remittance slips', (server) => {
  let drawnNumbers = 0;
  const receivePayment = async (
    { contractId, primes, amount }: UnpaidPremiums,
    mode: 'cheque' | 'cash' | 'transfer',
    provisional = `P-7K2M9QX${'ABCDEFGHJKMNPQRS'[drawnNumbers++]}`,
  ) => {
    const { id } = await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId,
      primes: [...primes],
      mode,
      amount,
      reference: mode === 'cheque' ? '1234567' : '',
      drawer: mode === 'cheque' ? 'Jean Wéa' : '',
      day: '2026-11-20',
      provisional,
    });
    return Number(id);
  };
  const list = async () =>
    (await callSuccessfully(server(), 'remittanceList', {})) as unknown as {
      readonly pending: RemittedPayment[];
      readonly deductions: RemittanceDeduction[];
      readonly slips: Remittance[];
    };
  const addRemittance = async (paymentIds: number[], account: Account = 'courtier', deductedXpf?: number) =>
    server().call(
      endpoints.remittanceAdd,
      { paymentIds, ...(deductedXpf !== undefined && { deductedXpf }) },
      { token: await server().tokenOf(account), headers: { 'idempotency-key': crypto.randomUUID() } },
    );

  it('list cheques and cash that are not handed over, hand each over once, and state them in a document', async () => {
    const due = await addUnpaidContract(server(), 4);
    const part = (index: number) => onePremium(server(), due, index);
    const cheque = await receivePayment(await part(0), 'cheque');
    const cash = await receivePayment(await part(1), 'cash');
    const bounced = await receivePayment(await part(2), 'cheque');
    await receivePayment(await part(3), 'transfer');
    await callSuccessfully(server(), 'receivedPaymentCancel', {
      paymentId: bounced,
      kind: 'bounced',
      reason: 'Sans provision',
    });
    expect((await list()).pending.map(({ id, mode }) => [id, mode])).toEqual([
      [cheque, 'cheque'],
      [cash, 'cash'],
    ]);
    const searchWaiting = async () =>
      (await callSuccessfully(server(), 'contractSearch', { getOnlyARemettre: true, numero: due.contractNumber }))[
        'totalCount'
      ];
    expect(await searchWaiting()).toBe(1);
    await server().db.query(sql`update contract set updated_at = '2026-01-01' where id = ${due.contractId}`);
    const answers = await Promise.all([addRemittance([cheque, cash]), addRemittance([cheque, cash])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await searchWaiting()).toBe(0);
    // Devices fetch the contract again.
    const changed = await server().db.query(sql`
      select id from contract where id = ${due.contractId} and updated_at > '2026-01-02'`);
    expect(changed).toHaveLength(1);
    const { pending, slips } = await list();
    expect(pending).toEqual([]);
    expect(slips).toEqual([
      expect.objectContaining({ number: 'B26-00001', count: 2, amount: 12_001 + 12_002, by: expect.any(String) }),
    ]);
    const token = await server().tokenOf('courtier');
    const remittanceId = slips[0]?.id ?? 0;
    const { bytes } = await server().call(endpoints.remittanceGet, { remittanceId }, { token });
    const { text } = await readPdf(bytes);
    for (const stated of ['Bordereau de remise n° B26-00001', '1234567', 'Jean Wéa', due.contractNumber])
      expect(text.replaceAll('\u00A0', ' ')).toContain(stated);
    expect(text.replaceAll(/\s/g, '')).toContain('24003F');
  });

  it('leave a payment with the broker who took it when the client moves', async () => {
    const due = await addUnpaidContract(server(), 1);
    const id = await receivePayment(due, 'cash');
    const waitingFor = async (account: Account) => {
      const { pending } = (await callSuccessfully(server(), 'remittanceList', {}, account)) as unknown as {
        pending: RemittedPayment[];
      };
      return pending.filter((payment) => payment.id === id).length;
    };
    const countedFor = async (account: Account) =>
      (
        await callSuccessfully(
          server(),
          'contractSearch',
          { getOnlyARemettre: true, numero: due.contractNumber },
          account,
        )
      )['totalCount'];
    const clientId = Number(
      (
        await server().db.query<{ id: number }>(sql`select person_id as id from contract where id = ${due.contractId}`)
      )[0]?.id,
    );
    expect([await countedFor('courtier'), await waitingFor('courtier')]).toEqual([1, 1]);
    const move = { clientId, toBrokerId: 2 };
    const admin = await server().tokenOf('admin');
    const question = await server().call(endpoints.clientsMove, { ...move, confirmed: false }, { token: admin });
    expect(question.body.message?.message).toMatch(
      /Restent chez Cabinet Niaouli Assurances\s: 4\srèglements reçus \(48\s008\sF\), dont 1\schèque ou somme en espèces à remettre \(12\s001\sF\)\s; seul un administrateur pourra les annuler ou noter leur remboursement\.$/u,
    );
    await callSuccessfully(server(), 'clientsMove', { ...move, confirmed: true }, 'admin');
    expect([await countedFor('courtier2'), await waitingFor('courtier2')]).toEqual([0, 0]);
    const movedContract = (await callSuccessfully(server(), 'contractGet', { idContrat: due.contractId }, 'courtier2'))[
      'contract'
    ];
    expect(movedContract).toMatchObject({
      receivedPayments: [{ id, slip: null, takenBy: 'Cabinet Niaouli Assurances' }],
    });
    const cancelled = { paymentId: id, kind: 'mistake', reason: 'Saisi deux fois' } as const;
    const token = await server().tokenOf('courtier2');
    expect(
      (
        await server().call(endpoints.receivedPaymentCancel, cancelled, {
          token,
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      ).body,
    ).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('seul un administrateur peut l’annuler') },
    });
    // The former broker's work is sent again, for another contract: it is one payment.
    const { number } = await firstOf(server(), `select provisional as number from received_payment where id = ${id}`);
    const nextContract = await addUnpaidContract(server(), 1);
    expect(await receivePayment(nextContract, 'cash', String(number))).toBe(id);
    expect((await addRemittance([id], 'courtier2')).status).toBe(422);
    expect(await waitingFor('courtier')).toBe(1);
    expect((await addRemittance([id])).status).toBe(200);
    expect(await waitingFor('courtier')).toBe(0);
    await callSuccessfully(server(), 'clientsMove', { clientId, toBrokerId: 1, confirmed: true }, 'admin');
  });

  it('deduct what was cancelled after it was handed over, once, as far as the next slips of the same mode hold', async () => {
    const due = await addUnpaidContract(server(), 5);
    const part = (index: number) => onePremium(server(), due, index);
    const slipOf = async (remittanceId: number) => (await list()).slips.find(({ id }) => id === remittanceId);
    const textOf = async (remittanceId: number) => {
      const token = await server().tokenOf('courtier');
      const { bytes } = await server().call(endpoints.remittanceGet, { remittanceId }, { token });
      return (await readPdf(bytes)).text.replaceAll(/\s+/gu, ' ');
    };
    const cancelled = await receivePayment(await part(4), 'cash');
    const { body: first } = await addRemittance([cancelled]);
    const [firstId, firstNumber] = [Number(first['id']), first['number']];
    const issued = await textOf(firstId);
    expect((await list()).deductions).toEqual([]);
    await callSuccessfully(server(), 'receivedPaymentCancel', {
      paymentId: cancelled,
      kind: 'mistake',
      reason: 'Saisi deux fois',
    });
    expect(await slipOf(firstId)).toMatchObject({ amount: 12_005, deducted: 0, cancelled: 12_005 });
    expect((await list()).deductions).toEqual([
      expect.objectContaining({ id: cancelled, slip: firstNumber, mode: 'cash', amount: 12_005 }),
    ]);
    // Money of another mode deducts nothing.
    const cheque = await receivePayment(await part(0), 'cheque');
    const { body: cheques } = await addRemittance([cheque], 'courtier', 0);
    expect(await slipOf(Number(cheques['id']))).toMatchObject({ amount: 12_001, deducted: 0, cancelled: 0 });
    const cash = await receivePayment(await part(1), 'cash');
    // A screen that did not state the deduction.
    expect((await addRemittance([cash], 'courtier', 0)).status).toBe(422);
    const { body: second } = await addRemittance([cash], 'courtier', 12_002);
    expect(await slipOf(Number(second['id']))).toMatchObject({ amount: 0, deducted: 12_002, cancelled: 0 });
    const paper = await textOf(Number(second['id']));
    for (const stated of [`${firstNumber} −12 002 F`, 'Total remis 0 F']) expect(paper).toContain(stated);
    expect((await list()).deductions).toEqual([expect.objectContaining({ id: cancelled, amount: 3 })]);
    const { body: third } = await addRemittance(
      [await receivePayment(await part(2), 'cash'), await receivePayment(await part(3), 'cash')],
      'courtier',
      3,
    );
    expect(await slipOf(Number(third['id']))).toMatchObject({ amount: 12_003 + 12_004 - 3, deducted: 3 });
    expect((await list()).deductions).toEqual([]);
    expect(await textOf(firstId)).toBe(issued);
  });

  it('refuse payments and slips of another broker', async () => {
    const due = await addUnpaidContract(server(), 1);
    const id = await receivePayment(due, 'cash');
    expect((await addRemittance([id], 'courtier2')).status).toBe(422);
    const { body } = await addRemittance([id]);
    const remittanceId = Number(body['id']);
    const token = await server().tokenOf('courtier2');
    expect((await server().call(endpoints.remittanceGet, { remittanceId }, { token })).status).toBe(404);
    const file = await callSuccessfully(server(), 'contractGet', { idContrat: due.contractId });
    expect(file['contract']).toMatchObject({ receivedPayments: [{ id, slip: body['number'] }] });
  });

  it('name who took each payment, in the list and in the document', async () => {
    const due = await addUnpaidContract(server(), 1);
    const id = await receivePayment(due, 'cash');
    const ofAccount = async (account: Account) => {
      const { pending } = await callSuccessfully(server(), 'remittanceList', {}, account);
      return (pending as RemittedPayment[]).find((payment) => payment.id === id);
    };
    const taken = await ofAccount('courtier');
    expect(taken).toMatchObject({ isOwn: true, takenBy: expect.stringMatching(/\S+ \S+/) });
    expect(await ofAccount('agence')).toEqual({ ...taken, isOwn: false });
    const { body } = await addRemittance([id], 'agence');
    const token = await server().tokenOf('agence');
    const { bytes } = await server().call(endpoints.remittanceGet, { remittanceId: Number(body['id']) }, { token });
    const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Encaissé par');
    expect(text).toContain(String(taken?.takenBy));
  });
});
