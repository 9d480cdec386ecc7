import { randomBytes, randomUUID } from 'node:crypto';
import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import type { UnpaidPremiums } from './payments.ts';

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
  return { receiveCheque, cancelPayment, adjustPremiums, terminateContract, refundPremiums, fileOf, linesOf };
};
