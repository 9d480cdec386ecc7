import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the temporary cluster; null where PostgreSQL is missing on a developer's machine. */
    postgresUrl: string | null;
  }
}

/** Starts PostgreSQL once for the API tests. Its absence fails in CI and is said aloud elsewhere. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  // A quick run at the desk.
  if (process.env['LAGON_POSTGRESQL'] === 'off') {
    project.provide('postgresUrl', null);
    return undefined;
  }
  if (!process.env['CI'] && !findPostgres()) {
    process.stderr.write(
      'PostgreSQL is missing: the API is tested on the embedded database only. Install postgresql.\n',
    );
    project.provide('postgresUrl', null);
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
};
