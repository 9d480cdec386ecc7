import * as v from 'valibot';
import { Outage } from '#server/services/outage.ts';
import { type OrderReport, PaymentRefused, type PaymentService } from '#server/services/payment.ts';
import type { PaymentAccount } from '#server/services/services.ts';
import { parsePayment, parsePaymentText } from './parse-payment.ts';
import { isSigned } from './signature.ts';

/** Sends a request to the provider and returns the response body. Throws if it is unreachable. */
type SendToProvider = (path: string, authorization: string, body: string) => Promise<string>;

const timeoutMs = 10_000;
const notFoundCodes = new Set(['PSP_010', 'PSP_011']);

const answerSchema = v.variant('status', [
  v.object({ status: v.literal('SUCCESS'), answer: v.unknown() }),
  v.object({ status: v.literal('ERROR'), answer: v.object({ errorCode: v.string(), errorMessage: v.string() }) }),
]);

/** Sends by HTTPS, with a timeout. */
export const createHttpSender =
  (origin: string): SendToProvider =>
  async (path, authorization, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    return answer.text();
  };

/** Client of Lyra's REST API V4 (PayZen, OSB, EpayNC). The mode (test or production) follows from the password. */
export const createLyra = (
  account: PaymentAccount,
  send: SendToProvider,
  form: { readonly files: string; readonly isDemonstration: boolean },
): PaymentService => {
  const authorization = `Basic ${Buffer.from(`${account.shopId}:${account.password}`).toString('base64')}`;

  /** Calls the API. Its errors have HTTP status 200: `status` in the body tells them apart. */
  const callService = async (service: string, input: object): Promise<unknown> => {
    const path = `/api-payment/V4/${service}`;
    let response: v.InferOutput<typeof answerSchema>;
    try {
      response = v.parse(answerSchema, JSON.parse(await send(path, authorization, JSON.stringify(input))));
    } catch (error) {
      throw new Outage('payment', `POST ${account.origin}${path}`, error);
    }
    if (response.status === 'SUCCESS') return response.answer;
    throw new PaymentRefused(response.answer.errorCode, response.answer.errorMessage);
  };

  const findOrUndefined = async (service: string, input: object): Promise<unknown> => {
    try {
      return await callService(service, input);
    } catch (error) {
      if (error instanceof PaymentRefused && notFoundCodes.has(error.code)) return undefined;
      throw error;
    }
  };

  const verifyAndParse = (key: string) => (signed: { readonly answer: string; readonly hash: string }) =>
    isSigned(signed.answer, signed.hash, key) ? parsePaymentText(signed.answer) : undefined;

  return {
    form: { ...form, publicKey: account.publicKey },
    origin: account.origin || undefined,
    account: { shopId: account.shopId, mode: account.password.startsWith('prod') ? 'PRODUCTION' : 'TEST' },
    createForm: async ({ orderId, amountXpf, reference, notifyUrl }) => {
      const answer = await callService('Charge/CreatePayment', {
        amount: amountXpf,
        currency: 'XPF',
        orderId,
        formAction: 'PAYMENT',
        ipnTargetUrl: notifyUrl,
        customer: { reference, billingDetails: { language: 'fr' } },
      });
      return v.parse(v.object({ formToken: v.string() }), answer).formToken;
    },
    readOrder: async (orderId): Promise<OrderReport | undefined> => {
      const order = await findOrUndefined('Order/Get', { orderId });
      return order === undefined ? undefined : parsePayment(order);
    },
    findOrderId: async (uuid) => {
      const transaction = await findOrUndefined('Transaction/Get', { uuid });
      const parsed = v.safeParse(v.object({ orderDetails: v.object({ orderId: v.string() }) }), transaction);
      return parsed.success ? parsed.output.orderDetails.orderId : undefined;
    },
    // Lyra signs returns by the HMAC key and notifications by the password; nothing in an answer may select the key.
    readReturn: verifyAndParse(account.hmacKey),
    readNotification: verifyAndParse(account.password),
  };
};
