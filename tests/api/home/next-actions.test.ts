import { expect, it } from 'vitest';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { deviceRenewals } from '#offline/portfolio/device-renewals.ts';
import { indexContract, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import { sql } from '#server/db/sql.ts';
import { toRenewalFacts } from '#shared/actions/contract-file-actions.ts';
import type { Renewal, renewalList } from '#shared/operations/contracts/renewals.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays, formatDaySpan } from '#shared/primitives/calendar/days.ts';
import { parseContractFilter } from '#shared/search/counters.ts';
import { contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { describeApi } from '#tests/support/server/api.ts';

type Answer = Output<typeof nextActionList>;

describeApi('next actions', (server) => {
  it('match on server and device, and each counter opens exactly what it counts', async () => {
    const { db, clock } = server();
    const token = await server().tokenOf('courtier');
    await db.query(sql`
      insert into signature_request (contract_id, channel, state, first_name, last_name, created_at, expires_at)
      select id, 'email', 'sent', 'Jean', 'Waïa', '2026-11-19T20:00:00Z', '2026-12-03T20:00:00Z'
      from contract where broker_id = 1 and status = 'Contrat validé' order by id limit 2`);
    await db.query(sql`
      with signed as (
        insert into signature_request (contract_id, channel, state, first_name, last_name, created_at, signed_at)
        select c.id, 'email', 'sealed', 'Jean', 'Waïa', '2026-11-19T20:00:00Z', '2026-11-20T20:00:00Z' from contract c
        where c.broker_id = 1 and c.status = 'Devis' and exists (select from editique e where e.contract_id = c.id)
        order by c.id limit 1 returning id, contract_id)
      insert into signature_document (request_id, editique_id, position)
      select s.id, e.id, 0 from signed s join editique e on e.contract_id = s.contract_id`);
    await db.query(sql`
      with due as (
        select c.id as contract_id, min(p.id) as premium_id from contract c
          join premium p on p.contract_id = c.id and p.balance > 0
        where c.broker_id = 1 group by c.id order by c.id limit 3),
      link as (
        insert into client_link (contract_id, channel, amount, created_by, created_at, expires_at)
        select contract_id, 'email', 1000, (select id from app_user where email = 'courtier@lagon.nc'), '2026-11-19T20:00:00Z',
          '2026-11-20T20:00:00Z' from due returning id, contract_id)
      insert into client_link_premium (client_link_id, premium_id)
      select l.id, d.premium_id from link l join due d on d.contract_id = l.contract_id`);
    await db.query(sql`
      insert into received_payment (contract_id, number, provisional, mode, amount, reference, drawer, received_on,
        recorded_by, recorded_at, broker_id)
      select c.id, 'R26-' || c.id, 'P-0000' || lpad(c.id::text, 4, '0'), 'cheque', 1000, '1234567', 'Jean Wéa',
        '2026-11-19'::date, (select u.id from app_user u where u.email = 'courtier@lagon.nc'), now(), c.broker_id
      from contract c where c.broker_id = 1 and c.status = 'Contrat validé' order by c.id limit 2`);
    // An anniversary on 29 February, and one on the last day shown.
    await db.query(sql`
      update contract set effect_date = '2024-02-29' where id = (
        select max(id) from contract where broker_id = 1 and status = 'Contrat validé')`);
    await db.query(sql`update claim set state = 'Déclaré' where id % 4 = 0`);
    const { body } = await server().call(endpoints.nextActionList, {}, { token });
    const answer = body as unknown as Answer;

    const today = dayInNoumea(clock.now);
    const { rows } = await remainingPages((query) => contractsPage(server(), token, query));
    const index = rows.map(indexContract);
    const requests = await server().call(endpoints.taskRecent, {}, { token });
    const { tasks } = requests.body as unknown as Output<typeof endpoints.taskRecent>;
    expect(deviceActions(index, tasks, today)).toEqual(answer);

    for (const { kind, count, route } of answer.counts) {
      expect(count, `a count of zero would prove nothing: ${kind}`).toBeGreaterThan(0);
      const filter = parseContractFilter(route);
      if (kind === 'silent-claim') {
        const routeFilter = Object.fromEntries(new URL(route, 'https://lagon.test').searchParams);
        expect((await server().call(endpoints.claimSearch, routeFilter, { token })).body['totalCount']).toBe(count);
      }
      if (!filter) continue;
      const searchAnswer = await server().call(endpoints.contractSearch, filter, { token });
      expect(searchAnswer.body['totalCount'], kind).toBe(count);
      expect(searchPortfolio(index, filter).totalCount, `${kind} without network`).toBe(count);
    }
  });

  it('match the renewals of a year on server and device with their counter', async () => {
    const { clock } = server();
    const token = await server().tokenOf('courtier');
    const today = dayInNoumea(clock.now);
    const { body } = await server().call(endpoints.renewalList, {}, { token });
    const { rows } = await remainingPages((query) => contractsPage(server(), token, query));
    expect(deviceRenewals(rows.map(indexContract), today)).toEqual(body);

    // The contract's file shows its renewal like the list.
    for (const { file, search } of rows.filter(({ row }) => row.libelleStatut === 'Contrat validé'))
      expect(toRenewalFacts(file)).toEqual(search.due?.renewal);

    const { renewals } = body as unknown as Output<typeof renewalList>;
    const premiumCalls = renewals.filter(({ nextXpf }) => nextXpf !== null);
    expect(premiumCalls.length, 'years that were called').toBeGreaterThan(0);
    expect(renewals.length, 'years that were not').toBeGreaterThan(premiumCalls.length);
    const first = premiumCalls[0] as Renewal;
    const { file } = rows.find(({ id }) => id === first.id) as PortfolioContract;
    const after = file.primes.data.filter(({ effectDate }) => effectDate >= first.day);
    expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(first.nextXpf);

    const actions = (await server().call(endpoints.nextActionList, {}, { token })).body as unknown as Answer;
    const counter = actions.counts.find(({ kind }) => kind === 'renewal');
    const span = new URL(counter?.route ?? '', 'https://lagon.nc').searchParams.get('echeance');
    expect(span).toBe(formatDaySpan(today, addDays(today, 90)));
    expect(renewals.filter(({ day }) => day <= addDays(today, 90))).toHaveLength(counter?.count ?? 0);
  });

  it('contain an answered request for its broker only', async () => {
    const { db } = server();
    await db.query(sql`
      insert into task_event (task_id, at, status, answer)
      select id, '2026-11-20T22:00:00Z', 'Terminée', 'Votre avenant est fait.' from task where broker_id = 1 order by id limit 1`);
    const actionTextsOf = async (account: string) => {
      const { body } = await server().call(endpoints.nextActionList, {}, { token: await server().tokenOf(account) });
      return (body as unknown as Answer).actions
        .filter(({ kind }) => kind === 'request-answered')
        .map(({ why }) => why);
    };
    expect(await actionTextsOf('courtier')).toContain('L’assureur a répondu le 21/11/2026');
    expect(await actionTextsOf('courtier2')).not.toContain('L’assureur a répondu le 21/11/2026');
  });

  it('are empty for callers without a broker or with all brokers', async () => {
    for (const account of ['admin', 'root', 'sanslien']) {
      const { body } = await server().call(endpoints.nextActionList, {}, { token: await server().tokenOf(account) });
      expect(body).toEqual({ success: true, actions: [], counts: [] });
    }
  });
});
