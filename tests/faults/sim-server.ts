import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#server/adapters/log.ts';
import { noScanner } from '#server/adapters/scanner.ts';
import { authenticateLink } from '#server/areas/client-link/authenticate-link.ts';
import { sendClientLink } from '#server/areas/client-link/link-mail.ts';
import { notificationRoute } from '#server/areas/payments/notification.ts';
import { reconcileOrder } from '#server/areas/payments/reconcile.ts';
import { sealSignature } from '#server/areas/signatures/seal.ts';
import type { OpenDb } from '#server/db/db.ts';
import { buildApp } from '#server/http/app.ts';
import type { Authenticate } from '#server/http/authenticate.ts';
import { createMetrics } from '#server/http/metrics.ts';
import type { FileStore, Services } from '#server/services/services.ts';
import { handlers } from '#server/start/handlers.ts';
import { createOutages } from '#server/start/outages.ts';
import { startPayment } from '#server/start/payment.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { testSettings } from '#tests/support/server/settings.ts';
import { faultyDb, isSimulatedError, type ServerFault } from './faulty-db.ts';
import type { PaymentLink } from './memory-links.ts';
import type { UnpaidContract } from './memory-premiums.ts';
import type { ReminderState, SharedReminder } from './memory-reminders.ts';
import type { PaperToSign, SignatureBook } from './memory-signatures.ts';
import type { OfferedQuote } from './offered-quote.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { isSealedByJobs, simulatedSeal } from './sim-files.ts';

/** Current time of the server. */
export const simulationNow = new Date('2026-11-21T01:00:00.000Z');

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

/** A stored request (demande) with its files. */
export interface Effect {
  readonly id: number;
  readonly userId: number;
  readonly subject: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** A contract created from a quote. */
export interface CreatedContract {
  readonly quoteId: number;
  /** Whole XPF a year. */
  readonly total: number;
  /** Number of its papers. */
  readonly papers: number;
}

/** The parts of a server that differ between the in-memory database and the real engine. */
export interface ServerBackend {
  readonly db: OpenDb;
  readonly files: FileStore;
  readonly authenticate: Authenticate;
  readonly contractsOf: (userIndex: number) => readonly number[];
  readonly taskNature: string;
  /** Quotes of a person that may be converted. */
  readonly quotesOf: (userIndex: number) => readonly OfferedQuote[];
  /** Unpaid premiums of a person's client. */
  readonly unpaidContractOf: (userIndex: number) => UnpaidContract;
  /** The paper that a person's client may sign. */
  readonly paperToSign: (userIndex: number) => PaperToSign;
  readonly signatures: () => Promise<SignatureBook>;
  /** The reminder of a person's broker. */
  readonly reminderOf: (userIndex: number) => SharedReminder;
  readonly reminders: () => Promise<readonly ReminderState[]>;
  readonly createdContracts: () => Promise<readonly CreatedContract[]>;
  readonly ledger: () => Promise<PaymentLedger>;
  /** Payment links in the order of their creation. */
  readonly links: () => Promise<readonly PaymentLink[]>;
  /** The insurer raises the amount of a premium. */
  readonly raisePremium: (premiumId: number, byXpf: number) => Promise<void>;
  /** A new session of a person (0 or 1), or of an administrator who also pays (2), or of their colleagues (3 and 4). */
  readonly signIn: (userIndex: number) => Promise<Session>;
  readonly revoke: (userIndex: number) => Promise<void>;
  /** Effects whose subject starts with `prefix`, in the order of their ids. */
  readonly effects: (prefix: string) => Promise<Effect[]>;
  /** Releases memory between two schedules. */
  readonly reset: () => void | Promise<void>;
  readonly close: () => Promise<void>;
}

export type SimServer = Pick<
  ServerBackend,
  | 'contractsOf'
  | 'taskNature'
  | 'quotesOf'
  | 'unpaidContractOf'
  | 'paperToSign'
  | 'signatures'
  | 'reminderOf'
  | 'reminders'
  | 'signIn'
  | 'revoke'
  | 'effects'
  | 'createdContracts'
  | 'ledger'
  | 'links'
  | 'raisePremium'
  | 'reset'
  | 'close'
> & {
  answer(request: Request, fault?: ServerFault): Promise<Reply>;
  /** Pending notifications of the provider: bodies to deliver to `notificationPath`. */
  readonly notifications: string[];
  /**
   * Runs the jobs: asks the provider about every unpaid order, abandoned ones included, and seals signed papers; the
   * first attempt fails before or after its commit.
   */
  reconcile(): Promise<void>;
  /** Runs the job that e-mails a link; returns the token of its URL, undefined if the link is over. */
  mailLink(linkId: number): Promise<string | undefined>;
  /** Runs the jobs that ask the provider about every unpaid order. */
  pollOrders(): Promise<void>;
};

/** Path of the provider's notifications. */
export const notificationPath = '/api/payment/ipn';

/** The real server of the product on a backend, without a network. */
export const openSimServer = async (backend: ServerBackend): Promise<SimServer> => {
  // Hundreds of schedules a second share their people: an hour passes between calls, so that no rate limit applies.
  let monotonicMs = 0;
  let nextFault: ServerFault = 'none';
  const settings = testSettings('/nowhere');
  const log = createLog('silent', { write: () => undefined });
  const unexpectedErrors: unknown[] = [];
  const db = faultyDb(backend.db, () => {
    const fault = nextFault;
    nextFault = 'none';
    return fault;
  });
  const notifications: string[] = [];
  const sentMails: string[] = [];
  // The provider is external: its own ledger never fails.
  const payment = startPayment(
    settings,
    backend.db,
    () => simulationNow,
    async (body) => {
      notifications.push(body);
    },
  );
  const services: Services = {
    settings: { ...settings, logLevel: 'silent' },
    log,
    outages: createOutages(log, () => simulationNow),
    mail: {
      send: async ({ text }) => {
        sentMails.push(text);
      },
    },
    push: { publicKey: '', send: async () => 'sent' },
    files: backend.files,
    scanner: noScanner,
    payment: payment.service,
    seal: simulatedSeal,
    signing: undefined,
    now: () => simulationNow,
  };
  const app = await buildApp({
    db,
    services,
    rawRoutes: [notificationRoute(db, services), ...payment.createRoutes(services).slice(1)],
    authenticate: backend.authenticate,
    authenticateLink,
    endpoints,
    handlers,
    metrics: createMetrics(false),
    pages: [],
    buildFolder: undefined,
    uploads: join(tmpdir(), 'lagon-simulation'),
    monotonicMs: () => {
      monotonicMs += 3_600_000;
      return monotonicMs;
    },
    readiness: async () => ({ isReady: true, checks: {} }),
    isStopping: () => false,
    onFault: (error) => {
      if (!isSimulatedError(error)) unexpectedErrors.push(error);
    },
  });
  await app.ready();
  return {
    ...backend,
    notifications,
    reset: async () => {
      notifications.length = 0;
      await backend.reset();
    },
    mailLink: async (linkId) => {
      sentMails.length = 0;
      await sendClientLink({ linkId, email: 'client@lagon.example' }, { db: backend.db, services });
      return /\/complete\/([\w-]+)/.exec(sentMails.at(-1) ?? '')?.[1];
    },
    pollOrders: async () => {
      for (const { orderId, state } of (await backend.ledger()).orders)
        if (state !== 'paid') await reconcileOrder(backend.db, services, orderId);
    },
    reconcile: async () => {
      for (const { orderId, state, userId, linkId } of (await backend.ledger()).orders) {
        const leftBy = linkId === null ? { userId } : { linkId };
        if (state !== 'paid') await reconcileOrder(backend.db, services, orderId, { leftBy });
      }
      for (const { id: requestId } of (await backend.signatures()).requests.filter(isSealedByJobs)) {
        const seal = () => sealSignature({ requestId }, { db, services });
        nextFault = requestId % 8 === 0 ? 'before-commit' : 'after-commit';
        await seal().catch((error: unknown) => {
          if (!isSimulatedError(error)) throw error;
        });
        nextFault = 'none';
        await seal();
      }
    },
    close: async () => {
      await app.close();
      await backend.close();
    },
    answer: async (request, fault = 'none') => {
      nextFault = fault;
      const { statusCode, headers, body } = await app.inject({
        method: request.method as 'POST',
        url: request.path,
        headers: request.headers,
        ...(request.payload ? { payload: request.payload } : {}),
      });
      nextFault = 'none';
      for (const error of unexpectedErrors.splice(0)) throw error;
      return { status: statusCode, headers: new Headers(headers as Record<string, string>), text: body };
    },
  };
};
