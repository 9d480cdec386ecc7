import { join } from 'node:path';
import { endpoints } from '#shared/contract/endpoints.ts';
import { isMigrated, migrate, readMigrations } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { handlers } from './handlers/handlers.ts';
import { jobHandlers } from './handlers/job-handlers.ts';
import { buildApp } from './http/app.ts';
import { authenticate } from './services/authenticate.ts';
import { folderStore } from './services/files.ts';
import { startJobs } from './services/jobs.ts';
import { createLog } from './services/log.ts';
import { createMailService } from './services/mail.ts';
import type { Services } from './services/services.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const db = await openDb(settings, log);
const migrations = await readMigrations();
await migrate(db, migrations);
const services: Services = {
  settings,
  log,
  mail: createMailService(settings),
  files: folderStore(join(settings.dataDir, 'files')),
  now: () => new Date(),
};
const app = await buildApp({
  db,
  services,
  authenticate,
  endpoints,
  handlers,
  isReady: () => isMigrated(db, migrations),
});
startJobs(db, services, jobHandlers);
await app.listen({ port: settings.port, host: settings.host });
process.stdout.write(`Lagon est prêt : ${settings.publicUrl}\n`);
