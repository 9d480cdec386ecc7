import { statfs } from 'node:fs/promises';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { OpenDb } from '#server/db/db.ts';
import { loadJobStatistics } from '#server/jobs/job-repository.ts';
import type { FileStore, Outages, Services } from '#server/services/services.ts';

const parts = ['database', 'files', 'mail', 'scanner', 'disk'] as const;

/** Wraps a store: measures the duration of its calls. */
export const withFileMetrics = (files: FileStore, registry: Registry): FileStore => {
  const fileStoreDuration = new Histogram({
    name: 'lagon_files_seconds',
    help: 'Duration of calls to the file store',
    labelNames: ['call', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const measure = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
    const end = fileStoreDuration.startTimer({ call });
    try {
      const result = await work();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
  return {
    put: (key, bytes) => measure('put', () => files.put(key, bytes)),
    get: (key) => measure('get', () => files.get(key)),
    remove: (key) => measure('remove', () => files.remove(key)),
    list: () => files.list(),
  };
};

/** Gauges for queues, outages and disk, evaluated when the metrics are read. */
export const registerStateGauges = (
  registry: Registry,
  db: OpenDb,
  { settings, outages, now }: Pick<Services, 'settings' | 'now'> & { readonly outages: Pick<Outages, 'isUnavailable'> },
): void => {
  const registerGauge = (
    name: string,
    help: string,
    label: string | undefined,
    collectValue: (gauge: Gauge) => Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        // A failing gauge is reset, so that the other metrics can still be read.
        await collectValue(this).catch(() => this.reset());
      },
    });
  registerGauge(
    'lagon_out_of_reach',
    '1 while a part that the server leans on does not answer',
    'part',
    async (target) => {
      for (const part of parts) target.set({ part }, outages.isUnavailable(part) ? 1 : 0);
    },
  );
  registerGauge('lagon_disk_free_bytes', 'Free bytes where DATA_DIR is', undefined, async (target) => {
    const { bavail, bsize } = await statfs(settings.dataDir);
    target.set(bavail * bsize);
  });
  registerGauge(
    'lagon_db_connections',
    'Connections to the database, and calls that wait for one',
    'state',
    async (target) => {
      for (const [state, count] of Object.entries(db.load?.() ?? {})) target.set({ state }, count);
    },
  );
  registerGauge('lagon_jobs_waiting', 'Jobs that are due and not done, e-mails among them', 'kind', async (target) => {
    target.reset();
    for (const { kind, waiting } of await loadJobStatistics(db, now())) target.set({ kind }, waiting);
  });
  registerGauge('lagon_jobs_failing', 'Jobs that failed at least once and are tried again', 'kind', async (target) => {
    target.reset();
    for (const { kind, failing } of await loadJobStatistics(db, now())) target.set({ kind }, failing);
  });
  registerGauge('lagon_jobs_oldest_seconds', 'How long the oldest job of a kind has waited', 'kind', async (target) => {
    target.reset();
    for (const { kind, oldestSeconds } of await loadJobStatistics(db, now())) target.set({ kind }, oldestSeconds);
  });
};
