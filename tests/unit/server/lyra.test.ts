import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpSender, createLyra } from '#server/adapters/payment/lyra.ts';
import { Outage } from '#server/services/outage.ts';
import { PaymentRefused } from '#server/services/payment.ts';

const receivedRequests: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
let answer: { status: number; body: string };
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { authorization } = request.headers;
  receivedRequests.push({ path: request.url ?? '', authorization, body: JSON.parse(body) as Record<string, unknown> });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

const createLyraClient = (url = origin) =>
  createLyra(
    {
      origin: url,
      shopId: '12345678',
      password: 'testpassword_x',
      hmacKey: 'k',
      publicKey: '12345678:testpublickey_x',
    },
    createHttpSender(url),
    { files: `${url}/static`, isDemonstration: false },
  );
const request = { orderId: 'A-1', amountXpf: 5000, reference: 'r', notifyUrl: 'https://lagon.nc/api/payment/ipn' };
const setAnswer = (status: string, content: object, code = 200) => {
  answer = { status: code, body: JSON.stringify({ status, answer: content, _type: 'V4/WebService/Response' }) };
};

it('Lyra: requests a form in whole francs with shop and password', async () => {
  setAnswer('SUCCESS', { formToken: 'token', _type: 'V4/Charge/PaymentForm' });
  expect(await createLyraClient().createForm(request)).toBe('token');
  expect(receivedRequests.at(-1)).toEqual({
    path: '/api-payment/V4/Charge/CreatePayment',
    authorization: `Basic ${Buffer.from('12345678:testpassword_x').toString('base64')}`,
    body: {
      amount: 5000,
      currency: 'XPF',
      orderId: 'A-1',
      formAction: 'PAYMENT',
      ipnTargetUrl: 'https://lagon.nc/api/payment/ipn',
      customer: { reference: 'r', billingDetails: { language: 'fr' } },
    },
  });
});

it('Lyra: treats an error with status 200 as an error', async () => {
  setAnswer('ERROR', { errorCode: 'INT_905', errorMessage: 'invalid credentials' });
  await expect(createLyraClient().createForm(request)).rejects.toThrow(PaymentRefused);
  setAnswer('ERROR', { errorCode: 'PSP_010', errorMessage: 'transaction not found' });
  expect(await createLyraClient().readOrder('A-1')).toBeUndefined();
  expect(await createLyraClient().findOrderId('u')).toBeUndefined();
});

it('Lyra: throws an outage if the provider is unreachable, fails or answers something else', async () => {
  for (const [status, body] of [
    [502, '{}'],
    [200, '<html>'],
    [200, '{}'],
  ] as const) {
    answer = { status, body };
    await expect(createLyraClient().readOrder('A-1'), body).rejects.toThrow(Outage);
  }
  await expect(createLyraClient('http://127.0.0.1:9').createForm(request)).rejects.toThrow(Outage);
});
