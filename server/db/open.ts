import type { Logger } from 'pino';
import type { Settings } from '#server/services/services.ts';
import type { OpenDb } from './db.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgresql } from './postgresql/postgresql.ts';

/**
 * Opens PostgreSQL where `DATABASE_URL` names one, else the embedded engine under `DATA_DIR`. `onLost` hears of connections
 * that broke while nobody used them, `onDeath` of the embedded engine's end, after which this process can serve nobody.
 */
export const openDb = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  hears: { readonly onLost?: (error: unknown) => void; readonly onDeath?: (error: Error) => void } = {},
): Promise<OpenDb> => {
  if (settings.databaseUrl === undefined)
    return openEmbedded({ dataDir: settings.dataDir, ...(hears.onDeath && { onDeath: hears.onDeath }) });
  return openPostgresql({
    url: settings.databaseUrl,
    poolSize: 10,
    onIdleError: hears.onLost ?? ((error) => log.warn({ err: error }, 'database connection lost')),
  });
};
