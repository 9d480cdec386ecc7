import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { describeFailure, retryUnreachable } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import {
  paymentCheck,
  paymentFormGet,
  paymentFormSubmit,
  paymentFormValidate,
} from '#shared/operations/contracts/payments.ts';
import { totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { KrPayment } from '#ui/plain/payment-provider.ts';

type Premium = ContractFile['primes']['data'][number];

/** The premiums selected for payment. */
export interface PaymentSelection {
  readonly contract: ContractFile;
  readonly premiums: readonly Premium[];
}

const premiumIds = ({ premiums }: PaymentSelection): number[] => premiums.map(({ id }) => id);

/** Requests a payment form for exactly these premiums. */
export const requestPaymentForm = (choice: PaymentSelection): Promise<Output<typeof paymentFormGet>> =>
  callOnce(paymentFormGet, {
    contractId: choice.contract.details.id,
    primes: premiumIds(choice),
    amount: totalDue(choice.premiums),
  });

/**
 * Sends the form’s response to the server. Retries with backoff after a lost response, with the same transaction under
 * the same idempotency key. Throws `Unreachable` if all retries are lost: the server then resolves the payment.
 */
export const validatePayment = async (
  choice: PaymentSelection,
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
    amount: totalDue(choice.premiums),
    primes: premiumIds(choice),
    isEcheancier: computed.isEcheancier,
  };
  return retryUnreachable(() => callOnce(paymentFormValidate, input));
};

/** A payment form of a contract. */
interface OpenOrder {
  readonly contractId: number;
  readonly orderId: string;
}

/** Announces that a card is about to be sent to the bank; returns why it must not be sent, undefined if it may. */
export const announceCard = async (order: OpenOrder): Promise<string | undefined> => {
  try {
    const { success, message } = await submit(paymentFormSubmit, order);
    return success ? undefined : (message?.message ?? messages.paymentFailed);
  } catch (error) {
    return `${describeFailure(error).message} Rien n’a été débité.`;
  }
};

/** Withdraws the announcement of a card that the form did not send. */
export const withdrawCard = (order: OpenOrder): Promise<unknown> =>
  submit(paymentFormSubmit, { ...order, isSent: false });

/** Fetches the status of pending payments of a contract. `leftOrderId`: its form was closed without a card. */
export const checkPayments = (contractId: number, leftOrderId?: string): Promise<Output<typeof paymentCheck>> =>
  call(paymentCheck, { contractId, isLeft: leftOrderId !== undefined, ...(leftOrderId && { orderId: leftOrderId }) });
