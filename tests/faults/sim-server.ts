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
import { faultyDb, isProvoked, type ServerFault } from './faulty-db.ts';
import type { PayLink } from './memory-links.ts';
import type { UnpaidContract } from './memory-premiums.ts';
import type { ReminderState, SharedReminder } from './memory-reminders.ts';
import type { PaperToSign, SignatureBook } from './memory-signatures.ts';
import type { OfferedQuote } from './offered-quote.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { isSealedHere, simulatedSeal } from './sim-files.ts';

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

/** An effect: a request (demande) with its files. */
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
export interface ServerWorld {
  readonly db: OpenDb;
  readonly files: FileStore;
  readonly authenticate: Authenticate;
  readonly contractsOf: (user: number) => readonly number[];
  readonly taskNature: string;
  /** Quotes of a person that may be converted. */
  readonly quotesOf: (user: number) => readonly OfferedQuote[];
  /** Unpaid premiums of a person's client. */
  readonly unpaidContractOf: (user: number) => UnpaidContract;
  /** The paper that a person's client may sign. */
  readonly toSign: (user: number) => PaperToSign;
  readonly signatures: () => Promise<SignatureBook>;
  /** The reminder of a person's broker. */
  readonly reminderOf: (user: number) => SharedReminder;
  readonly reminders: () => Promise<readonly ReminderState[]>;
  readonly createdContracts: () => Promise<readonly CreatedContract[]>;
  readonly ledger: () => Promise<PaymentLedger>;
  /** Links to pay, in the order in which they were made. */
  readonly links: () => Promise<readonly PayLink[]>;
  /** The insurer adds to what a premium costs. */
  readonly raisePremium: (premiumId: number, byXpf: number) => Promise<void>;
  /** A new session of a person (0 or 1), or of an administrator who also pays (2), or of their colleagues (3 and 4). */
  readonly signIn: (user: number) => Promise<Session>;
  readonly revoke: (user: number) => Promise<void>;
  /** Effects whose subject starts with `prefix`, in the order of their ids. */
  readonly effects: (prefix: string) => Promise<Effect[]>;
  /** Releases memory between two schedules. */
  readonly reset: () => void | Promise<void>;
  readonly close: () => Promise<void>;
}

export type SimServer = Pick<
  ServerWorld,
  | 'contractsOf'
  | 'taskNature'
  | 'quotesOf'
  | 'unpaidContractOf'
  | 'toSign'
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

/** The real server of the product over a world, without a network. */
export const openSimServer = async (world: ServerWorld): Promise<SimServer> => {
  // Hundreds of schedules a second share their people, so calls are spaced out in time.
  let monotonicMs = 0;
  let armed: ServerFault = 'none';
  const settings = testSettings('/nowhere');
  const log = createLog('silent', { write: () => undefined });
  const unexpected: unknown[] = [];
  const db = faultyDb(world.db, () => {
    const fault = armed;
    armed = 'none';
    return fault;
  });
  const notifications: string[] = [];
  const mailed: string[] = [];
  // The provider is external: its own ledger never fails.
  const payment = startPayment(
    settings,
    world.db,
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
        mailed.push(text);
      },
    },
    push: { publicKey: '', send: async () => 'sent' },
    files: world.files,
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
    authenticate: world.authenticate,
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
      if (!isProvoked(error)) unexpected.push(error);
    },
  });
  await app.ready();
  return {
    ...world,
    notifications,
    reset: async () => {
      notifications.length = 0;
      await world.reset();
    },
    mailLink: async (linkId) => {
      mailed.length = 0;
      await sendClientLink({ linkId, email: 'client@lagon.example' }, { db: world.db, services });
      return /\/complete\/([\w-]+)/.exec(mailed.at(-1) ?? '')?.[1];
    },
    pollOrders: async () => {
      for (const { orderId, state } of (await world.ledger()).orders)
        if (state !== 'paid') await reconcileOrder(world.db, services, orderId);
    },
    reconcile: async () => {
      for (const { orderId, state, userId, linkId } of (await world.ledger()).orders) {
        const leftBy = linkId === null ? { userId } : { linkId };
        if (state !== 'paid') await reconcileOrder(world.db, services, orderId, { leftBy });
      }
      for (const { id: requestId } of (await world.signatures()).requests.filter(isSealedHere)) {
        const seal = () => sealSignature({ requestId }, { db, services });
        armed = requestId % 8 === 0 ? 'before-commit' : 'after-commit';
        await seal().catch((error: unknown) => {
          if (!isProvoked(error)) throw error;
        });
        armed = 'none';
        await seal();
      }
    },
    close: async () => {
      await app.close();
      await world.close();
    },
    answer: async (request, fault = 'none') => {
      armed = fault;
      const { statusCode, headers, body } = await app.inject({
        method: request.method as 'POST',
        url: request.path,
        headers: request.headers,
        ...(request.payload ? { payload: request.payload } : {}),
      });
      armed = 'none';
      for (const error of unexpected.splice(0)) throw error;
      return { status: statusCode, headers: new Headers(headers as Record<string, string>), text: body };
    },
  };
};
