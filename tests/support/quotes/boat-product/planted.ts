import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type AppServer, ownData, startAppServer } from '#tests/support/server/app-server.ts';

const parts = ['src', 'server', 'sw', 'public', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json'];
const packages = ['package.json', 'package-lock.json'];

const catalogue = 'src/shared/products/catalogue.ts';
const after = 'export const catalogue = [';
/** The registry line of a product (docs/extending.md). */
const line =
  "{ code: 'BOAT', label: 'Bateau', icon: 'chair', family: 'other', prefix: 'BT', isConvertible: false, canBeCopied: false, load: () => import('./boat/product-boat.ts') },";

export interface PlantedProject {
  readonly app: AppServer;
  remove(): Promise<void>;
}

/** The project with the boat product, built, seeded and served: the copy differs by one line. */
export const serveWithBoat = async (): Promise<PlantedProject> => {
  const project = mkdtempSync(join(tmpdir(), 'lagon-boat-'));
  for (const part of [...parts, ...packages]) cpSync(resolve(part), join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'src/shared/products/boat'));
  cpSync(
    resolve('tests/support/quotes/boat-product/product.ts'),
    join(project, 'src/shared/products/boat/product-boat.ts'),
  );
  const path = join(project, catalogue);
  const source = readFileSync(path, 'utf8');
  if (source.split(after).length !== 2) throw new Error(`${catalogue} does not hold once: ${after}`);
  writeFileSync(path, source.replace(after, `${after}\n  ${line}`));
  const dataDir = join(project, 'data');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: project,
      env: ownData(dataDir),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('scripts/build.ts', '--force');
  run('scripts/data/seed.ts', '--contracts', '600');
  const app = await startAppServer({ dataDir, project });
  return {
    app,
    remove: async () => {
      await app.stop();
      rmSync(project, { recursive: true, force: true });
    },
  };
};
