import { rmSync } from 'node:fs';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { test } from './e2e.ts';
import { copyDemoData } from './e2e-setup.ts';

/** A server with its own data for the journeys of a file, which change what everybody there sees. */
export const ownServer = (): (() => AppServer) => {
  let own: AppServer;
  test.beforeAll(async () => {
    own = await startAppServer({ dataDir: copyDemoData() });
  });
  test.afterAll(async () => {
    await own.stop();
    rmSync(own.dataDir, { recursive: true, force: true });
  });
  // What a tablet keeps of another server than its worker's is not wiped, nor is a clock that was set.
  test.use({ isFirstVisit: true });
  return () => own;
};
