import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { commissionRateColumns } from '#shared/commissions/rate-columns.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import { collectExport } from '#shared/tables/stream-export.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('rates of commission', (server) => {
  const { submitRows } = importsOf(server);
  const rate = {
    scope: 'family:auto',
    brokerId: 1,
    validFrom: '2027-01-01',
    firstYear: 1_500,
    renewal: 1_250,
    floor: 500,
  };
  const call = async (
    name: 'commissionRateAdd' | 'commissionRateRemove' | 'commissionRateUpdate',
    values: object,
    account = 'admin',
  ) => server().call(endpoints[name], values as never, { token: await server().tokenOf(account) });
  const rowsOf = async (search: object) => {
    const { body } = await server().call(endpoints.commissionRateList, { search } as never, {
      token: await server().tokenOf('admin'),
    });
    return body['rates'] as {
      readonly id: number;
      readonly version: string;
      readonly validFrom: string;
      readonly renewal: number;
    }[];
  };

  it('are added, found by product and broker, changed and removed', async () => {
    const { body } = await call('commissionRateAdd', rate);
    const [row, ...others] = await rowsOf({ 'rate.scope[=]': 'family:auto', 'broker.id[=]': 1 });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...rate, id: body['id'], brokerName: expect.any(String) });
    await call('commissionRateUpdate', { ...rate, renewal: 1_000, id: row?.id, version: row?.version });
    expect(await rowsOf({ 'broker.id[=]': 1 })).toMatchObject([{ renewal: 1_000 }]);
    const token = await server().tokenOf('admin');
    expect((await server().call(endpoints.commissionRateRemove, { id: row?.id ?? 0 }, { token })).body.success).toBe(
      true,
    );
    expect(await rowsOf({ 'broker.id[=]': 1 })).toEqual([]);
  });

  it('are imported from the workbook of their export, percentages included', async () => {
    const row = {
      ...{ id: 1, version: '1', scope: 'family:auto', brokerId: null, brokerName: null },
      ...{ validFrom: '2031-01-01', firstYear: 1_250, renewal: 700, floor: null },
    };
    async function* rows() {
      yield [row];
    }
    const workbook = await collectExport('xlsx', { columns: commissionRateColumns, rows: rows() });
    const report = await submitRows(
      importRun,
      'commissionRates',
      workbook.map((part) => part as BlobPart),
    );
    expect(report).toMatchObject({ added: 1, problems: [] });
    const imported = (await rowsOf({ 'rate.scope[=]': 'family:auto' })).find(
      ({ validFrom }) => validFrom === row.validFrom,
    );
    expect(imported).toMatchObject({ firstYear: 1_250, renewal: 700 });
  });

  it('refuse a second one for the same product, broker and day, and an unknown product or broker', async () => {
    await call('commissionRateAdd', { ...rate, validFrom: '2028-01-01' });
    const refused = [
      await call('commissionRateAdd', { ...rate, validFrom: '2028-01-01', renewal: 1 }),
      await call('commissionRateAdd', { ...rate, scope: 'family:boat' }),
      await call('commissionRateAdd', { ...rate, brokerId: 999_999 }),
      await call('commissionRateAdd', { ...rate, renewal: 10_001 }),
    ];
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['validFrom']],
      [422, ['scope']],
      [422, ['brokerId']],
      [422, ['renewal']],
    ]);
  });

  it('answer the current row to a change of an older version', async () => {
    const { body } = await call('commissionRateAdd', { ...rate, validFrom: '2029-01-01' });
    const id = Number(body['id']);
    const [before] = (await rowsOf({ 'broker.id[=]': 1 })).filter((row) => row.id === id);
    const version = before?.version;
    await call('commissionRateUpdate', { ...rate, validFrom: '2029-01-01', firstYear: 2_000, id, version });
    const outdated = await call('commissionRateUpdate', {
      ...rate,
      validFrom: '2029-01-01',
      renewal: 900,
      id,
      version,
    });
    expect(outdated.body).toMatchObject({ success: false, conflict: { id, firstYear: 2_000, renewal: 1_250 } });
    const removed = await call('commissionRateRemove', { id, version });
    expect(removed.body).toMatchObject({ success: false, conflict: { id, firstYear: 2_000 } });
    const stored = sql`select first_year, renewal from commission_rate where id = ${id}`;
    expect(await server().db.query(stored)).toEqual([{ first_year: 2_000, renewal: 1_250 }]);
  });

  describe('before open months change', () => {
    const past = { ...rate, scope: 'all', validFrom: '2020-01-01', firstYear: 9_000, renewal: 9_000, floor: null };
    /** Pays 10 000 F of a premium of the broker in September 2026, unless that is done. */
    const payPremium = async (): Promise<void> => {
      await server().db.query(sql`
        insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount)
        select c.broker_id, c.id, p.id, date '2026-09-15', 'cash', 10000
        from premium p join contract c on c.id = p.contract_id
        where c.broker_id = 1 and p.amount > 10000 and not exists (
          select from premium_entry e where e.broker_id = 1 and e.day = date '2026-09-15')
        order by p.id limit 1`);
    };
    const countRates = async (): Promise<number> => (await rowsOf({ 'broker.id[=]': 1 })).length;

    it('name them with their commission before and after, and write nothing until confirmed', async () => {
      await payPremium();
      const before = await countRates();
      const addedInPast = await call('commissionRateAdd', past);
      expect(addedInPast.body).toMatchObject({ success: false, concerned: expect.any(Number) });
      expect(addedInPast.body.message?.message).toMatch(
        /^Les commissions des mois non clôturés changent\u00A0: .*septembre 2026, de [\d\u202F]+\u00A0F à [\d\u202F]+\u00A0F/u,
      );
      expect(await countRates()).toBe(before);
      const added = await call('commissionRateAdd', { ...past, confirmed: true });
      expect(added.body).toMatchObject({ success: true, id: expect.any(Number) });
      const id = Number(added.body['id']);
      const changed = await call('commissionRateUpdate', { ...past, firstYear: 100, renewal: 100, id });
      expect(changed.body).toMatchObject({ success: false, concerned: expect.any(Number) });
      const removed = await call('commissionRateRemove', { id });
      expect(removed.body).toMatchObject({ success: false, concerned: expect.any(Number) });
      expect((await call('commissionRateRemove', { id, confirmed: true })).body).toMatchObject({ success: true });
      expect(await countRates()).toBe(before);
    });

    it('name them for an import too, in its trial and its run, and write nothing until confirmed', async () => {
      await payPremium();
      const before = await countRates();
      const rows = [
        ['Produit', 'Courtier', 'À partir du', 'Première année', 'Renouvellement'],
        ['Tous les produits', 'NIAOULI', '02/01/2020', '90', '90'],
        ['Tous les produits', 'NIAOULI', '01/01/2029', '10', '10'],
      ];
      const closedMonthsMessage = expect.stringMatching(
        /mois non clôturés changent\u00A0: .*septembre 2026, de .* à /u,
      );
      expect(await submitRows(importPreview, 'commissionRates', rows)).toMatchObject({
        added: 2,
        effects: closedMonthsMessage,
      });
      expect(await submitRows(importRun, 'commissionRates', rows)).toMatchObject({
        added: 2,
        effects: closedMonthsMessage,
      });
      expect(await countRates()).toBe(before);
      await submitRows(importRun, 'commissionRates', rows, { confirmed: true });
      expect(await countRates()).toBe(before + 2);
    });
  });

  it('are imported as a table, by the names of products or families', async () => {
    const rows = [
      ['Produit', 'Courtier', 'À partir du', 'Première année', 'Renouvellement', 'Minimum'],
      ['Tous les produits', '', '01/01/2030', '10', '8,5', ''],
      ['Habitation (famille)', 'NIAOULI', '01/01/2030', '12 %', '10,25 %', '1 000 F'],
      ['GAV21', 'Tous les courtiers', '01/01/2030', '20', '15', '500'],
      ['Bateau', 'NIAOULI', '01/01/2030', '20', '15', ''],
      ['PJ', 'INCONNU', '01/01/2030', '120', 'dix', '-5'],
    ];
    const report = await submitRows(importRun, 'commissionRates', rows);
    expect(report).toMatchObject({ added: 3, refused: 2 });
    expect(report?.problems.map(({ line, column }) => [line, column])).toEqual([
      [5, 'Produit'],
      [6, 'Première année'],
      [6, 'Renouvellement'],
      [6, 'Minimum'],
      [6, 'Courtier'],
    ]);
    const stored = sql`
      select scope, broker_id, first_year, renewal, floor from commission_rate where valid_from = '2030-01-01' order by scope`;
    expect(await server().db.query(stored)).toEqual([
      { scope: 'GAV21', broker_id: null, first_year: 2_000, renewal: 1_500, floor: 500 },
      { scope: 'all', broker_id: null, first_year: 1_000, renewal: 850, floor: null },
      { scope: 'family:home', broker_id: 1, first_year: 1_200, renewal: 1_025, floor: 1_000 },
    ]);
  });
});
