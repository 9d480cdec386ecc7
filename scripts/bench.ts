// `npm run bench [-- name…]`: runs tests/bench/*.bench.ts and prints one JSON object; progress goes to stderr.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bench, machineIndexMs, progress } from '#tests/bench/bench.ts';

const requestedNames = process.argv.slice(2);
const files = globSync('tests/bench/*.bench.ts')
  .sort()
  .filter((file) => requestedNames.length === 0 || requestedNames.includes(basename(file, '.bench.ts')));
if (files.length === 0) throw new Error(`No bench named ${requestedNames.join(', ')} in tests/bench.`);

execFileSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', process.stderr.fd, process.stderr.fd] });

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
};
const indexMs = machineIndexMs();

const figures: Record<string, Record<string, number> | { error: string }> = {};
for (const file of files) {
  const startedMs = Date.now();
  const { default: bench } = (await import(pathToFileURL(file).href)) as { default: Bench };
  progress(`${bench.name}…`);
  try {
    figures[bench.name] = await bench.run();
  } catch (error) {
    figures[bench.name] = { error: String(error) };
    process.exitCode = 1;
  }
  progress(`${bench.name}: ${((Date.now() - startedMs) / 1000).toFixed(0)} s`);
}

process.stdout.write(
  `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, indexMs, ...figures }, null, 2)}\n`,
);
