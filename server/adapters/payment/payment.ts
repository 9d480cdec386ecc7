import { hkdfSync } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import type { PaymentService } from '#server/services/payment.ts';
import type { PaymentAccount, Settings } from '#server/services/services.ts';
import { createHttpSender, createLyra } from './lyra.ts';
import type { Notify } from './simulator/simulated-orders.ts';
import { createSimulator, type Simulator } from './simulator/simulator.ts';

/** Payment provider, and the built-in simulator if it is used. */
export interface Payment {
  readonly service: PaymentService;
  readonly simulator: Simulator | undefined;
}

/**
 * Account of the built-in simulator. Its keys derive from the secret that all processes share, so that no others have to be
 * configured.
 */
const demonstrationAccount = (tokenSecret: string): PaymentAccount => {
  const key = (name: string) =>
    Buffer.from(hkdfSync('sha256', tokenSecret, '', `lagon simulated payment: ${name}`, 32)).toString('base64url');
  return {
    origin: '',
    shopId: '00000000',
    password: `testpassword_${key('password')}`,
    hmacKey: key('return'),
    publicKey: '00000000:testpublickey_demonstration',
  };
};

/** Payment provider by settings: the built-in simulator by default, called by the same protocol as Lyra. */
export const createPayment = (
  { payment, secrets }: Pick<Settings, 'payment' | 'secrets'>,
  { db, now, notify }: { readonly db: Db; readonly now: () => Date; readonly notify: Notify },
): Payment => {
  if (payment) {
    const files = `${payment.origin}/static`;
    return {
      service: createLyra(payment, createHttpSender(payment.origin), { files, isDemonstration: false }),
      simulator: undefined,
    };
  }
  const account = demonstrationAccount(secrets.tokenSecret);
  const simulator = createSimulator({ db, account, now, notify });
  const send = (path: string, authorization: string, body: string) =>
    simulator.answer(path.replace('/api-payment/V4/', ''), authorization, body);
  return { service: createLyra(account, send, { files: '/static', isDemonstration: true }), simulator };
};
