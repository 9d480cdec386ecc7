import { type Payment, paymentOf } from '#server/adapters/payment/payment.ts';
import { simulatorRoutes } from '#server/adapters/payment/simulator/serve.ts';
import { notificationRoute } from '#server/areas/payments/notification.ts';
import type { Db } from '#server/db/db.ts';
import type { RawRoute } from '#server/http/pages/raw-routes.ts';
import type { Services, Settings } from '#server/services/services.ts';

/** The payment provider, and the addresses that come with it once the services are there. */
interface StartedPayment {
  readonly service: Payment['service'];
  readonly routesWith: (services: Services) => readonly RawRoute[];
}

/**
 * The built-in provider notifies this process itself, by the bytes that a real one would post. `carry` is their way, which a
 * test may lose them on.
 */
export const startPayment = (
  settings: Settings,
  db: Db,
  now: () => Date,
  carry: (body: string, deliver: () => Promise<unknown>) => Promise<unknown> = (_body, deliver) => deliver(),
): StartedPayment => {
  let notification: RawRoute | undefined;
  const { service, simulator } = paymentOf(settings, {
    db,
    now,
    notify: async (_url, body) => {
      await carry(body, async () => notification?.answer({ headers: {}, body, address: 'simulator' }));
    },
  });
  return {
    service,
    routesWith: (services) => {
      notification = notificationRoute(db, services);
      return [notification, ...(simulator ? simulatorRoutes(simulator) : [])];
    },
  };
};
