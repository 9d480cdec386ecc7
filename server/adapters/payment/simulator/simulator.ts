import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { formMinutes } from '#server/services/payment.ts';
import { isCardNumber } from '#shared/primitives/bank/card-number.ts';
import { messages } from '#shared/primitives/messages.ts';
import { ProviderError, type SimulatedOrders, type SimulatorDeps, simulatedOrders } from './simulated-orders.ts';
import { paymentOf } from './simulated-payment.ts';
import {
  addSimulatedOrder,
  findByTransaction,
  findSimulatedOrder,
  saveSimulatedOrder,
} from './simulator-repository.ts';
import { findTestCard } from './test-cards.ts';

const orderSchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('XPF'),
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  ipnTargetUrl: v.optional(v.string()),
});
const cardSchema = v.object({
  formToken: v.string(),
  pan: v.string(),
  expiry: v.string(),
  securityCode: v.string(),
});
const confirmSchema = v.object({ formToken: v.string(), challenge: v.string(), isConfirmed: v.boolean() });

const inputOf = <T>(schema: v.GenericSchema<unknown, T>, input: unknown, code = 'INT_009'): T => {
  const read = v.safeParse(schema, input);
  if (!read.success) throw new ProviderError(code, `invalid input: ${read.issues[0]?.message}`);
  return read.output;
};

/** `mm/yy` in the current month or later. */
const isValidExpiry = (typed: string, now: Date): boolean => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(typed.trim()) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
};

type ServiceMap = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** Services called by the shop. */
const shopServices = ({ db, account, now }: SimulatorDeps): ServiceMap => ({
  'Charge/SDKTest': async (input) => inputOf(v.object({ value: v.string() }), input),
  'Charge/CreatePayment': async (input) => {
    const { amount, currency, orderId, ipnTargetUrl } = inputOf(orderSchema, input);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + formMinutes * 60_000);
    await addSimulatedOrder(db, {
      order_id: orderId,
      token,
      amount,
      currency,
      notify_url: ipnTargetUrl ?? null,
      expiresAt,
    });
    return { formToken: token, _type: 'V4/Charge/PaymentForm' };
  },
  'Order/Get': async (input) => {
    const { orderId } = inputOf(v.object({ orderId: v.string() }), input);
    const order = await findSimulatedOrder(db, orderId);
    if (!order || order.transactions.length === 0) throw new ProviderError('PSP_010', 'transaction not found');
    return paymentOf(order, account.shopId, now());
  },
  'Transaction/Get': async (input) => {
    const { uuid } = inputOf(v.object({ uuid: v.string() }), input);
    const order = await findByTransaction(db, uuid);
    if (!order) throw new ProviderError('PSP_010', 'transaction not found');
    const payment = paymentOf(order, account.shopId, now());
    return { ...payment.transactions.find((each) => each.uuid === uuid), orderDetails: payment.orderDetails };
  },
});

/** Services called by the form with its token only. */
const formServices = ({ db, now }: SimulatorDeps, { hold, decide, answerOf }: SimulatedOrders): ServiceMap => ({
  'Simulator/Form': async (input) => {
    const { formToken } = inputOf(v.object({ formToken: v.string() }), input, 'CLIENT_100');
    const order = await db.transaction((tx) => hold(tx, formToken));
    return { amount: order.amount, currency: order.currency };
  },
  'Simulator/Pay': async (input) => {
    const { formToken, pan, expiry, securityCode } = inputOf(cardSchema, input, 'CLIENT_300');
    if (!isCardNumber(pan)) throw new ProviderError('CLIENT_301', messages.card);
    if (!isValidExpiry(expiry, now())) throw new ProviderError('CLIENT_302', 'La date d’expiration n’est pas correcte');
    if (!/^\d{3,4}$/.test(securityCode.trim()))
      throw new ProviderError('CLIENT_303', 'Le code de sécurité n’est pas correct');
    const card = findTestCard(pan);
    const { brand = 'VISA', outcome = 'refused', isConfirmed = false } = card ?? {};
    const tried = await db.transaction(async (tx) => {
      const order = await hold(tx, formToken);
      if (!isConfirmed) return decide(tx, order, { token: formToken, brand, outcome });
      const challenge = { id: randomUUID(), brand, isAccepted: outcome === 'accepted' };
      await saveSimulatedOrder(tx, formToken, { ...order, challenge });
      return challenge;
    });
    return 'isAccepted' in tried ? { challenge: tried.id } : answerOf(tried);
  },
  'Simulator/Confirm': async (input) => {
    const { formToken, challenge, isConfirmed } = inputOf(confirmSchema, input, 'AUTH_149');
    const order = await db.transaction(async (tx) => {
      const held = await hold(tx, formToken);
      if (held.challenge?.id !== challenge) throw new ProviderError('AUTH_149', 'authentication timed out');
      const { brand, isAccepted } = held.challenge;
      return decide(tx, held, {
        token: formToken,
        brand,
        outcome: isConfirmed && isAccepted ? 'accepted' : 'refused',
      });
    });
    return answerOf(order);
  },
});

const envelope = (service: string, status: 'SUCCESS' | 'ERROR', answer: unknown, at: Date): string =>
  JSON.stringify({
    webService: service,
    version: 'V4',
    applicationProvider: 'LAGON',
    status,
    answer,
    ticket: randomUUID().replaceAll('-', ''),
    serverDate: at.toISOString(),
    metadata: null,
    _type: 'V4/WebService/Response',
  });

/**
 * Payment simulator with the protocol of Lyra. It stores orders and their outcomes, never a card. A service is named
 * by its path after `/api-payment/V4/`.
 */
export const createSimulator = (deps: SimulatorDeps) => {
  const { account, now } = deps;
  const services = shopServices(deps);
  const forForm = formServices(deps, simulatedOrders(deps));
  const wanted = `Basic ${Buffer.from(`${account.shopId}:${account.password}`).toString('base64')}`;

  /** Answers a service like the provider: errors have status 200 too. */
  const answer = async (service: string, authorization: string | undefined, body: string): Promise<string> => {
    try {
      const isOfForm = Object.hasOwn(forForm, service);
      const perform = isOfForm ? forForm[service] : Object.hasOwn(services, service) && services[service];
      if (!perform) throw new ProviderError('INT_004', 'unknown service');
      if (!isOfForm && authorization !== wanted) throw new ProviderError('INT_905', 'wrong credentials');
      let input: unknown;
      try {
        input = JSON.parse(body);
      } catch {
        throw new ProviderError('INT_902', 'invalid JSON');
      }
      return envelope(service, 'SUCCESS', await perform(input), now());
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { code, message } = error;
      return envelope(service, 'ERROR', { errorCode: code, errorMessage: message, detailedErrorCode: null }, now());
    }
  };

  return { answer, services: [...Object.keys(services), ...Object.keys(forForm)] };
};
export type Simulator = ReturnType<typeof createSimulator>;
