import { createPayment, type Payment } from '#server/adapters/payment/payment.ts';
import { simulatorRoutes } from '#server/adapters/payment/simulator/serve.ts';
import { notificationRoute } from '#server/areas/payments/notification.ts';
import type { Db } from '#server/db/db.ts';
import type { RawRoute } from '#server/http/pages/raw-routes.ts';
import type { Services, Settings } from '#server/services/services.ts';

/** Payment provider, and its HTTP routes once the services exist. */
interface StartedPayment {
  readonly service: Payment['service'];
  readonly createRoutes: (services: Services) => readonly RawRoute[];
}

/**
 * The built-in simulator notifies this process directly, with the same bytes as a real provider. Tests replace `carry` to lose or
 * delay notifications.
 */
export const startPayment = (
  settings: Settings,
  db: Db,
  now: () => Date,
  carry: (body: string, deliver: () => Promise<unknown>) => Promise<unknown> = (_body, deliver) => deliver(),
): StartedPayment => {
  let notification: RawRoute | undefined;
  const { service, simulator } = createPayment(settings, {
    db,
    now,
    notify: async (_url, body) => {
      await carry(body, async () => notification?.answer({ headers: {}, body, address: 'simulator' }));
    },
  });
  return {
    service,
    createRoutes: (services) => {
      notification = notificationRoute(db, services);
      return [notification, ...(simulator ? simulatorRoutes(simulator) : [])];
    },
  };
};
