// Entry of every npm script that must work on a fresh clone with any Node: no dependency, no syntax newer than Node 18.
// It installs missing packages, then runs the task with the project's pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 22;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';

const tasks = {
  start: ['server/main.ts', '--build'],
  dev: ['scripts/dev.ts'],
  build: ['scripts/build.ts', '--force'],
  test: ['scripts/checks/test.ts'],
  bench: ['scripts/bench.ts'],
  seed: ['scripts/data/seed.ts'],
  account: ['scripts/account.ts'],
  files: ['scripts/data/files.ts'],
  rotate: ['scripts/data/rotate.ts'],
  doctor: ['scripts/doctor.ts'],
  backup: ['scripts/data/backup.ts'],
  restore: ['scripts/data/restore.ts'],
  look: ['tests/look/look.ts'],
  gallery: ['scripts/gallery.ts'],
  faults: ['scripts/faults.ts'],
  mutants: ['scripts/mutants/mutants.ts'],
  'import:vehicles': ['scripts/imports/import-vehicles.ts'],
  'import:tariff': ['scripts/imports/import-tariff.ts'],
  'import:texts': ['scripts/imports/import-texts.ts'],
};

/** Prints a text for the user at the terminal and exits. */
const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

/** Packages by folder in a lock file; undefined if there is no file, as after an interrupted install. */
const lockedPackages = (file) => {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
};

/** Compares the lock file with the one that npm writes into node_modules when an install completes. */
const isInstalled = () => {
  const installed = lockedPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(lockedPackages('package-lock.json')).every(([folder, locked]) => {
    const actual = installed[folder];
    return (
      folder === '' || (actual ? actual.version === locked.version : Boolean(locked.optional || locked.devOptional))
    );
  });
};

const install = () => {
  const modules = join(root, 'node_modules');
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink())
    fail('node_modules is a link to a folder that does not hold what package-lock.json names. Run npm install there.');
  process.stderr.write('Installing what package-lock.json names. This takes a minute or two the first time.\n');
  // Not npm ci, which deletes node_modules first: after a pull only changes are fetched. --no-save leaves the lock file
  // unchanged. Output goes to stderr, because stdout belongs to the task.
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--loglevel=error',
    '--include=dev',
  ];
  const startedMs = Date.now();
  const result = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows });
  if (result.status !== 0) fail('npm install failed: see above. Nothing else was started.');
  process.stderr.write(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.\n`);
};

/** The pinned Node if there is one for this machine, else the caller's if it is recent enough. */
const currentNode = () => {
  const pinned = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  const answer = existsSync(pinned) ? spawnSync(pinned, ['-p', 'process.execPath'], { encoding: 'utf8' }) : undefined;
  if (answer && answer.status === 0) return answer.stdout.trim();
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  return fail(
    `Lagon needs Node ${oldestNode} or newer. This is ${process.version}, and the registry has no Node for ${process.platform}-${process.arch}.`,
  );
};

/** Runs a program, forwarding signals, and exits with its exit code if it fails. */
const run = (node, args) =>
  new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(isWindows ? ';' : ':');
    const env = { ...process.env, PATH: path };
    // Early versions of Node 22 run TypeScript only with a flag, and print a warning.
    const flags =
      Number(process.versions.node.split('.')[0]) < 24 && node === process.execPath
        ? ['--experimental-strip-types']
        : [];
    const child = spawn(node, [...flags, '--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    // At a terminal the whole process group receives it anyway.
    process.on('SIGINT', (signal) => process.stdin.isTTY || child.kill(signal));
    child.on('error', (error) => fail(`${node} did not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
      else if (code !== 0) process.exit(code ?? 1);
      else resolve();
    });
  });

const [task = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(tasks, task)) fail(`Usage: node scripts/run.mjs <${Object.keys(tasks).join('|')}> [arguments]`);
if (!isInstalled()) install();
const node = currentNode();
await run(node, [...tasks[task], ...rest]);
