import { hkdfSync } from 'node:crypto';
import { createHttpSender, createLyra } from '#server/adapters/payment/lyra.ts';
import { notificationRoute } from '#server/areas/payments/notification.ts';
import type { Db } from '#server/db/db.ts';
import { createSimulator } from '#server/demo/payment/simulator.ts';
import { simulatorRoutes } from '#server/demo/payment/simulator-routes.ts';
import type { RawRoute } from '#server/http/pages/raw-routes.ts';
import type { PaymentService } from '#server/services/payment.ts';
import type { PaymentAccount, Services, Settings } from '#server/services/services.ts';

/** Payment provider, and its HTTP routes once the services exist. */
interface StartedPayment {
  readonly service: PaymentService;
  readonly createRoutes: (services: Services) => readonly RawRoute[];
}

/**
 * Account of the simulator. Its keys derive from the secret that all processes share, so that no others have to be
 * configured.
 */
const createDemonstrationAccount = (tokenSecret: string): PaymentAccount => {
  const deriveKey = (name: string) =>
    Buffer.from(hkdfSync('sha256', tokenSecret, '', `lagon simulated payment: ${name}`, 32)).toString('base64url');
  return {
    origin: '',
    shopId: '00000000',
    password: `testpassword_${deriveKey('password')}`,
    hmacKey: deriveKey('return'),
    publicKey: '00000000:testpublickey_demonstration',
  };
};

/**
 * Payment provider by settings: by default the simulator, called by the same protocol as Lyra. It notifies this process
 * directly, with the same bytes as a real provider; tests replace `transport` to lose or delay notifications.
 */
export const startPayment = (
  { payment, secrets }: Settings,
  db: Db,
  now: () => Date,
  transport: (body: string, deliver: () => Promise<unknown>) => Promise<unknown> = (_body, deliver) => deliver(),
): StartedPayment => {
  if (payment) {
    const form = { files: `${payment.origin}/static`, isDemonstration: false };
    return {
      service: createLyra(payment, createHttpSender(payment.origin), form),
      createRoutes: (services) => [notificationRoute(db, services)],
    };
  }
  let notification: RawRoute | undefined;
  const account = createDemonstrationAccount(secrets.tokenSecret);
  const notify = async (_url: string, body: string): Promise<void> => {
    await transport(body, async () => notification?.answer({ headers: {}, body, address: 'simulator' }));
  };
  const simulator = createSimulator({ db, account, now, notify });
  const send = (path: string, authorization: string, body: string) =>
    simulator.answer(path.replace('/api-payment/V4/', ''), authorization, body);
  return {
    service: createLyra(account, send, { files: '/static', isDemonstration: true }),
    createRoutes: (services) => {
      notification = notificationRoute(db, services);
      return [notification, ...simulatorRoutes(simulator)];
    },
  };
};
