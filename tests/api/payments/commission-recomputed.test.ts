import { expect, it } from 'vitest';
import { refundPremiumEntries, reversePremiumEntries } from '#server/areas/payments/commissions/entry-repository.ts';
import { sql } from '#server/db/sql.ts';
import type { Random } from '#server/primitives/random.ts';
import { random } from '#server/primitives/random.ts';
import type { CommissionMonth, StatementLine } from '#shared/operations/commissions/statements.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const count = 3_000;
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

interface MonthTotal {
  readonly month: string;
  readonly product: string;
  readonly premiums: number;
  readonly commission: number;
  readonly lines: number;
}

/**
 * Recomputes the commission in SQL, in exact fractions, from the rules alone: the rate of each premium by broker, product and day,
 * the sum of its payments in the order of their recording, half up to the franc, the floor of a premium that is paid in full.
 */
describeApi('commissions of 3,000 premiums', (server) => {
  const rng: Random = random('three thousand premiums');
  /** Month of each entry by the rule: the month of its day, or the first one that was open when it was recorded. */
  const months = new Map<number, string>();
  let brokerId = 0;
  let lastClosed = '2026-05';

  const rows = <T extends object>(query: Parameters<ReturnType<typeof server>['db']['query']>[0]): Promise<T[]> =>
    server().db.query<T>(query);

  const assignMonths = async (): Promise<void> => {
    const entries = await rows<{ id: number; day: string }>(
      sql`select id, day::text as day from premium_entry where broker_id = ${brokerId} order by id`,
    );
    for (const { id, day } of entries)
      if (!months.has(id)) months.set(id, day.slice(0, 7) > lastClosed ? day.slice(0, 7) : monthAfter(lastClosed));
  };

  const addPremiums = async (): Promise<void> => {
    await server().db.query(sql`
      insert into broker (code, name, login) values ('RECALC', 'Recalcul', 'recalc')`);
    const [broker] = await rows<{ id: number }>(sql`select id from broker where code = 'RECALC'`);
    brokerId = broker?.id ?? 0;
    await server().db.query(sql`
      insert into contract (broker_id, person_id, numero, is_estimate, product_code, status, effect_date, creation_date,
        holder_name, body, numero_n, holder_n)
      select ${brokerId}, c.person_id, 'RC' || n, false, (array['AUTO', 'PJ', 'MRH_BUDGET'])[1 + n % 3], c.status,
        date '2024-01-31' + (n * 7 % 900), date '2024-01-31', c.holder_name, c.body, 'rc' || n, c.holder_n
      from generate_series(1, 1000) n, lateral (select * from contract where not is_estimate order by id limit 1) c`);
    await server().db.query(sql`
      insert into premium (contract_id, number, label, effect_date, effect_date_end, due_on, amount, balance)
      select c.id, c.numero || '-' || k, 'Prime ' || k, d.day, d.day + 90, d.day, d.amount, d.amount
      from contract c, generate_series(1, 3) k, lateral (select date '2026-01-01' + (c.id * 13 * k % 330)::int as day,
        (1 + (c.id * 7919 * k) % 60000)::bigint as amount) d where c.broker_id = ${brokerId}`);
    // A rate of the broker for one product with a floor, one of a family from July on, and one for everything else.
    await server().db.query(sql`
      insert into commission_rate (scope, broker_id, valid_from, first_year, renewal, floor) values
        ('all', ${brokerId}, '2025-01-01', 1235, 805, null),
        ('PJ', ${brokerId}, '2025-01-01', 2015, 1500, 2500),
        ('family:auto', ${brokerId}, '2026-07-01', 1777, 999, null)`);
  };

  /** Pays a share of what is due of some premiums, on days from `from` on. */
  const payPremiums = async (fromDay: string, everyNth: number): Promise<void> => {
    const due = await rows<{ id: number; contractId: number; left: number }>(sql`
      select p.id, p.contract_id as "contractId",
        (p.amount - coalesce((select sum(e.amount) from premium_entry e where e.premium_id = p.id), 0))::int as left
      from premium p join contract c on c.id = p.contract_id where c.broker_id = ${brokerId} order by p.id`);
    const paid = due
      .filter(({ left }, index) => left > 0 && index % everyNth === 0)
      .map((premium) => ({ ...premium, amount: rng.chance(0.6) ? premium.left : rng.int(1, premium.left) }));
    const randomDay = () => rng.int(0, 27);
    await server().db.query(sql`
      with paid as (select row_number() over () as n, t.* from unnest(${paid.map(({ contractId }) => contractId)}::bigint[],
          ${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ amount }) => amount)}::bigint[],
          ${paid.map(randomDay)}::int[]) as t(contract_id, premium_id, amount, offset_days)),
        received as (
          insert into received_payment (contract_id, number, provisional, mode, amount, received_on, recorded_at, broker_id)
          select contract_id, ${fromDay}::text || '-' || n, ${fromDay}::text || '-' || n, 'cheque', amount,
            ${fromDay}::date + offset_days, now(), ${brokerId} from paid order by n returning id, number)
      insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount, received_payment_id)
      select ${brokerId}, p.contract_id, p.premium_id, ${fromDay}::date + p.offset_days, 'cheque', p.amount, r.id
      from paid p join received r on r.number = ${fromDay}::text || '-' || p.n order by p.n`);
    await assignMonths();
  };

  const entriesLeft = (offset: number, limit: number) =>
    rows<{ premiumId: number; paymentId: number; left: number }>(sql`
      select e.premium_id as "premiumId", e.received_payment_id as "paymentId",
        (e.amount + coalesce((select sum(r.amount) from premium_entry r where r.reverses_id = e.id), 0))::int as left
      from premium_entry e where e.broker_id = ${brokerId} and e.reverses_id is null order by e.id
      limit ${limit} offset ${offset}`);

  const bouncePayments = async (day: string, offset: number): Promise<void> => {
    for (const { paymentId, left } of await entriesLeft(offset, 60))
      if (left > 0) await reversePremiumEntries(server().db, paymentId, [], { day, reason: 'bounced' });
    await assignMonths();
  };

  const refund = async (day: string, offset: number): Promise<void> => {
    const remainingEntries = (await entriesLeft(offset, 90)).filter((entry) => entry.left > 0);
    const lines = new Map(remainingEntries.map(({ premiumId, left: leftXpf }) => [premiumId, rng.int(1, leftXpf)]));
    const parts = [...lines].map(([premiumId, amount]) => ({ premiumId, amount }));
    await refundPremiumEntries(server().db, parts, { day, reason: 'refunded' });
    await assignMonths();
  };

  const closeMonth = async (month: string): Promise<void> => {
    await callSuccessfully(server(), 'commissionClose', { brokerId, month }, 'admin');
    lastClosed = month;
  };

  const recomputeTotals = (): Promise<MonthTotal[]> => {
    const assigned = [...months];
    return rows<MonthTotal>(sql`
      with rated as (
        select p.id, p.amount, c.product_code as product,
          case when p.effect_date < c.effect_date + interval '1 year' then r.first_year else r.renewal end as rate, r.floor
        from premium p join contract c on c.id = p.contract_id, lateral (
          select q.*, case q.scope when 'all' then 0 when c.product_code then 2 else 1 end as precision
          from commission_rate q where coalesce(q.broker_id, ${brokerId}) = ${brokerId} and q.valid_from <= p.effect_date
            and (q.scope in ('all', c.product_code) or (q.scope = 'family:auto' and c.product_code = 'AUTO'))
          order by q.broker_id is null, precision desc, q.valid_from desc limit 1) r
        where c.broker_id = ${brokerId}),
      paid as (
        select e.id, e.premium_id, e.amount, sum(e.amount) over (partition by e.premium_id order by e.id) as to_date
        from premium_entry e where e.broker_id = ${brokerId}),
      earned as (
        select d.id, d.premium_id, d.amount, r.product, greatest(round(d.to_date::numeric * r.rate / 10000),
          case when d.to_date = r.amount and r.floor is not null then least(r.floor, r.amount) end) as to_date
        from paid d join rated r on r.id = d.premium_id),
      lines as (
        select id, product, amount,
          to_date - lag(to_date, 1, 0::numeric) over (partition by premium_id order by id) as commission from earned)
      select m.month, l.product, sum(l.amount)::int as premiums, sum(l.commission)::int as commission, count(*)::int as lines
      from lines l join unnest(${assigned.map(([id]) => id)}::bigint[], ${assigned.map(([, month]) => month)}::text[])
        as m(id, month) on m.id = l.id
      group by m.month, l.product order by m.month, l.product`);
  };

  it('agree with an independent program, in closed and open months', { tags: ['long'] }, async () => {
    await addPremiums();
    await payPremiums('2026-06-01', 1);
    await payPremiums('2026-07-01', 2);
    await bouncePayments('2026-07-20', 100);
    await closeMonth('2026-06');
    await refund('2026-07-25', 300);
    // Recorded late: their days are in a closed month.
    await payPremiums('2026-06-02', 3);
    await bouncePayments('2026-08-03', 900);
    await closeMonth('2026-07');
    await payPremiums('2026-08-01', 2);
    await refund('2026-06-30', 1_200);
    await refund('2026-08-15', 1_500);
    await bouncePayments('2026-09-02', 2_000);
    await payPremiums('2026-10-01', 5);
    const expected = await recomputeTotals();
    expect(expected.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(count);
    const statedTotals: MonthTotal[] = [];
    const monthsAnswer = (await callSuccessfully(server(), 'commissionMonths', { brokerId }, 'admin'))[
      'months'
    ] as CommissionMonth[];
    for (const { month, total } of monthsAnswer) {
      const monthAnswer = (await callSuccessfully(
        server(),
        'commissionMonth',
        { brokerId, month, pageSize: 500 },
        'admin',
      )) as unknown as {
        readonly products: readonly (CommissionMonth['total'] & { readonly productCode: string })[];
        readonly lines: readonly StatementLine[];
        readonly nbItemsTotal: number;
      };
      const all = [...monthAnswer.lines];
      while (all.length < monthAnswer.nbItemsTotal) {
        const next = { brokerId, month, pageSize: 500, firstPage: all.length };
        all.push(...((await callSuccessfully(server(), 'commissionMonth', next, 'admin'))['lines'] as StatementLine[]));
      }
      expect(
        all.reduce((sum, { commission }) => sum + commission, 0),
        month,
      ).toBe(total.commission);
      statedTotals.push(
        ...monthAnswer.products.map(({ productCode, premiums, commission, count: lines }) => ({
          ...{ month, product: productCode, premiums, commission, lines },
        })),
      );
    }
    const inOrder = (one: MonthTotal, other: MonthTotal) =>
      one.month.localeCompare(other.month) || one.product.localeCompare(other.product);
    expect(statedTotals.sort(inOrder)).toEqual([...expected].sort(inOrder));
    expect(monthsAnswer.filter(({ number }) => number !== null).map(({ month }) => month)).toEqual([
      '2026-07',
      '2026-06',
    ]);
  });
});
