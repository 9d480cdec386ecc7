import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { Unreachable } from '#api/errors.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { paymentCheck, paymentFormGet, paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { KrPayment } from './payment-provider.ts';

type Premium = ContractFile['primes']['data'][number];

/** What a person wants to pay. */
export interface Choice {
  readonly contract: ContractFile;
  readonly premiums: readonly Premium[];
}

/** Whole francs. */
export const sumOf = (premiums: readonly Premium[]): number =>
  Math.round(premiums.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0));

const idsOf = ({ premiums }: Choice): number[] => premiums.map(({ id }) => id);

/** A form for exactly these premiums. */
export const askPaymentForm = (choice: Choice): Promise<Output<typeof paymentFormGet>> =>
  callOnce(paymentFormGet, {
    contractId: choice.contract.details.id,
    primes: idsOf(choice),
    amount: sumOf(choice.premiums),
  });

const retryAfterMs = [1_000, 3_000, 8_000];

/**
 * Hands over what the form answered. A lost answer is asked again, with the same transaction under the same key. Throws
 * `Unreachable` where it stays lost: whether it is paid is then for the server to say.
 */
export const validatePayment = async (
  choice: Choice,
  { clientAnswer, rawClientAnswer, hash }: KrPayment,
): Promise<Output<typeof paymentFormValidate>> => {
  const { details, computed } = choice.contract;
  const input = {
    uuid: clientAnswer.transactions?.[0]?.uuid ?? '',
    hash,
    answerHash: hash,
    answer: rawClientAnswer,
    contractId: details.id,
    contractNumber: details.number,
    amount: sumOf(choice.premiums),
    primes: idsOf(choice),
    isEcheancier: computed.isEcheancier,
  };
  for (const waitMs of [...retryAfterMs, undefined]) {
    try {
      return await callOnce(paymentFormValidate, input);
    } catch (error) {
      if (!(error instanceof Unreachable) || waitMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  throw new Error('unreachable');
};

/** What became of the payments of a contract that are under way. */
export const checkPayments = (contractId: number, isLeft: boolean): Promise<Output<typeof paymentCheck>> =>
  call(paymentCheck, { contractId, isLeft });
