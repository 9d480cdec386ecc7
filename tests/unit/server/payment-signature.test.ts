import { expect, it } from 'vitest';
import { parsePaymentText } from '#server/adapters/payment/parse-payment.ts';
import { computeSignature, isSigned } from '#server/adapters/payment/signature.ts';

/** In the form of the provider's documentation; the hashes were computed with OpenSSL. */
const answer =
  '{"shopId":"69876357","orderCycle":"CLOSED","orderStatus":"PAID","serverDate":"2026-11-21T01:00:00+00:00","orderDetails":{"orderTotalAmount":5000,"orderCurrency":"XPF","mode":"TEST","orderId":"AU26000001-é","_type":"V4/OrderDetails"},"transactions":[{"uuid":"1c8356b0e24442b2acc579cf1ae4d814","detailedStatus":"AUTHORISED","_type":"V4/PaymentTransaction"}],"_type":"V4/Payment"}';
const keys = {
  password: 'testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M',
  return: '38453613e7f44dc58732bad3dca2bca3',
};
const hashes = {
  password: 'f57ca5ac306c32d7edccbf60edd0146d2eece2f2dbbf2d91acb545bf0d4d58ac',
  return: '2b798aa0545df7d721326959e9361340ef0837f34f6431a0d3fd74501cdb96be',
};

it('payment signature: is verified with the HMAC key for browsers and the password for servers', () => {
  expect(computeSignature(answer, keys.return)).toBe(hashes.return);
  expect(computeSignature(answer, keys.password)).toBe(hashes.password);
  expect(isSigned(answer, hashes.return, keys.return)).toBe(true);
  expect(isSigned(answer, hashes.return, keys.password)).toBe(false);
  expect(isSigned(answer, hashes.password, keys.return)).toBe(false);
});

it('payment signature: ignores escaped slashes and no other change', () => {
  expect(isSigned(answer.replaceAll('/', '\\/'), hashes.return, keys.return)).toBe(true);
  for (const at of [0, 20, 160, answer.length - 1])
    expect(isSigned(`${answer.slice(0, at)}x${answer.slice(at + 1)}`, hashes.return, keys.return)).toBe(false);
  for (const hash of ['', hashes.return.slice(1), hashes.return.toUpperCase(), `${hashes.return}00`, 'é'.repeat(32)])
    expect(isSigned(answer, hash, keys.return), hash).toBe(false);
});

it('payment answer: contains order, shop, mode, amount, currency, status and transaction', () => {
  expect(parsePaymentText(answer)).toEqual({
    shopId: '69876357',
    mode: 'TEST',
    orderId: 'AU26000001-é',
    amountXpf: 5000,
    currency: 'XPF',
    orderStatus: 'PAID',
    isClosed: true,
    transaction: expect.objectContaining({
      uuid: '1c8356b0e24442b2acc579cf1ae4d814',
      detailedStatus: 'AUTHORISED',
    }),
    attempts: [{ uuid: '1c8356b0e24442b2acc579cf1ae4d814', detailedStatus: 'AUTHORISED' }],
    charges: [{ uuid: '1c8356b0e24442b2acc579cf1ae4d814', amountXpf: 5000 }],
  });
  for (const broken of [
    '',
    '{',
    'null',
    '{"shopId":1}',
    answer.replace('5000', '50.5'),
    answer.replace('"AU26000001-é"', 'null'),
  ])
    expect(parsePaymentText(broken), broken).toBeUndefined();
});

it('payment answer: selects the paid transaction of several attempts', () => {
  const refused = '{"uuid":"0","detailedStatus":"REFUSED"},';
  expect(parsePaymentText(answer.replace('"transactions":[', `"transactions":[${refused}`))?.transaction?.uuid).toBe(
    '1c8356b0e24442b2acc579cf1ae4d814',
  );
});

it('payment answer: lists every debit and no refund', () => {
  const attempts =
    '{"uuid":"1","detailedStatus":"CAPTURED","amount":5000,"operationType":"DEBIT"},{"uuid":"2","detailedStatus":"CAPTURED","operationType":"CREDIT"},';
  const fact = parsePaymentText(answer.replace('"transactions":[', `"transactions":[${attempts}`));
  expect(fact?.charges.map(({ uuid }) => uuid)).toEqual(['1', '1c8356b0e24442b2acc579cf1ae4d814']);
  expect(fact?.attempts).toHaveLength(2);
});

it('payment answer: counts a paid order without known transactions as one charge', () => {
  const unknown = parsePaymentText(answer.replace('"AUTHORISED"', '"UNKNOWN"'));
  expect(unknown?.charges).toEqual([{ uuid: '1c8356b0e24442b2acc579cf1ae4d814', amountXpf: 5000 }]);
});
