import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { withMeasures } from '#server/db/measured-db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { Outage } from '#server/services/outage.ts';
import { registerStateGauges, withFileMetrics } from '#server/start/state-metrics.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { client as person } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi(
  'the measures of a server',
  (server) => {
    it('report queues, failures, outages and the store’s durations', async () => {
      const { db, services, clock, engine } = server();
      const registry = new Registry();
      registerStateGauges(registry, db, services);
      const files = withFileMetrics(services.files, registry);
      await enqueueJob(db, 'letter', {}, new Date(clock.now.getTime() - 60_000));
      await enqueueJob(db, 'letter', {}, new Date(clock.now.getTime() + 60_000));
      await files.put('piece/aa/aa', new Uint8Array([1]));
      const before = await registry.metrics();
      expect(before).toContain('lagon_jobs_waiting{kind="letter"} 1');
      expect(before).toContain('lagon_jobs_failing{kind="letter"} 0');
      expect(before).toMatch(/lagon_jobs_oldest_seconds\{kind="letter"\} 60/);
      expect(before).toContain('lagon_files_seconds_count{call="put",outcome="done"} 1');
      expect(before).toContain('lagon_out_of_reach{part="mail"} 0');
      expect(before).toMatch(/lagon_disk_free_bytes \d{6,}/);
      if (engine === 'postgresql') expect(before).toContain('lagon_db_connections{state="waiting"} 0');

      await runDueJobs(db, services, { letter: () => Promise.reject(new Outage('mail', 'SMTP mail.example')) });
      const after = await registry.metrics();
      expect(after).toContain('lagon_jobs_failing{kind="letter"} 1');
      expect(after).toContain('lagon_out_of_reach{part="mail"} 1');
    });

    const countSlowCalls = () =>
      server()
        .logs.map(
          (line) => JSON.parse(line) as { msg: string; operation?: string; statement: string; durationMs: number },
        )
        .filter(({ msg }) => msg === 'slow statement');

    it('log a slow statement with operation and text, without values', async () => {
      const token = await server().tokenOf('courtier');
      await server().call(endpoints.contractSearch, { nom: 'Confidentiel' }, { token });
      const client = { person: { ...person, lastname: 'Confidentielle' } };
      await server().call(endpoints.clientAdd, { client }, { token, headers: { 'idempotency-key': randomUUID() } });
      expect(countSlowCalls().filter(({ operation }) => operation === 'contractSearch')).not.toEqual([]);
      const inTransaction = countSlowCalls().filter(({ operation }) => operation === 'clientAdd');
      expect(inTransaction.map(({ statement }) => statement)).toContainEqual(
        expect.stringMatching(/^insert into person .*\$1/),
      );
      for (const { durationMs } of countSlowCalls()) expect(durationMs).toBeGreaterThanOrEqual(0);
      expect(server().logs.join('')).not.toMatch(/confidentiel/i);
    });

    it('do not log a fast statement', async () => {
      const before = countSlowCalls().length;
      const db = withMeasures(server().db, { observe: () => undefined, log: server().services.log, slowMs: 3_600_000 });
      await db.query(sql`select 1`);
      await db.transaction((tx) => tx.query(sql`select 1`));
      expect(countSlowCalls()).toHaveLength(before);
    });
  },
  { settings: { slowQueryMs: 0 } },
);
