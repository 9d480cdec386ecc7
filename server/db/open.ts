import type { Logger } from 'pino';
import type { Settings } from '../services/services.ts';
import type { OpenDb } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';

/** Opens PostgreSQL where `DATABASE_URL` names one, else the embedded engine under `DATA_DIR`. */
export const openDb = async (settings: Pick<Settings, 'databaseUrl' | 'dataDir'>, log: Logger): Promise<OpenDb> => {
  if (settings.databaseUrl === undefined) return openEmbedded({ dataDir: settings.dataDir });
  return openPostgresql({
    url: settings.databaseUrl,
    poolSize: 10,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
};
