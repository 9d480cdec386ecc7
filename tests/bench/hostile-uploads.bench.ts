import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { copyDemoData, prepareDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import type { HostileCalls } from '#tests/support/uploads/hostile-callers.ts';
import { type Bench, progress, quantile } from './bench.ts';

const files = 50;
const callers = 8;
const betweenProbesMs = 25;

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('courtier'), password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
};

/** Resident memory of the server process, in megabytes; that of the parser is bounded apart. */
const residentMb = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN) / 1e6;
};

/** Calls `work` again and again until `isOver`; returns the milliseconds of each call. */
const measureCalls = async (work: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> => {
  const samples: number[] = [];
  while (!isOver()) {
    const startedMs = performance.now();
    await work();
    samples.push(performance.now() - startedMs);
    await sleep(betweenProbesMs);
  }
  return samples;
};

const measure = async ({ url }: AppServer): Promise<Record<string, number>> => {
  const authorization = `Bearer ${await signIn(url)}`;
  const [contractId] = await listContracts(url, authorization);
  const before = await residentMb(url);
  let isOver = false;
  const isDone = () => isOver;
  const health = measureCalls(() => fetch(`${url}/healthz`).then((answer) => answer.text()), isDone);
  const lists = measureCalls(() => listContracts(url, authorization), isDone);
  const resident: number[] = [];
  const memory = measureCalls(async () => resident.push(await residentMb(url)), isDone);
  const calls: HostileCalls = { url, authorization, contractId: contractId as number, files, callers };
  // Files are built and sent in another thread, so that the time it takes does not count as a delay of the server.
  const thread = new Worker(new URL('../support/uploads/hostile-callers.ts', import.meta.url), { workerData: calls });
  const [answerMs] = (await once(thread, 'message')) as [number[]];
  isOver = true;
  const [healthMs, listMs] = [await health, await lists];
  await memory;
  progress(`  ${files} files, ${healthMs.length} health checks and ${listMs.length} lists meanwhile`);
  return {
    healthP99Ms: quantile(healthMs, 0.99),
    contractListP99Ms: quantile(listMs, 0.99),
    answerMaxMs: Math.round(Math.max(...answerMs)),
    residentGrowthMb: Math.round(Math.max(...resident) - before),
  };
};

const listContracts = async (url: string, authorization: string): Promise<number[]> => {
  const answer = await fetch(`${url}/api/contract/search`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ pageSize: 20 }),
  });
  const { contractList } = (await answer.json()) as { contractList: { id: number }[] };
  return contractList.map(({ id }) => id);
};

/** Aims: 300 ms for the checks and lists, 5 s for each answer, 300 MB. */
const bench: Bench = {
  name: 'hostile-uploads',
  run: async () => {
    await prepareDemoData();
    const dataDir = copyDemoData();
    const app = await startAppServer({ dataDir });
    try {
      return await measure(app);
    } finally {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default bench;
