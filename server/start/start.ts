import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fileStoreOf } from '#server/adapters/file-store.ts';
import { createMailService } from '#server/adapters/mail.ts';
import { scannerOf } from '#server/adapters/scanner.ts';
import { createSeal } from '#server/adapters/seal/seal.ts';
import { createYousign } from '#server/adapters/signature/yousign.ts';
import { authenticate } from '#server/areas/auth/token-check.ts';
import { authenticateLink } from '#server/areas/client-link/authenticate-link.ts';
import { freezeDocuments } from '#server/areas/documents/issue.ts';
import { verificationPage } from '#server/areas/documents/verification/page.ts';
import { loadReferenceLists } from '#server/areas/lists/reference-lists.ts';
import { loadDemonstrationBook } from '#server/areas/quotes/tariff-repository.ts';
import { loadCatalogue } from '#server/areas/quotes/vehicle-catalogue.ts';
import { signingRoutes } from '#server/areas/signatures/provider-route.ts';
import { openDoor } from '#server/backup/door.ts';
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
import { handlers } from './handlers.ts';
import { jobHandlers, recurringJobs } from './job-handlers.ts';
import {
  createOutages,
  watchedDb,
  watchedFiles,
  watchedMail,
  watchedPayment,
  watchedScanner,
  watchedSigning,
} from './outages.ts';
import { startPayment } from './payment.ts';
import { createReadiness, createStoreWatch, startProbes, tellSeal } from './readiness.ts';
import { measuredFiles, measureState } from './state-metrics.ts';

/** The id that the build left beside the app. */
const builtId = (buildFolder: string): string | undefined => {
  const stamp = join(buildFolder, 'build.json');
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id?: string }).id : undefined;
};

/** How long connections that are kept alive may learn that this process stops, before it closes them. */
const farewellMs = 1_000;

export interface RunningServer {
  /** Where to open the app. */
  readonly address: string;
  /** Finishes what is being answered, then closes everything. */
  stop(): Promise<void>;
}

type Given = Pick<Services, 'log' | 'now' | 'seal' | 'payment' | 'outages'> & { readonly metrics: Metrics };

/** What the handlers work with, watched for what it leans on and loses. */
const servicesOf = (settings: Settings, { log, now, seal, metrics, outages, payment }: Given): Services => ({
  settings,
  log,
  outages,
  mail: watchedMail(createMailService(settings), outages),
  files: watchedFiles(measuredFiles(fileStoreOf(settings), metrics.registry), outages),
  scanner: watchedScanner(scannerOf(settings), outages),
  payment: watchedPayment(payment, outages),
  seal,
  signing: watchedSigning(settings.signing && createYousign(settings.signing), outages),
  now,
});

/** Says what is no real thing. */
const tellTrials = (settings: Settings, log: Logger): void => {
  if (settings.payment === undefined) log.warn('card payments are simulated: no PAYMENT_URL');
  if (settings.signing?.isSandbox)
    log.warn('signatures go to the trial environment of their provider: they engage nobody');
};

/**
 * Opens and migrates the database, fills an empty one with the demonstration if asked, and listens once `build`, the folder
 * of the built app, is there; where it resolves to undefined, only the API is served.
 */
export const startServer = async (
  settings: Settings,
  log: Logger,
  build: Promise<string | undefined>,
): Promise<RunningServer> => {
  const now = () => new Date();
  const seal = await createSeal(settings, { log, now });
  const metrics = createMetrics(true);
  const outages = createOutages(log, now);
  const opened = await openDb(settings, log, {
    onLost: (error) => (error instanceof Outage ? outages.begin(error) : log.warn({ err: error }, 'connection lost')),
    onDeath: (error) => {
      // Nothing can be answered any more; who runs the process starts it again.
      log.fatal({ err: error }, 'the embedded database has died');
      process.exit(1);
    },
  });
  const db = watchedDb(
    withMeasures(opened, { observe: metrics.observeDb, log, slowMs: settings.slowQueryMs }),
    outages,
  );
  const payment = startPayment(settings, db, now);
  const services = servicesOf(settings, { log, now, seal, metrics, outages, payment: payment.service });
  tellTrials(settings, log);
  tellSeal(services);
  measureState(metrics.registry, db, services);
  let isStopping = false;
  try {
    const migrations = await readMigrations();
    const applied = await migrate(db, migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    await db.exclusive(() => loadReferenceLists(db));
    if (settings.seed === 'demo') await db.exclusive(() => loadDemonstrationBook(db, demonstrationRateBook));
    await db.exclusive(() => freezeDocuments(db, now()));
    const store = createStoreWatch(db, services);
    const probes = await startProbes(services, store);
    // Demonstration files have no place among those of another database.
    if (settings.seed === 'demo' && store.ownership === 'ours') await fillWhenEmpty(db, services);
    const forwarding = createForwarding(log);
    const uploads = openUploadFolder(settings.dataDir);
    const buildFolder = await build;
    metrics.describeBuild(buildFolder && builtId(buildFolder));
    const app = await buildApp({
      db,
      services,
      authenticate,
      authenticateLink,
      endpoints,
      handlers,
      metrics,
      rawRoutes: [...payment.routesWith(services), ...signingRoutes(db, services)],
      pages: [verificationPage(db, services)],
      buildFolder,
      uploads: uploads.path,
      readiness: createReadiness(() => isMigrated(db, migrations), services, store, forwarding),
      forwarding,
      isStopping: () => isStopping,
    });
    await app.listen({ port: settings.port, host: settings.host });
    const jobs = startJobs(db, services, jobHandlers, recurringJobs);
    // Read whole once; the first search of a vehicle does not wait for it.
    const catalogue = loadCatalogue(db).catch((error) => log.warn(error, 'the vehicle catalogue was not read'));
    const door = openDoor(db, services);
    const maintenance = startMaintenance(db, log, { now: services.now, auditDays: settings.auditDays });
    return {
      address: settings.publicUrl,
      stop: async () => {
        isStopping = true;
        await sleep(farewellMs);
        await app.close();
        door.close();
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

const fillWhenEmpty = (db: OpenDb, { files, log, now }: Services): Promise<void> =>
  db.exclusive(async (alone) => {
    const { isEmpty, seedDemo } = await import('#server/demo/seed.ts');
    if (!(await isEmpty(alone))) return;
    await seedDemo(alone, { seed: 1, today: dayInNoumea(now()), files, log });
    await alone.script('analyze');
  });
