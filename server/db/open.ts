import type { Logger } from 'pino';
import type { Settings } from '#server/services/services.ts';
import type { OpenDb } from './db.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgresql } from './postgresql/postgresql.ts';

/**
 * Opens PostgreSQL if `DATABASE_URL` is set, else the embedded engine under `DATA_DIR`. `onLost` is called when an idle
 * connection breaks, `onDeath` when the embedded engine ends, after which this process cannot serve anyone.
 */
export const openDb = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  listeners: { readonly onLost?: (error: unknown) => void; readonly onDeath?: (error: Error) => void } = {},
): Promise<OpenDb> => {
  if (settings.databaseUrl === undefined)
    return openEmbedded({ dataDir: settings.dataDir, ...(listeners.onDeath && { onDeath: listeners.onDeath }) });
  return openPostgresql({
    url: settings.databaseUrl,
    poolSize: 10,
    onIdleError: listeners.onLost ?? ((error) => log.warn({ err: error }, 'database connection lost')),
  });
};
