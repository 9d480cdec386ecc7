import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createMailService } from '#server/adapters/mail.ts';
import { createPushService } from '#server/adapters/push.ts';
import { createScanner } from '#server/adapters/scanner.ts';
import { createSeal } from '#server/adapters/seal/seal.ts';
import { createYousign } from '#server/adapters/signature/yousign.ts';
import { authenticateToken } from '#server/areas/auth/token-check.ts';
import { authenticateLink } from '#server/areas/client-link/authenticate-link.ts';
import { freezeDocuments } from '#server/areas/documents/issue.ts';
import { verificationPage } from '#server/areas/documents/verification/page.ts';
import { loadReferenceLists } from '#server/areas/lists/load-reference-lists.ts';
import { loadDemonstrationBook } from '#server/areas/quotes/tariff-repository.ts';
import { loadCatalogue } from '#server/areas/quotes/vehicle-catalogue.ts';
import { signingRoutes } from '#server/areas/signatures/provider/provider-route.ts';
import { openBackupSocket } from '#server/backup/backup-socket.ts';
import type { OpenDb } from '#server/db/db.ts';
import { startMaintenance } from '#server/db/maintenance.ts';
import { withMeasures } from '#server/db/measured-db.ts';
import { isMigrated, migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { openUploadFolder } from '#server/files/upload-folder.ts';
import { buildApp } from '#server/http/app.ts';
import { createForwarding } from '#server/http/forwarding.ts';
import { createMetrics, type Metrics } from '#server/http/metrics.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services, Settings } from '#server/services/services.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { assertNoneRefused, findRefusedAccounts, findRefusedParts } from './demonstration-parts.ts';
import { handlers } from './handlers.ts';
import { jobHandlers, recurringJobs } from './job-handlers.ts';
import {
  createOutages,
  withDbOutages,
  withFileOutages,
  withMailOutages,
  withPaymentOutages,
  withPushOutages,
  withScannerOutages,
  withSigningOutages,
} from './outages.ts';
import { startPayment } from './payment.ts';
import { createReadiness, createStoreWatch, logSealProblems, startProbes } from './readiness.ts';
import { registerStateGauges, withFileMetrics } from './state-metrics.ts';

/** Id that the build wrote beside the app. */
const readBuildId = (buildFolder: string): string | undefined => {
  const stamp = join(buildFolder, 'build.json');
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id?: string }).id : undefined;
};

/** Time before connections are closed, so that keep-alive clients learn from `connection: close` that the process stops. */
const drainMs = 1_000;

interface RunningServer {
  /** Public address of the app. */
  readonly address: string;
  /** Graceful shutdown: finishes current requests, then closes everything. */
  stop(): Promise<void>;
}

type ServiceParts = Pick<Services, 'log' | 'now' | 'seal' | 'payment' | 'outages'> & { readonly metrics: Metrics };

/** Services for the handlers, with outages of external parts reported. */
const createServices = (settings: Settings, { log, now, seal, metrics, outages, payment }: ServiceParts): Services => ({
  settings,
  log,
  outages,
  mail: withMailOutages(createMailService(settings), outages),
  files: withFileOutages(withFileMetrics(createFileStore(settings), metrics.registry), outages),
  scanner: withScannerOutages(createScanner(settings), outages),
  payment: withPaymentOutages(payment, outages),
  push: withPushOutages(createPushService(settings), outages),
  seal,
  signing: withSigningOutages(settings.signing && createYousign(settings.signing), outages),
  now,
});

/** Logs which external services are simulated or in test mode. */
const logTestModes = (settings: Settings, log: Logger): void => {
  if (settings.payment === undefined) log.warn('card payments are simulated: no PAYMENT_URL');
  if (settings.signing?.isSandbox) log.warn('signatures use the provider’s test environment: they have no legal value');
};

/**
 * Opens and migrates the database, loads the demonstration into an empty one if configured, and listens once `build` (folder of the
 * built app) resolves; if it resolves to undefined, only the API is served.
 */
export const startServer = async (
  settings: Settings,
  log: Logger,
  build: Promise<string | undefined>,
): Promise<RunningServer> => {
  assertNoneRefused(findRefusedParts(settings));
  const now = () => new Date();
  const seal = await createSeal(settings, { log, now });
  const metrics = createMetrics(true);
  const outages = createOutages(log, now);
  const openedDb = await openDb(settings, log, {
    onLost: (error) => (error instanceof Outage ? outages.begin(error) : log.warn({ err: error }, 'connection lost')),
    onDeath: (error) => {
      // The process cannot serve any more; its supervisor restarts it.
      log.fatal({ err: error }, 'the embedded database has died');
      process.exit(1);
    },
  });
  const db = withDbOutages(
    withMeasures(openedDb, { observe: metrics.observeDb, log, slowMs: settings.slowQueryMs }),
    outages,
  );
  const payment = startPayment(settings, db, now);
  const services = createServices(settings, { log, now, seal, metrics, outages, payment: payment.service });
  logTestModes(settings, log);
  logSealProblems(services);
  registerStateGauges(metrics.registry, db, services);
  let isStopping = false;
  try {
    const migrations = await readMigrations();
    const applied = await migrate(db, migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    assertNoneRefused(await findRefusedAccounts(db, settings));
    await db.exclusive(() => loadReferenceLists(db));
    if (settings.seed === 'demo') await db.exclusive(() => loadDemonstrationBook(db, demonstrationRateBook));
    await db.exclusive(() => freezeDocuments(db, now()));
    const store = createStoreWatch(db, services);
    const probes = await startProbes(services, store);
    // Demonstration files must not be mixed with those of another database.
    if (settings.seed === 'demo' && store.ownership === 'ours') await seedIfEmpty(db, services);
    const forwarding = createForwarding(log);
    const uploads = openUploadFolder(settings.dataDir);
    const buildFolder = await build;
    metrics.describeBuild(buildFolder && readBuildId(buildFolder));
    const app = await buildApp({
      db,
      services,
      authenticate: authenticateToken,
      authenticateLink,
      endpoints,
      handlers,
      metrics,
      rawRoutes: [...payment.createRoutes(services), ...signingRoutes(db, services)],
      pages: [verificationPage(db, services)],
      buildFolder,
      uploads: uploads.path,
      readiness: createReadiness(() => isMigrated(db, migrations), services, store, forwarding),
      forwarding,
      isStopping: () => isStopping,
    });
    await app.listen({ port: settings.port, host: settings.host });
    const jobs = startJobs(db, services, jobHandlers, recurringJobs);
    // Preloaded, so that the first vehicle search does not wait.
    const catalogue = loadCatalogue(db).catch((error) => log.warn(error, 'the vehicle catalogue was not read'));
    const backupSocket = openBackupSocket(db, services);
    const maintenance = startMaintenance(db, log, { now: services.now, auditDays: settings.auditDays });
    return {
      address: settings.publicUrl,
      stop: async () => {
        isStopping = true;
        await sleep(drainMs);
        await app.close();
        backupSocket.close();
        probes.stop();
        await Promise.all([jobs.stop(), maintenance.stop(), catalogue]);
        uploads.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
};

const seedIfEmpty = (db: OpenDb, { files, log, now }: Services): Promise<void> =>
  db.exclusive(async (locked) => {
    const { isEmpty, seedDemo } = await import('#server/demo/seed.ts');
    if (!(await isEmpty(locked))) return;
    await seedDemo(locked, { seed: 1, today: dayInNoumea(now()), files, log });
    await locked.script('analyze');
  });
