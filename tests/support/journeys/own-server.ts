import { rmSync } from 'node:fs';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { test } from './e2e.ts';
import { copyDemoData } from './e2e-setup.ts';

/** A separate server for the journeys of a file that change shared data. */
export const ownServer = (): (() => AppServer) => {
  let appServer: AppServer;
  test.beforeAll(async () => {
    appServer = await startAppServer({ dataDir: copyDemoData() });
  });
  test.afterAll(async () => {
    await appServer.stop();
    rmSync(appServer.dataDir, { recursive: true, force: true });
  });
  // Data under another origin than that of the worker's server is not wiped, nor is a clock that was set.
  test.use({ isFirstVisit: true });
  return () => appServer;
};
