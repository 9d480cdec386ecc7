// Builds the app into dist, unless dist was built from the same inputs. --force always builds, and writes the software
// bill of materials (CycloneDX) into sbom.cdx.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fingerprint } from './bundle/fingerprint.ts';

const inputs = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package-lock.json'];
const stamp = 'dist/build.json';
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|map)$/;

/** Build id in dist; undefined if there is no complete build. */
const builtId = (): string | undefined =>
  existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id: string }).id : undefined;

/** Writes .br and .gz next to each text file, so that the server need not compress. */
const precompress = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await Promise.all([
        promisify(brotliCompress)(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
        promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
      ]);
    }),
  );
};

/** Writes the production dependencies with versions and checksums, from `npm sbom` on the lock file. */
const writeSbom = (): void => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const sbom = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync('sbom.cdx.json', sbom);
};

const id = fingerprint(inputs);
if (process.argv.includes('--force') || builtId() !== id) {
  const startedMs = Date.now();
  process.stderr.write('Building the app…\n');
  process.env.VITE_BUILD_ID = id;
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  await precompress('dist');
  writeFileSync(stamp, `${JSON.stringify({ id })}\n`);
  process.stderr.write(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s (${id}).\n`);
}
if (process.argv.includes('--force')) writeSbom();
