import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { copyDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { contractIds, type QueuedRequest, queueRequests } from '#tests/support/journeys/page-outbox.ts';
import { waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { type Outcome, startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { randomNumbers, readStoredFiles, sha256 } from '#tests/support/network/storm.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';

const perTab = 100;
const dossiers = 20;
const createPdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
type Flap = Extract<Outcome, 'pass' | 'request lost' | 'answer lost' | 'unavailable'>;

/** An intermittent network that also loses requests and answers. */
const drawOutcome = (random: () => number): Flap => {
  if (Date.now() % 5_000 < 700) return 'request lost';
  const percentage = random();
  if (percentage < 0.05) return 'request lost';
  if (percentage < 0.2) return 'answer lost';
  return percentage < 0.25 ? 'unavailable' : 'pass';
};

test('queue: delivers 200 offline requests of two tabs once each, in order and complete', {
  tag: '@long',
}, async ({ signedIn }) => {
  const dataDir = copyDemoData();
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  const server = await startAppServer({ dataDir });
  let isFlapping = false;
  const random = randomNumbers(20_261_121);
  const outcomeCounts = { 'answer lost': 0, 'request lost': 0, unavailable: 0, pass: 0 };
  const proxy = await startFaultProxy(server.url, {
    outcome: ({ url }) => {
      if (!isFlapping) return 'pass';
      const outcome = drawOutcome(random);
      if (url === '/api/task/create') outcomeCounts[outcome] += 1;
      return outcome;
    },
  });
  let browser = await startBrowserProcess(profile);
  try {
    const firstPage = await browser.context.newPage();
    await signedIn(firstPage, 'courtier', proxy.url);
    await firstPage.goto(proxy.url);
    await waitForServiceWorker(firstPage);
    const other = await browser.context.newPage();
    await other.goto(`${proxy.url}/task/search`);
    const contracts = (await contractIds(firstPage, server.url)).slice(0, dossiers);
    expect(contracts).toHaveLength(dossiers);

    await browser.context.setOffline(true);
    const files = new Map<string, string>();
    const requestsOf = (tab: string): QueuedRequest[] =>
      Array.from({ length: perTab }, (_, index) => {
        const bytes = createPdf(2_000 + ((index * 997) % 12_000));
        const subject = `Tempête ${tab} ${String(index).padStart(3, '0')}`;
        files.set(subject, sha256(bytes));
        const contractId = contracts[(index * 7) % dossiers] ?? 0;
        return { subject, contractId, file: { name: `${subject}.pdf`, base64: bytes.toString('base64') } };
      });
    await Promise.all([
      firstPage.evaluate(queueRequests, requestsOf('A')),
      other.evaluate(queueRequests, requestsOf('B')),
    ]);

    isFlapping = true;
    await browser.context.setOffline(false);
    const sentNow = () => outcomeCounts.pass + outcomeCounts['answer lost'];
    // Repeated losses back off.
    const atLeast = (count: number) => expect.poll(sentNow, { timeout: 90_000 }).toBeGreaterThan(count);
    await atLeast(15);
    // A tab that may be the sender dies; later the whole browser does.
    await firstPage.close();
    await atLeast(30);
    await browser.kill();
    browser = await startBrowserProcess(profile);
    const reopenedPage = await browser.context.newPage();
    await expect.poll(() => reopenedPage.goto(`${proxy.url}/sync`).then(Boolean, () => false)).toBe(true);
    await atLeast(40);
    const lostNow = () => Math.min(outcomeCounts['answer lost'], outcomeCounts['request lost']);
    await expect.poll(lostNow, { message: 'answers and requests were lost', timeout: 90_000 }).toBeGreaterThan(3);

    isFlapping = false;
    await reopenedPage.reload();
    const retryAllButton = reopenedPage.getByRole('button', { name: 'Tout réessayer' });
    await retryAllButton.or(reopenedPage.getByText('Rien n’attend d’être envoyé')).click();
    // More than a hundred remain, sent one after the other, which is slow on a busy machine.
    await expect(reopenedPage.getByText('Rien n’attend d’être envoyé')).toBeVisible({ timeout: 150_000 });

    await server.stop();
    const storedFiles = await readStoredFiles(dataDir);
    expect(storedFiles.map(({ subject }) => subject).sort()).toEqual([...files.keys()].sort());
    expect(new Set(storedFiles.map(({ key }) => key)).size).toBe(2 * perTab);
    for (const contract of contracts)
      for (const tab of ['A', 'B']) {
        const ofTab = storedFiles.filter(
          ({ contractId, subject }) => contractId === contract && subject.includes(` ${tab} `),
        );
        const subjects = ofTab.map(({ subject }) => subject);
        expect(subjects, `dossier ${contract}, tab ${tab}`).toEqual([...subjects].sort());
      }
    for (const one of storedFiles) {
      expect(one.name).toBe(`${one.subject}.pdf`);
      expect(one.sha256, one.subject).toBe(files.get(one.subject));
    }
  } finally {
    await browser.kill();
    proxy.close();
    await server.stop();
    for (const folder of [dataDir, profile]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
