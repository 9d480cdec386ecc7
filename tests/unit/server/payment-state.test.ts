import { expect, it } from 'vitest';
import { findReportMismatch, nextState, type OrderState } from '#server/areas/payments/payment-state.ts';
import type { PaymentFact } from '#server/services/payment.ts';

const fact: PaymentFact = {
  shopId: '12345678',
  mode: 'TEST',
  orderId: 'A-1',
  amountXpf: 5000,
  currency: 'XPF',
  orderStatus: 'PAID',
  isClosed: true,
  transaction: { uuid: 'u', detailedStatus: 'AUTHORISED' },
};
const said = (orderStatus: string, isClosed: boolean): PaymentFact => ({ ...fact, orderStatus, isClosed });

it.each<[OrderState, string, boolean, OrderState]>([
  ['open', 'PAID', true, 'paid'],
  ['open', 'RUNNING', true, 'open'],
  ['open', 'UNPAID', false, 'open'],
  ['open', 'UNPAID', true, 'closed'],
  ['closed', 'PAID', true, 'paid'],
  ['closed', 'RUNNING', true, 'closed'],
  ['closed', 'UNPAID', false, 'closed'],
  ['paid', 'UNPAID', true, 'paid'],
  ['paid', 'RUNNING', false, 'paid'],
  ['paid', 'PAID', true, 'paid'],
])('order state: %s, reported %s (closed: %s), becomes %s', (before, orderStatus, isClosed, after) => {
  expect(nextState(before, said(orderStatus, isClosed))).toBe(after);
});

it.each([
  ['order', { orderId: 'A-2' }],
  ['shop', { shopId: '87654321' }],
  ['mode', { mode: 'PRODUCTION' }],
  ['currency', { currency: 'EUR' }],
  ['amount', { amountXpf: 4999 }],
  [undefined, {}],
])('payment report: is rejected for another %s', (why, change) => {
  const [order, account] = [
    { orderId: 'A-1', amountXpf: 5000 },
    { shopId: '12345678', mode: 'TEST' },
  ];
  expect(findReportMismatch({ ...fact, ...change }, order, account)).toBe(why);
});
