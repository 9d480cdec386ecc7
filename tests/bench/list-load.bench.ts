import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createFolderStore } from '#server/adapters/files.ts';
import type { OpenDb } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { raw, sql } from '#server/db/sql.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { type Bench, progress, quantile } from './bench.ts';

const connections = 8;
const devices = 16;
/** Interval of a device's pages: it stores 500 rows in at least half a second. */
const pageEveryMs = 500;
const warmUpMs = 2_000;
const measuredMs = 8_000;
const sizes = (process.env['LAGON_BENCH_CONTRACTS'] ?? '2000,20000,200000').split(',').map(Number);

/** Raises the calls that one person may make in the server that it is loaded into. */
const raisedBudget = `data:text/javascript,${encodeURIComponent(
  `import { defaultRateLimit } from ${JSON.stringify(new URL('../../server/http/rate-limits.ts', import.meta.url).href)}; defaultRateLimit.count = 1e9;`,
)}`;

const seeded = 2_000;
const columns = `person_id, is_estimate, product_code, status, creation_date, solde, is_unpaid, holder_name, phone,
  annual_premium, commission, body, holder_n, first_name_n, last_name_n, company_name_n`;

/** Assigns all contracts to the broker and copies them, one day apart, up to the required number. */
const multiplyContracts = async (db: OpenDb, contracts: number): Promise<void> => {
  await db.script('alter table contract disable trigger user');
  await db.query(sql`update contract set broker_id =
    (select broker_id from app_user where email = ${emailOf('courtier')})`);
  await db.query(sql`insert into contract (broker_id, effect_date, numero, numero_n, ${raw(columns)})
    select broker_id, effect_date - copy::int, numero || '-' || copy, numero_n || '-' || copy, ${raw(columns)}
    from contract, generate_series(1, ${contracts / seeded - 1}::int) copy`);
  await db.script('alter table contract enable trigger user');
  await db.script('vacuum analyze');
};

/** Secrets that a server with its own database requires. */
const secrets = { TOKEN_SECRET: 't'.repeat(32), DEVICE_KEY_SECRET: Buffer.alloc(32, 1).toString('base64') };

const decompress = promisify(brotliDecompress);

/** Compressed like a browser's answer with `encoding`. */
const postJson = (
  agent: Agent,
  url: string,
  body: object,
  { token, encoding }: { readonly token?: string; readonly encoding?: 'br' } = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(encoding && { 'accept-encoding': encoding }),
    };
    const sentRequest = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const isCompressed = answer.headers['content-encoding'] === 'br';
        (isCompressed ? decompress(bytes) : Promise.resolve(bytes)).then(
          (json) => resolve({ status: answer.statusCode ?? 0, text: json.toString() }),
          reject,
        );
      });
    });
    sentRequest.on('error', reject);
    sentRequest.end(JSON.stringify(body));
  });

const signIn = async (agent: Agent, app: AppServer): Promise<string> => {
  const signedIn = await postJson(agent, `${app.url}/api/login`, { email: emailOf('courtier'), password });
  return (JSON.parse(signedIn.text) as { data: { token: string } }).data.token;
};

/** Sixteen devices synchronise for the first time, again and again, while `work` runs. */
const whileSynchronising = async (
  app: AppServer,
  work: () => Promise<Record<string, number>>,
): Promise<Record<string, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: devices });
  const token = await signIn(agent, app);
  let hasEnded = false;
  let rows = 0;
  const synchronise = async (index: number): Promise<void> => {
    await sleep((pageEveryMs * index) / devices);
    for (let cursor = ''; !hasEnded; ) {
      const wait = sleep(pageEveryMs);
      const { text, status } = await postJson(
        agent,
        `${app.url}/api/portfolio/changes`,
        { cursor, limit: 500, maxContracts: 50_000 },
        { token, encoding: 'br' },
      );
      if (status !== 200) throw new Error(`a page answered ${status}: ${text}`);
      const [, next = '', hasMore] = /"cursor":"([^"]*)","hasMore":(true|false)/.exec(text.slice(-1_000)) ?? [];
      rows += hasMore ? 500 : 0;
      cursor = hasMore === 'true' ? next : '';
      await wait;
    }
  };
  const startedMs = performance.now();
  const running = Promise.all(Array.from({ length: devices }, (_, index) => synchronise(index)));
  const measured = await Promise.race([work(), running.then(() => ({}))]);
  const seconds = (performance.now() - startedMs) / 1_000;
  hasEnded = true;
  await running;
  agent.destroy();
  return { ...measured, SyncedRowsPerSecond: Math.round(rows / seconds) };
};

/** Requests the first page of the list over eight connections at once; answers other than 2xx are counted. */
const measure = async (app: AppServer): Promise<Record<string, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const token = await signIn(agent, app);
  const list = () => postJson(agent, `${app.url}/api/contract/search`, { firstPage: 0, pageSize: 20 }, { token });
  const first = await list();
  if (first.status !== 200) throw new Error(`the list answered ${first.status}: ${first.text}`);
  const durationsMs: number[] = [];
  let refused = 0;
  const startedMs = performance.now();
  const endMs = startedMs + warmUpMs + measuredMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const sentMs = performance.now();
        if (sentMs > endMs) return;
        const { status } = await list();
        if (sentMs < startedMs + warmUpMs) continue;
        if (status !== 200) refused += 1;
        durationsMs.push(performance.now() - sentMs);
      }
    }),
  );
  agent.destroy();
  return {
    RequestsPerSecond: Math.round(durationsMs.length / (measuredMs / 1_000)),
    P50Ms: quantile(durationsMs, 0.5),
    P99Ms: quantile(durationsMs, 0.99),
    NotOk: refused,
  };
};

/**
 * The contract list over HTTP on PostgreSQL, for a broker of 2,000, 20,000 and 200,000 contracts; then the same beside
 * sixteen devices in their first synchronisation.
 */
const bench: Bench = {
  name: 'list-load',
  run: async () => {
    const figures: Record<string, number> = { connections };
    for (const contracts of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
      const postgres = await startPostgres('bench');
      try {
        const db = await openPostgresql({ url: postgres.url, poolSize: 4, onIdleError: () => undefined });
        await migrate(db, await readMigrations());
        const files = createFolderStore(join(folder, 'files'));
        await seedDemo(db, { seed: 1, today: dayInNoumea(new Date()), contracts: seeded, files });
        await multiplyContracts(db, contracts);
        await db.close();
        const app = await startAppServer({
          dataDir: folder,
          environment: { ...secrets, DATABASE_URL: postgres.url, NODE_OPTIONS: `--import ${raisedBudget}` },
        });
        try {
          const measured = await measure(app);
          progress(`  ${contracts}: ${JSON.stringify(measured)}`);
          for (const [name, value] of Object.entries(measured)) figures[`contracts${contracts}${name}`] = value;
          const synced = await whileSynchronising(app, () => measure(app));
          progress(`  ${contracts}, ${devices} devices: ${JSON.stringify(synced)}`);
          for (const [name, value] of Object.entries(synced)) figures[`contracts${contracts}Devices${name}`] = value;
        } finally {
          await app.stop();
        }
      } finally {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
    return figures;
  },
};

export default bench;
