import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { addUnpaidContract, type UnpaidPremiums } from './payments.ts';

/** Calls of a broker and of the insurer about the premiums of a contract. */
export const adjustedPremiumsOf = (server: () => ApiServer) => {
  const receiveCheque = async ({ contractId, primes, amount }: UnpaidPremiums, day: string): Promise<number> => {
    const provisional = drawProvisionalNumber('P', randomBytes(8));
    const cheque = { mode: 'cheque', reference: '7654321', drawer: 'Jean Wéa', day, provisional };
    const { id } = await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId,
      primes: [...primes],
      amount,
      ...cheque,
    });
    return Number(id);
  };
  const cancelPayment = (paymentId: number, kind: 'bounced' | 'mistake' = 'bounced') =>
    callSuccessfully(server(), 'receivedPaymentCancel', { paymentId, kind, reason: 'Sans provision' });
  const adjustPremiums = async (input: object, account: Account = 'admin') =>
    server().call(endpoints.premiumAdjustmentAdd, input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const terminateContract = ({ contractId }: UnpaidPremiums, overrides: object = {}) =>
    adjustPremiums({
      contractId,
      kind: 'termination',
      day: '2026-11-10',
      amount: 0,
      reason: 'Vente du véhicule',
      ...overrides,
    });
  /** A contract that begins on 15/12/2026, created on 02/11/2026, with the given number of unpaid premiums. */
  const addUpcomingContract = async (premiums: number): Promise<UnpaidPremiums> => {
    const due = await addUnpaidContract(server(), premiums);
    await server().db.query(sql`
      update contract set effect_date = '2026-12-15', creation_date = '2026-11-02' where id = ${due.contractId}`);
    await server().db.query(sql`
      update premium set effect_date = '2026-12-15', due_on = '2026-12-15', effect_date_end = '2027-03-14'
      where contract_id = ${due.contractId}`);
    await server().db.query(sql`
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${due.contractId}, '1', 'Affaire nouvelle', '2026-12-15', '2026-11-02', 'Validé')`);
    return due;
  };
  const giveUpContract = ({ contractId }: UnpaidPremiums, overrides: object = {}) =>
    adjustPremiums({
      contractId,
      kind: 'void',
      day: '2026-11-10',
      amount: 0,
      reason: 'Véhicule vendu avant l’effet',
      ...overrides,
    });
  const refundPremiums = ({ contractId }: UnpaidPremiums, overrides: object = {}) =>
    adjustPremiums({
      contractId,
      kind: 'refund',
      day: '2026-11-12',
      amount: 4_000,
      reason: 'Bonus révisé',
      ...overrides,
    });
  const fileOf = async ({ contractId }: UnpaidPremiums): Promise<ContractFile> =>
    (await callSuccessfully(server(), 'contractGet', { idContrat: contractId }))['contract'] as ContractFile;
  const linesOf = async (month: string, { contractId }: UnpaidPremiums) =>
    (
      (await callSuccessfully(server(), 'commissionMonth', { month, pageSize: 500 }))['lines'] as StatementLine[]
    ).filter((line) => line.contractId === contractId);
  return {
    ...{ receiveCheque, cancelPayment, adjustPremiums, terminateContract, refundPremiums, fileOf, linesOf },
    ...{ addUpcomingContract, giveUpContract },
  };
};
