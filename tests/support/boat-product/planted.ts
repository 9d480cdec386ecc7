import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type AppServer, ownData, startAppServer } from '#tests/support/app-server.ts';

const parts = ['src', 'server', 'sw', 'public', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json'];
const packages = ['package.json', 'package-lock.json'];

/** The lines that a product takes beside its folder (docs/extending.md), each after a text of its file. */
const lines: readonly (readonly [file: string, after: string, line: string])[] = [
  [
    'src/shared/products/catalogue.ts',
    'export const catalogue = [',
    "{ code: 'BOAT', label: 'Bateau', icon: 'chair', family: 'other', prefix: 'BT' },",
  ],
  [
    'src/shared/products/registry.ts',
    'const loaders: Readonly<Record<ProductCode, Load>> = {',
    "BOAT: () => import('./boat/product-boat.ts'),",
  ],
  ['server/demo/contracts.ts', "    : rng.weighted([\n        ['AUTO', 42],", "['BOAT', 40],"],
  [
    'server/demo/storefront.ts',
    '  readonly products: readonly ProductCode[];\n}[] = [',
    "{ title: 'Plaisance', icon: 'chair', isActive: true, products: ['BOAT'] },",
  ],
];

export interface PlantedProject {
  readonly app: AppServer;
  remove(): Promise<void>;
}

/** The project with the boat among its products, built, seeded and served: nothing of it is changed but its lines. */
export const serveWithBoat = async (): Promise<PlantedProject> => {
  const project = mkdtempSync(join(tmpdir(), 'lagon-boat-'));
  for (const part of [...parts, ...packages]) cpSync(resolve(part), join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'src/shared/products/boat'));
  cpSync(resolve('tests/support/boat-product/product.ts'), join(project, 'src/shared/products/boat/product-boat.ts'));
  for (const [file, after, line] of lines) {
    const path = join(project, file);
    const whole = readFileSync(path, 'utf8');
    if (whole.split(after).length !== 2) throw new Error(`${file} does not hold once: ${after}`);
    writeFileSync(path, whole.replace(after, `${after}\n  ${line}`));
  }
  const dataDir = join(project, 'data');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: project,
      env: ownData(dataDir),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('scripts/build.ts', '--force');
  run('scripts/data/seed.ts', '--contracts', '80');
  const app = await startAppServer({ dataDir, project });
  return {
    app,
    remove: async () => {
      await app.stop();
      rmSync(project, { recursive: true, force: true });
    },
  };
};
