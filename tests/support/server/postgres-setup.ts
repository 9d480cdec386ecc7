import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the temporary cluster; null without PostgreSQL on a developer's machine. */
    postgresUrl: string | null;
  }
}

/**
 * Starts PostgreSQL once for the API tests. Its absence fails in CI; elsewhere `npm test` names the skipped tests at
 * its end.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const isOff = process.env['LAGON_POSTGRESQL'] === 'off';
  if (isOff || (!process.env['CI'] && !findPostgres())) {
    project.provide('postgresUrl', null);
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
};
