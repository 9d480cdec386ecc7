import { expect, it } from 'vitest';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { indexContract, recountDashboard, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { parseContractFilter } from '#shared/search/counters.ts';
import { contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

type Dashboard = WithOrigin<Output<typeof dashboardGet>>['value'];

/** The expected count of each counter by an independent statement. */
const independentCounts = async ({ db }: ApiServer, brokerId: number): Promise<Record<string, number>> => {
  const [row] = await db.query<Record<string, number>>(sql`
    select
      (select count(*) from contract where broker_id = ${brokerId} and status = 'Devis'
        and creation_date between '2026-10-21' and '2026-11-21') as "Devis",
      (select count(*) from contract where broker_id = ${brokerId} and status = 'Contrat validé'
        and to_char(effect_date, 'YYYY-MM') = '2026-11') as "Contrats validés",
      (select count(*) from contract where broker_id = ${brokerId} and is_unpaid) as "Impayés",
      (select count(distinct d.contract_id) from supporting_document d
        left join supporting_file f on f.supporting_document_id = d.id join contract c on c.id = d.contract_id
        where f.id is null and d.due_date is not null and c.broker_id = ${brokerId}
          and c.status in ('Devis', 'Contrat validé')) as "Pièces manquantes",
      (select count(*) from task where broker_id = ${brokerId} and status in ('À traiter', 'En cours')) as "Demandes"`);
  return row ?? {};
};

describeApi('counters and their lists', (server) => {
  it('list as many rows as they count, on server and device', async () => {
    const token = await server().tokenOf('courtier');
    // A terminated contract with a missing document, which is no longer requested.
    await server().db.query(sql`
      update contract set status = 'Résilié' where id = (
        select min(c.id) from contract c join supporting_document d on d.contract_id = c.id
        where c.broker_id = 1 and c.status = 'Contrat validé' and d.due_date is not null
          and not exists (select from supporting_file f where f.supporting_document_id = d.id))`);
    const { body } = await server().call(endpoints.dashboardGet, {}, { token });
    const { dashboard } = body as unknown as Dashboard;
    const expected = await independentCounts(server(), 1);
    expect(Object.fromEntries(dashboard.map(({ title, count }) => [title, count]))).toEqual(expected);
    expect(Math.min(...Object.values(expected)), 'a count of zero would prove nothing').toBeGreaterThan(0);

    const portfolio = await remainingPages((query) => contractsPage(server(), token, query));
    const index = portfolio.rows.map(indexContract);
    for (const { title, count, route } of dashboard) {
      const filter = parseContractFilter(route);
      if (!filter) continue;
      const searchAnswer = await server().call(endpoints.contractSearch, filter, { token });
      expect(searchAnswer.body['totalCount'], title).toBe(count);
      expect(searchPortfolio(index, filter).totalCount, `${title} without network`).toBe(count);
    }
    const wrongCounts = {
      ...(body as unknown as Dashboard),
      dashboard: dashboard.map((entry) => ({ ...entry, count: -1 })),
    };
    const recounted = recountDashboard(wrongCounts, index).dashboard.filter(({ route }) => parseContractFilter(route));
    expect(recounted).toHaveLength(4);
    for (const { title, count } of recounted) expect(count, title).toBe(expected[title]);
  });

  it('« Demandes » lists as many open requests as it counts, without closed ones', async () => {
    const { db } = server();
    await db.query(sql`
      insert into task (broker_id, number, type_code, subject, effect_date, status, created_at)
      select 1, 'DX' || n, 'AUTRE', 'Faite', '2026-11-21', 'Terminée', now() from generate_series(1, 1000) as n`);
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.dashboardGet, {}, { token });
    const counter = (body as unknown as Dashboard).dashboard.find(({ title }) => title === 'Demandes');
    const taskAnswer = await server().call(endpoints.taskSearch, {}, { token });
    const { tasks } = taskAnswer.body as unknown as { tasks: { data: { status: string; creationDate: string }[] } };
    expect(tasks.data.filter(({ status }) => status === 'À traiter' || status === 'En cours')).toHaveLength(
      counter?.count ?? -1,
    );
    expect(counter?.route).toBe('/task/search?state=processing');
  });

  it('plots premiums and months of the caller’s broker', async () => {
    for (const [account, brokerId] of [
      ['courtier', 1],
      ['courtier2', 2],
    ] as const) {
      const { body } = await server().call(endpoints.dashboardGet, {}, { token: await server().tokenOf(account) });
      const { months, premiums } = (body as unknown as Dashboard).plots;
      expect(Object.fromEntries(premiums.map(({ productCode, premiumXpf }) => [productCode, premiumXpf]))).toEqual(
        Object.fromEntries(
          (
            await server().db.query<{ code: string; sum: number }>(sql`
              select product_code as code, sum(annual_premium)::bigint as sum from contract
              where broker_id = ${brokerId} and status = 'Contrat validé' and annual_premium is not null group by 1`)
          ).map(({ code, sum }) => [code, sum]),
        ),
      );
      const created = await server().db.query(sql`
        select to_char(creation_date, 'YYYY-MM') as month, count(*) filter (where is_estimate)::int as quotes,
          count(*) filter (where not is_estimate)::int as contracts
        from contract where broker_id = ${brokerId} and creation_date between '2025-12-01' and '2026-11-21'
        group by 1 order by 1`);
      expect(months.filter(({ quotes, contracts }) => quotes + contracts > 0)).toEqual(created);
    }
  });

  it('counts the rows of each contract file', async () => {
    const { db } = server();
    await db.query(sql`update task set status = 'Refusée' where id = (select min(id) from task where broker_id = 1)`);
    await db.query(sql`update premium set balance = 300 where effect_date between '2026-09-01' and '2026-10-31'`);
    const { rows } = await remainingPages(async (query) =>
      contractsPage(server(), await server().tokenOf('courtier'), query),
    );
    const rowCounts = rows.map(({ id, file: { computed } }) => ({ id, ...computed })).toSorted((a, b) => a.id - b.id);
    const expected = await db.query<Record<string, unknown>>(sql`
      select c.id,
        (select count(*)::int from task where contract_id = c.id and status in ('À traiter', 'En cours')) as tasks,
        (select count(*)::int from editique where contract_id = c.id and status in ('En préparation', 'En cours de signature'))
          as documents,
        (select count(*)::int from claim where contract_id = c.id) as claims,
        exists (select from premium where contract_id = c.id and balance > 0 and effect_date <= '2026-11-21') as unpaid,
        (select max(effect_date) from movement where contract_id = c.id) as moved,
        case when c.payment_method is not null then (select min(effect_date) from premium
          where contract_id = c.id and balance > 0 and effect_date >= '2026-11-21') end as next,
        case when c.payment_method is not null then (select balance from premium
          where contract_id = c.id and balance > 0 and effect_date >= '2026-11-21' order by effect_date limit 1) end as amount
      from contract c where c.broker_id = 1 order by c.id`);
    expect(
      rowCounts.map((rowCount) => ({
        id: rowCount.id,
        tasks: rowCount.processingTasksNb,
        documents: rowCount.processingDocumentsNb,
        claims: rowCount.claimsNb,
        unpaid: rowCount.unpaidPrimes,
        moved: rowCount.maxStatusEffectDate,
        next: rowCount.nextTakingDate,
        amount: rowCount.nextTakingAmount,
      })),
    ).toEqual(expected);
    for (const name of ['tasks', 'documents', 'claims', 'unpaid', 'next'])
      expect(
        expected.filter((row) => row[name]),
        `none has ${name}`,
      ).not.toEqual([]);
  });

  it('« Demandes » has no link for an administrator, who has no such list', async () => {
    const token = await server().tokenOf('admin');
    const { body } = await server().call(endpoints.dashboardGet, {}, { token });
    expect((body as unknown as Dashboard).dashboard.at(-1)).toMatchObject({ title: 'Demandes', route: '' });
  });
});
