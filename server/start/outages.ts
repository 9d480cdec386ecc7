import type { Logger } from 'pino';
import type { OpenDb } from '#server/db/db.ts';
import { Outage, type Part } from '#server/services/outage.ts';
import type { PaymentService } from '#server/services/payment.ts';
import type { FileScanner, FileStore, MailService, Outages } from '#server/services/services.ts';
import type { SigningProvider } from '#server/services/signing.ts';

export const createOutages = (log: Logger, now: () => Date): Outages => {
  const under = new Map<Part, { readonly sinceMs: number; calls: number }>();
  const begin = (outage: Outage): void => {
    const known = under.get(outage.part);
    if (known) {
      known.calls += 1;
      return;
    }
    under.set(outage.part, { sinceMs: now().getTime(), calls: 1 });
    log.error({ part: outage.part, cause: outage.message }, 'out of reach');
  };
  const end = (part: Part): void => {
    const known = under.get(part);
    if (!known) return;
    under.delete(part);
    const seconds = Math.round((now().getTime() - known.sinceMs) / 1000);
    log.warn({ part, seconds, calls: known.calls }, 'within reach again');
  };
  return {
    begin,
    isOut: (part) => under.has(part),
    watch: async (part, work) => {
      try {
        const result = await work();
        end(part);
        return result;
      } catch (error) {
        if (error instanceof Outage && error.part === part) begin(error);
        throw error;
      }
    },
  };
};

/** The same database, store and mail, watched. */
export const watchedDb = (db: OpenDb, { watch }: Outages): OpenDb => ({
  ...db,
  query: (query) => watch('database', () => db.query(query)),
  transaction: (work) => watch('database', () => db.transaction(work)),
});

export const watchedFiles = (files: FileStore, { watch }: Outages): FileStore => ({
  put: (key, bytes) => watch('files', () => files.put(key, bytes)),
  get: (key) => watch('files', () => files.get(key)),
  remove: (key) => watch('files', () => files.remove(key)),
  list: () => files.list(),
});

export const watchedMail = (mail: MailService, { watch }: Outages): MailService => ({
  ...mail,
  send: (message) => watch('mail', () => mail.send(message)),
});

export const watchedScanner = (scanner: FileScanner, { watch }: Outages): FileScanner => ({
  scan: (bytes) => watch('scanner', () => scanner.scan(bytes)),
});

export const watchedSigning = (signing: SigningProvider | undefined, { watch }: Outages): SigningProvider | undefined =>
  signing && {
    ...signing,
    hand: (papers) => watch('signing', () => signing.hand(papers)),
    activate: (id) => watch('signing', () => signing.activate(id)),
    read: (id) => watch('signing', () => signing.read(id)),
    download: (id, documentId) => watch('signing', () => signing.download(id, documentId)),
    cancel: (id) => watch('signing', () => signing.cancel(id)),
  };

export const watchedPayment = (payment: PaymentService, { watch }: Outages): PaymentService => ({
  ...payment,
  createForm: (request) => watch('payment', () => payment.createForm(request)),
  readOrder: (orderId) => watch('payment', () => payment.readOrder(orderId)),
  orderOf: (uuid) => watch('payment', () => payment.orderOf(uuid)),
});
