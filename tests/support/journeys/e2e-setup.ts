import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from '#scripts/bundle/fingerprint.ts';
import { ownData, startAppServer } from '#tests/support/server/app-server.ts';

const inputs = [
  'server/demo',
  'server/db',
  'server/areas/documents',
  'server/areas/lists',
  'src/shared',
  'tests/support/journeys/e2e-setup.ts',
  'package-lock.json',
];

/**
 * Contracts and quotes in the shared demonstration of the journeys: fewer than the full one, since each sign-in
 * downloads its broker's.
 */
const contracts = 800;
const cachePath = (count: number): string => join('.cache', 'demo-data', `${fingerprint(inputs)}-${count}`);

/** Creates the demonstration data once for each state of its inputs, since loading it takes longer than copying. */
export const prepareDemoData = async (count = contracts): Promise<void> => {
  const folder = cachePath(count);
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  for (const name of readdirSync(dirname(folder)))
    if (!name.startsWith(fingerprint(inputs))) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  const unfinishedFolder = mkdtempSync(join(dirname(folder), 'making-'));
  execFileSync(process.execPath, ['scripts/data/seed.ts', '--contracts', String(count)], {
    env: ownData(unfinishedFolder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = await startAppServer({ dataDir: unfinishedFolder, readyWithinMs: 300_000 });
  await server.stop();
  renameSync(unfinishedFolder, folder);
};

/** A private copy of the demonstration data in a temporary folder, which the caller removes. */
export const copyDemoData = (count = contracts): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-data-'));
  cpSync(cachePath(count), folder, { recursive: true });
  return folder;
};

export default async (): Promise<void> => {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  await prepareDemoData();
};
