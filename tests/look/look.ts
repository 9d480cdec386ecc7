// `npm run look [-- COMMIT | webkit | firefox] [--only PATTERN]`: pictures of every route, in both themes, on a tablet both
// ways and a phone, in .cache/look/now; with a commit, those of that commit too, with an engine, those of that engine, and a
// page that shows what differs, the most first. All of an engine take some fifteen minutes: a pattern of their names, such as
// `phone.dark.contract`, takes a part. For the person who reviews.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumLaunch, ensureChromium } from '#tests/support/browsers/chromium.ts';
import { type Engine, engines } from '#tests/support/browsers/engines.ts';
import { copyDemoData, prepareDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';
import { takePictures } from './take.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [other] = positionals;
const part = values.only === undefined ? {} : { only: new RegExp(values.only) };
const otherEngine = engines.find((engine) => engine === other);
const root = resolve('.cache/look');

/** Pictures of this checkout. */
const takePicturesHere = async (folder: string, engine: Engine | 'chromium' = 'chromium'): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] });
  await prepareDemoData();
  const dataDir = copyDemoData();
  const server = await startAppServer({ dataDir });
  try {
    const missing = await takePictures(server.url, { folder, engine, ...part });
    for (const line of missing) process.stderr.write(`not there: ${line}\n`);
    process.stderr.write(`${readdirSync(folder).length} pictures in ${folder}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Pictures of another commit: its code in a separate checkout, photographed by this program. */
const takePicturesOf = async (revision: string): Promise<string> => {
  const id = execFileSync('git', ['rev-parse', '--short', revision], { encoding: 'utf8' }).trim();
  const [checkout, folder] = [join(root, `code-${id}`), join(root, part.only ? `part-${id}` : id)];
  if (existsSync(folder) && !part.only) return folder;
  execFileSync('git', ['worktree', 'add', '--force', '--detach', checkout, id], { stdio: ['ignore', 2, 2] });
  const previousFolder = process.cwd();
  try {
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
    process.chdir(checkout);
    await takePicturesHere(folder);
  } finally {
    process.chdir(previousFolder);
    execFileSync('git', ['worktree', 'remove', '--force', checkout]);
  }
  return folder;
};

/** Changed pixels in thousandths; 1000 if the sizes differ. */
const difference = `async ([before, after]) => {
  const load = (data) => new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = fail;
    image.src = 'data:image/png;base64,' + data;
  });
  const [a, b] = await Promise.all([load(before), load(after)]);
  if (a.width !== b.width || a.height !== b.height) return 1000;
  const pixels = (image) => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  };
  const [left, right] = [pixels(a), pixels(b)];
  return (left.reduce((count, pixel, at) => count + (pixel === right[at] ? 0 : 1), 0) * 1000) / left.length;
}`;

const compare = async (before: string, after: string): Promise<void> => {
  const names = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))].sort();
  const browser = await chromium.launch(chromiumLaunch());
  const page = await browser.newPage();
  const rows: { readonly name: string; readonly changed: number }[] = [];
  for (const name of names) {
    const [a, b] = [join(before, name), join(after, name)];
    const isBoth = existsSync(a) && existsSync(b);
    const pair = isBoth ? [a, b].map((file) => readFileSync(file).toString('base64')) : [];
    const changed = isBoth ? ((await page.evaluate(`(${difference})(${JSON.stringify(pair)})`)) as number) : 1000;
    rows.push({ name, changed });
  }
  await browser.close();
  const changedRows = rows.filter(({ changed }) => changed > 0).sort((a, b) => b.changed - a.changed);
  const renderRow = ({ name, changed }: (typeof rows)[number]) =>
    `<h2>${name} <small>${(changed / 10).toFixed(1)} %</small></h2><p>${[before, after]
      .map((folder) => (existsSync(join(folder, name)) ? `<img src="${join(folder, name)}" alt="">` : 'not there'))
      .join('')}</p>`;
  const style =
    'body{font:14px sans-serif}p{display:flex;gap:8px;align-items:start}img{width:49%;border:1px solid #999}';
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Before and after</title><style>${style}</style>${changedRows.map(renderRow).join('')}`,
  );
  process.stdout.write(`${changedRows.length} of ${rows.length} pictures differ: ${join(root, 'index.html')}\n`);
};

mkdirSync(root, { recursive: true });
ensureChromium();
const now = join(root, 'now');
await takePicturesHere(now);
if (otherEngine) {
  const folder = join(root, otherEngine);
  await takePicturesHere(folder, otherEngine);
  await compare(now, folder);
} else if (other) await compare(await takePicturesOf(other), now);
