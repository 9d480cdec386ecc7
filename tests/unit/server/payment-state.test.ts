import { expect, it } from 'vitest';
import {
  findReportMismatch,
  isExpired,
  isSubmitted,
  nextState,
  type OrderState,
} from '#server/areas/payments/payment-state.ts';
import type { OrderReport } from '#server/services/payment.ts';

const fact: OrderReport = {
  shopId: '12345678',
  mode: 'TEST',
  orderId: 'A-1',
  amountXpf: 5000,
  currency: 'XPF',
  orderStatus: 'PAID',
  isClosed: true,
  transaction: { uuid: 'u', detailedStatus: 'AUTHORISED' },
  attempts: [{ uuid: 'u', detailedStatus: 'AUTHORISED' }],
  charges: [{ uuid: 'u', amountXpf: 5000 }],
};
const factWith = (orderStatus: string, isClosed: boolean): OrderReport => ({ ...fact, orderStatus, isClosed });

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
  expect(nextState(before, factWith(orderStatus, isClosed))).toBe(after);
});

it.each([
  ['order', { orderId: 'A-2' }],
  ['shop', { shopId: '87654321' }],
  ['mode', { mode: 'PRODUCTION' }],
  ['currency', { currency: 'EUR' }],
  ['amount', { amountXpf: 4999 }],
  ['amount', { charges: [{ uuid: 'u', amountXpf: 4999 }] }],
  [undefined, {}],
])('payment report: is rejected for another %s', (reason, change) => {
  const [order, account] = [
    { orderId: 'A-1', amountXpf: 5000 },
    { shopId: '12345678', mode: 'TEST' },
  ];
  expect(findReportMismatch({ ...fact, ...change }, order, account)).toBe(reason);
});

const expiresAt = '2026-11-21T01:15:00.000Z';
const afterMinutes = (count: number) => new Date(Date.parse('2026-11-21T01:00:00.000Z') + count * 60_000);

it.each([
  { title: 'no card was submitted', submitted: null, now: 0, isAtBank: false, isOver: false },
  { title: 'the form expired without a card', submitted: null, now: 15, isAtBank: false, isOver: true },
  { title: 'a card was just submitted', submitted: 14, now: 14, isAtBank: true, isOver: false },
  { title: 'a card is confirmed while the form expires', submitted: 14, now: 23, isAtBank: true, isOver: false },
  { title: 'the session of the card ended before the form', submitted: 1, now: 11, isAtBank: false, isOver: false },
  { title: 'the session of the card and the form ended', submitted: 14, now: 24, isAtBank: false, isOver: true },
  {
    title: 'the bank has not decided for long',
    submitted: 14,
    now: 90,
    isAtBank: true,
    isOver: false,
    isUndecided: true,
  },
])('order times: $title', ({ submitted, now, isAtBank, isOver, isUndecided = false }) => {
  const submittedAt = submitted === null ? null : afterMinutes(submitted).toISOString();
  const order = { expiresAt, submittedAt, isUndecided };
  expect(isSubmitted(order, afterMinutes(now))).toBe(isAtBank);
  expect(isExpired(order, afterMinutes(now))).toBe(isOver);
});
