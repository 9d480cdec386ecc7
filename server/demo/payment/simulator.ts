import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { computeSignature } from '#server/adapters/payment/signature.ts';
import type { Db } from '#server/db/db.ts';
import { formMinutes } from '#server/services/payment.ts';
import type { PaymentAccount } from '#server/services/services.ts';
import { isCardNumber } from '#shared/primitives/bank/card-number.ts';
import { messages } from '#shared/primitives/messages.ts';
import {
  addSimulatedOrder,
  findByTransaction,
  findSimulatedOrder,
  isExpired,
  isOrderFinal,
  lockSimulatedOrder,
  type SimulatedOrder,
  saveSimulatedOrder,
  statusOf,
  toPayment,
} from './simulated-orders.ts';

interface SimulatorDeps {
  readonly db: Db;
  readonly account: PaymentAccount;
  readonly now: () => Date;
  /** Delivers a notification to the shop: the form fields that the provider posts. */
  readonly notify: (url: string, form: string) => Promise<void>;
}

/** An error answer of the provider. */
class ProviderError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Outcome = SimulatedOrder['transactions'][number]['detailedStatus'];

/** Test cards of the provider's documentation, and one whose bank does not answer. Other cards are refused. */
const testCards: Readonly<Record<string, { readonly outcome: Outcome; readonly isConfirmed?: true }>> = {
  '4970100000000055': { outcome: 'AUTHORISED' },
  '5970100300000067': { outcome: 'AUTHORISED' },
  '4970100000000113': { outcome: 'REFUSED' },
  // The cardholder confirms first (3-D Secure).
  '4970110000001003': { outcome: 'AUTHORISED', isConfirmed: true },
  '4970110000000039': { outcome: 'REFUSED', isConfirmed: true },
  '4970100000000188': { outcome: 'WAITING_AUTHORISATION' },
};

const orderSchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('XPF'),
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  ipnTargetUrl: v.optional(v.string()),
});
const formSchema = v.object({ formToken: v.string() });
const cardSchema = v.object({ ...formSchema.entries, pan: v.string(), expiry: v.string(), securityCode: v.string() });
const confirmSchema = v.object({ ...formSchema.entries, challenge: v.string(), isConfirmed: v.boolean() });

const parse = <T>(schema: v.GenericSchema<unknown, T>, input: unknown, code = 'INT_009'): T => {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new ProviderError(code, `invalid input: ${result.issues[0]?.message}`);
  return result.output;
};

/** `mm/yy`, not in the past. */
const isValidExpiry = (typed: string, now: Date): boolean => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(typed.trim()) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
};

const requireCard = ({ pan, expiry, securityCode }: v.InferOutput<typeof cardSchema>, now: Date): void => {
  if (!isCardNumber(pan)) throw new ProviderError('CLIENT_301', messages.card);
  if (!isValidExpiry(expiry, now)) throw new ProviderError('CLIENT_302', 'La date d’expiration n’est pas correcte');
  if (!/^\d{3,4}$/.test(securityCode.trim()))
    throw new ProviderError('CLIENT_303', 'Le code de sécurité n’est pas correct');
};

type ServiceMap = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** Services that the shop calls. */
const shopServices = ({ db, account, now }: SimulatorDeps): ServiceMap => ({
  'Charge/SDKTest': async (input) => parse(v.object({ value: v.string() }), input),
  'Charge/CreatePayment': async (input) => {
    const { amount, currency, orderId, ipnTargetUrl: notifyUrl = null } = parse(orderSchema, input);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + formMinutes * 60_000);
    await addSimulatedOrder(db, { order_id: orderId, token, amount, currency, notify_url: notifyUrl, expiresAt });
    return { formToken: token };
  },
  'Order/Get': async (input) => {
    const order = await findSimulatedOrder(db, parse(v.object({ orderId: v.string() }), input).orderId);
    if (!order || order.transactions.length === 0) throw new ProviderError('PSP_010', 'transaction not found');
    return toPayment(order, account.shopId, now());
  },
  'Transaction/Get': async (input) => {
    const { uuid } = parse(v.object({ uuid: v.string() }), input);
    const order = await findByTransaction(db, uuid);
    if (!order) throw new ProviderError('PSP_010', 'transaction not found');
    const { transactions, orderDetails } = toPayment(order, account.shopId, now());
    return { ...transactions.find((transaction) => transaction.uuid === uuid), orderDetails };
  },
});

/** Services that the card form calls, with its token only. */
const formServices = ({ db, account, now, notify }: SimulatorDeps): ServiceMap => {
  const signOrder = (order: SimulatedOrder, key: 'password' | 'sha256_hmac') => {
    const answer = JSON.stringify(toPayment(order, account.shopId, now()));
    return {
      'kr-hash': computeSignature(answer, key === 'password' ? account.password : account.hmacKey),
      'kr-hash-algorithm': 'sha256_hmac',
      'kr-hash-key': key,
      'kr-answer-type': 'V4/Payment',
      'kr-answer': answer,
    };
  };
  const lockOrder = async (tx: Db, token: string): Promise<SimulatedOrder> => {
    const order = await lockSimulatedOrder(tx, token);
    if (!order) throw new ProviderError('CLIENT_100', 'unknown form token');
    if (isOrderFinal(order, now())) throw new ProviderError('PSP_099', 'no further attempt is possible');
    if (isExpired(order, now())) throw new ProviderError('PSP_108', 'the form has expired');
    return order;
  };
  const addTransaction = async (tx: Db, order: SimulatedOrder, token: string, detailedStatus: Outcome) => {
    const transaction = { uuid: randomUUID().replaceAll('-', ''), detailedStatus, at: now().toISOString() };
    const decidedOrder = { ...order, transactions: [transaction, ...order.transactions], challenge: null };
    await saveSimulatedOrder(tx, token, decidedOrder);
    return decidedOrder;
  };
  /** Notifies the shop, then answers the browser, even if the shop did not answer. */
  const settleOrder = async (order: SimulatedOrder) => {
    const { notify_url: url } = order;
    if (url) await notify(url, new URLSearchParams(signOrder(order, 'password')).toString()).catch(() => undefined);
    const status = statusOf(order, now());
    const signed = signOrder(order, 'sha256_hmac');
    if (status === 'AUTHORISED') return signed;
    const [errorCode, errorMessage] = status === 'REFUSED' ? ['ACQ_001', 'payment refused'] : ['ACQ_999', 'no answer'];
    return { ...signed, error: { errorCode, errorMessage } };
  };
  return {
    'Simulator/Form': async (input) => {
      const { formToken } = parse(formSchema, input, 'CLIENT_100');
      const { amount, currency } = await db.transaction((tx) => lockOrder(tx, formToken));
      return { amount, currency };
    },
    'Simulator/Pay': async (input) => {
      const typed = parse(cardSchema, input, 'CLIENT_300');
      requireCard(typed, now());
      const { outcome = 'REFUSED', isConfirmed } = testCards[typed.pan.replace(/\s/gu, '')] ?? {};
      const attempt = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, typed.formToken);
        if (!isConfirmed) return addTransaction(tx, order, typed.formToken, outcome);
        const challenge = { id: randomUUID(), isAccepted: outcome === 'AUTHORISED' };
        await saveSimulatedOrder(tx, typed.formToken, { ...order, challenge });
        return challenge;
      });
      return 'isAccepted' in attempt ? { challenge: attempt.id } : settleOrder(attempt);
    },
    'Simulator/Confirm': async (input) => {
      const { formToken, challenge, isConfirmed } = parse(confirmSchema, input, 'AUTH_149');
      const order = await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, formToken);
        if (locked.challenge?.id !== challenge) throw new ProviderError('AUTH_149', 'authentication timed out');
        const isAccepted = isConfirmed && locked.challenge.isAccepted;
        return addTransaction(tx, locked, formToken, isAccepted ? 'AUTHORISED' : 'REFUSED');
      });
      return settleOrder(order);
    },
  };
};

/** Simulated payment provider: Lyra's protocol without money. A service is named by its path after `/api-payment/V4/`. */
export const createSimulator = (deps: SimulatorDeps) => {
  const { account, now } = deps;
  const shop = shopServices(deps);
  const services: ServiceMap = { ...shop, ...formServices(deps) };
  const shopAuthorization = `Basic ${Buffer.from(`${account.shopId}:${account.password}`).toString('base64')}`;

  const callService = async (service: string, authorization: string | undefined, body: string): Promise<unknown> => {
    const handler = Object.hasOwn(services, service) && services[service];
    if (!handler) throw new ProviderError('INT_004', 'unknown service');
    if (Object.hasOwn(shop, service) && authorization !== shopAuthorization)
      throw new ProviderError('INT_905', 'wrong credentials');
    let input: unknown;
    try {
      input = JSON.parse(body);
    } catch {
      throw new ProviderError('INT_902', 'invalid JSON');
    }
    return handler(input);
  };

  /** Like the provider, answers errors with status 200 too. */
  const answer = async (service: string, authorization: string | undefined, body: string): Promise<string> => {
    const formatAnswer = (status: 'SUCCESS' | 'ERROR', content: unknown) =>
      JSON.stringify({ webService: service, version: 'V4', status, answer: content, serverDate: now().toISOString() });
    try {
      return formatAnswer('SUCCESS', await callService(service, authorization, body));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return formatAnswer('ERROR', { errorCode: error.code, errorMessage: error.message });
    }
  };

  return { answer, services: Object.keys(services) };
};
export type Simulator = ReturnType<typeof createSimulator>;
