import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkLedger } from '#server/areas/payments/ledger-check.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import {
  addUnpaidContract,
  cards,
  onePremium,
  payByCard,
  payTwice,
  readMoney,
  type UnpaidPremiums,
} from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const chequeAmount = 2_001;

/** Receipts of cards, after a cheque that had paid a part of the same premium bounced. */
describeApi('reissued receipt of a card', (server) => {
  /** A cheque for a part of the first premium; returns what cancels it. */
  const payInPart = async (due: UnpaidPremiums) => {
    const first = await onePremium(server(), due, 0);
    const { id } = await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId: due.contractId,
      primes: [...first.primes],
      mode: 'cheque',
      amount: chequeAmount,
      reference: '7654321',
      drawer: 'Jean Wéa',
      day: '2026-11-20',
      provisional: `P-${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`,
    });
    return () =>
      callSuccessfully(server(), 'receivedPaymentCancel', {
        paymentId: Number(id),
        kind: 'bounced',
        reason: 'Sans provision',
      });
  };
  const readableReceipts = async ({ contractId }: UnpaidPremiums): Promise<number[]> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
    return (body['contract'] as ContractFile).editiques.data
      .filter(({ status }) => status !== generatedDocumentStatuses.withdrawn)
      .map(({ id }) => id);
  };
  const receiptIds = async ({ contractId }: UnpaidPremiums): Promise<number[]> => {
    const rows = await server().db.query<{ id: number }>(
      sql`select receipt_id as id from payment_order where contract_id = ${contractId} and receipt_id is not null`,
    );
    return rows.map(({ id }) => id);
  };
  const textOf = async (bytes: Buffer): Promise<string> => (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
  const textOfReceipt = async (editiqueId: number): Promise<string> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.editiqueGet, { editiqueId }, { token });
    return textOf(Buffer.from(String(body['content']), 'base64'));
  };
  const expectNoDifference = async () => {
    const { db, services, logs } = server();
    const before = logs.length;
    await checkLedger({}, { db, services });
    expect(logs.slice(before).filter((line) => line.includes('does not balance'))).toEqual([]);
  };

  it('states a part payment, to the broker and behind the link that paid', async () => {
    const due = await addUnpaidContract(server(), 1);
    const bounce = await payInPart(due);
    const remainingDue = { ...due, amount: due.amount - chequeAmount };
    const { token } = await addPaymentLink(server(), remainingDue);
    const form = await server().call(endpoints.linkPaymentForm, { amount: remainingDue.amount }, { token });
    const { uuid, hash, answer } = await payByCard(server(), String(form.body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    const [claiming = 0] = await receiptIds(due);
    expect(await textOfReceipt(claiming)).toContain('vaut quittance des primes ci-dessus');

    await bounce();

    const [reissued = 0, ...others] = await receiptIds(due);
    expect(others).toEqual([]);
    expect(reissued).not.toBe(claiming);
    expect(await readableReceipts(due)).toEqual([reissued]);
    const { bytes } = await server().call(endpoints.linkReceipt, {}, { token });
    for (const text of [await textOfReceipt(reissued), await textOf(bytes)]) {
      expect(text).toContain('Acompte de 10 000 F sur Prime 1');
      expect(text).toContain('reste 2 001 F à payer');
      expect(text).not.toContain('vaut quittance des primes');
      expect(text).toContain(`transaction ${uuid}`);
    }
    await expectNoDifference();
  });

  it('keeps the surplus that was charged and the request to refund it', async () => {
    const due = await addUnpaidContract(server(), 2);
    const bounce = await payInPart(due);
    const remainingDue = { ...due, amount: due.amount - chequeAmount };
    await payTwice(server(), remainingDue, await onePremium(server(), due, 1));
    const money = await readMoney(server(), due);
    expect(money).toEqual({ taken: remainingDue.amount + 12_002, receipts: remainingDue.amount, surplus: 12_002 });
    const before = await receiptIds(due);

    await bounce();

    const after = await receiptIds(due);
    expect(after.filter((id) => before.includes(id))).toHaveLength(1);
    const [reissued = 0] = after.filter((id) => !before.includes(id));
    const text = await textOfReceipt(reissued);
    expect(text).toContain('Acompte de 10 000 F sur Prime 1');
    expect(text).toContain('Payé en trop');
    expect(text).toContain('12 002 F');
    expect((await readableReceipts(due)).sort()).toEqual(after.sort());
    await expectNoDifference();
  });
});
