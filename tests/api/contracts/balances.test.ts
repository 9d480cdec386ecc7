import { expect, it } from 'vitest';
import { balancesJobKind } from '#server/areas/contracts/balances.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueRecurringJob } from '#server/jobs/job-repository.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers, recurringJobs } from '#server/start/job-handlers.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('balances by the calendar of Nouméa', (server) => {
  /** A contract with one unpaid premium, which begins on 22 November. */
  const dueTomorrow = async (): Promise<{ id: number; number: string }> => {
    const { db } = server();
    const [row] = await db.query<{ id: number; number: string }>(sql`
      select id, numero as number from contract c where broker_id = 1 and status = 'Contrat validé' and payment_method = 'IN_CB'
        and exists (select from premium p where p.contract_id = c.id) order by id limit 1`);
    if (!row) throw new Error('The demonstration holds none');
    await db.query(sql`update premium set balance = 0 where contract_id = ${row.id}`);
    await db.query(sql`
      update premium set balance = 12000, amount = 12000, effect_date = '2026-11-22', due_on = '2026-11-22', effect_date_end = '2026-12-21'
      where id = (select max(id) from premium where contract_id = ${row.id})`);
    await db.query(sql`update contract set solde = 0, is_unpaid = false where id = ${row.id}`);
    return row;
  };
  const runRecurringJobs = async () => {
    const { db, services } = server();
    for (const { kind, everyMs } of recurringJobs.filter(({ kind }) => kind === balancesJobKind))
      await enqueueRecurringJob(db, kind, services.now(), everyMs);
    await runDueJobs(db, services, jobHandlers);
  };
  const fetchFile = async (idContrat: number): Promise<ContractFile> => {
    const token = await server().tokenOf('courtier');
    return (await server().call(endpoints.contractGet, { idContrat }, { token })).body['contract'] as ContractFile;
  };
  const listUnpaid = async (numero: string) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractSearch, { getOnlyImpayes: true, numero }, { token });
    return (body['contractList'] as { solde: number }[]).map(({ solde }) => solde);
  };

  it('updates the balance when an instalment falls due: in the file at once, in searches by the job', async () => {
    const { id, number } = await dueTomorrow();
    await runRecurringJobs();
    expect((await fetchFile(id)).details.balance).toBe(0);
    expect(await listUnpaid(number)).toEqual([]);
    const updatedAt = async () =>
      (await server().db.query<{ at: string }>(sql`select updated_at as at from contract where id = ${id}`))[0]?.at;
    const before = await updatedAt();

    // The morning of 22 November in Nouméa, still the evening before in UTC.
    server().clock.now = new Date('2026-11-21T20:00:00.000Z');
    const { details, computed, primes } = await fetchFile(id);
    expect([details.balance, computed.unpaidPrimes]).toEqual([12_000, true]);
    expect(primes.data.filter(({ status }) => status === 'Impayée')).toHaveLength(1);
    await runRecurringJobs();
    expect(await listUnpaid(number)).toEqual([12_000]);
    const after = await updatedAt();
    expect(after, 'devices see it').not.toBe(before);

    server().clock.advance(24 * 3_600_000);
    await runRecurringJobs();
    expect(await updatedAt(), 'nothing fell due').toBe(after);
  });
});
