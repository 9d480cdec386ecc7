import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from '#scripts/fingerprint.ts';
import { demoContracts } from '#server/demo/portfolio.ts';

const inputs = ['server/demo', 'server/db', 'src/shared', 'scripts/seed.ts', 'package-lock.json'];
const cached = (contracts: number): string => join('.cache', 'demo-data', String(contracts), fingerprint(inputs));

/** Makes demonstration data once per state of its inputs, since loading it takes longer than copying it. */
export const prepareDemoData = (contracts = demoContracts): void => {
  const folder = cached(contracts);
  if (existsSync(folder)) return;
  rmSync(dirname(folder), { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(join(dirname(folder), 'making-'));
  const { DATABASE_URL: _, ...inherited } = process.env;
  execFileSync(process.execPath, ['scripts/seed.ts', '--contracts', String(contracts)], {
    env: { ...inherited, DATA_DIR: fresh },
    stdio: 'inherit',
  });
  renameSync(fresh, folder);
};

/** A private copy of the demonstration data, in a temporary folder that the caller removes. */
export const copyDemoData = (contracts = demoContracts): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-data-'));
  cpSync(cached(contracts), folder, { recursive: true });
  return folder;
};

export default (): void => {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  prepareDemoData();
};
