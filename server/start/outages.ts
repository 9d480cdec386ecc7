import type { Logger } from 'pino';
import type { OpenDb } from '#server/db/db.ts';
import { type ExternalPart, Outage } from '#server/services/outage.ts';
import type { PaymentService } from '#server/services/payment.ts';
import type { PushService } from '#server/services/push.ts';
import type { FileScanner, FileStore, MailService, Outages } from '#server/services/services.ts';
import type { SigningProvider } from '#server/services/signing.ts';

export const createOutages = (log: Logger, now: () => Date): Outages => {
  const ongoing = new Map<ExternalPart, { readonly sinceMs: number; calls: number }>();
  const logOutageStart = (outage: Outage): void => {
    const current = ongoing.get(outage.part);
    if (current) {
      current.calls += 1;
      return;
    }
    ongoing.set(outage.part, { sinceMs: now().getTime(), calls: 1 });
    log.error({ part: outage.part, cause: outage.message }, 'out of reach');
  };
  const logOutageEnd = (part: ExternalPart): void => {
    const current = ongoing.get(part);
    if (!current) return;
    ongoing.delete(part);
    const seconds = Math.round((now().getTime() - current.sinceMs) / 1000);
    log.warn({ part, seconds, calls: current.calls }, 'within reach again');
  };
  return {
    begin: logOutageStart,
    isUnavailable: (part) => ongoing.has(part),
    watch: async (part, work) => {
      try {
        const result = await work();
        logOutageEnd(part);
        return result;
      } catch (error) {
        if (error instanceof Outage && error.part === part) logOutageStart(error);
        throw error;
      }
    },
  };
};

/** Wrappers that report outages of database, file store, mail and other services. */
export const withDbOutages = (db: OpenDb, { watch }: Outages): OpenDb => ({
  ...db,
  query: (query) => watch('database', () => db.query(query)),
  transaction: (work) => watch('database', () => db.transaction(work)),
});

export const withFileOutages = (files: FileStore, { watch }: Outages): FileStore => ({
  put: (key, bytes) => watch('files', () => files.put(key, bytes)),
  get: (key) => watch('files', () => files.get(key)),
  remove: (key) => watch('files', () => files.remove(key)),
  list: () => files.list(),
});

export const withMailOutages = (mail: MailService, { watch }: Outages): MailService => ({
  ...mail,
  send: (message) => watch('mail', () => mail.send(message)),
});

export const withScannerOutages = (scanner: FileScanner, { watch }: Outages): FileScanner => ({
  scan: (bytes) => watch('scanner', () => scanner.scan(bytes)),
});

export const withSigningOutages = (
  signing: SigningProvider | undefined,
  { watch }: Outages,
): SigningProvider | undefined =>
  signing && {
    ...signing,
    submit: (papers) => watch('signing', () => signing.submit(papers)),
    activate: (id) => watch('signing', () => signing.activate(id)),
    read: (id) => watch('signing', () => signing.read(id)),
    download: (id, documentId) => watch('signing', () => signing.download(id, documentId)),
    cancel: (id) => watch('signing', () => signing.cancel(id)),
  };

export const withPaymentOutages = (payment: PaymentService, { watch }: Outages): PaymentService => ({
  ...payment,
  createForm: (request) => watch('payment', () => payment.createForm(request)),
  readOrder: (orderId) => watch('payment', () => payment.readOrder(orderId)),
  findOrderId: (uuid) => watch('payment', () => payment.findOrderId(uuid)),
});

export const withPushOutages = (push: PushService, { watch }: Outages): PushService => ({
  ...push,
  send: (device, message) => watch('push', () => push.send(device, message)),
});
