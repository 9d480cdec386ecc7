import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addJob } from '#server/db/job-repository.ts';
import { Outage } from '#server/outage.ts';
import { runDueJobs } from '#server/services/jobs.ts';
import { measuredFiles, measureState } from '#server/services/state-metrics.ts';
import { describeApi } from '#tests/support/api.ts';

describeApi('the measures of a server', (server) => {
  it('tell what waits, what fails, what is away and how the store does', async () => {
    const { db, services, clock, engine } = server();
    const registry = new Registry();
    measureState(registry, db, services);
    const files = measuredFiles(services.files, registry);
    await addJob(db, 'letter', {}, new Date(clock.now.getTime() - 60_000));
    await addJob(db, 'letter', {}, new Date(clock.now.getTime() + 60_000));
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
});
