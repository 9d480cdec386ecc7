import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { bankInput, contactCalls, otherAccount } from '#tests/support/contracts/contacts.ts';
import { accidentQuote, client } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** Noon in Nouméa, and a morning there while UTC has the evening before. */
const moments = [
  { at: '2026-11-21T01:00:00.000Z', today: '2026-11-21' },
  { at: '2026-11-21T20:00:00.000Z', today: '2026-11-22' },
] as const;

describeApi(
  'dates in Nouméa time',
  (server) => {
    const callAt = async (name: keyof typeof endpoints, input: object, at: string, account = 'courtier') => {
      server().clock.now = new Date(at);
      const token = await server().tokenOf(account);
      const headers = { 'idempotency-key': randomUUID() };
      return server().call(endpoints[name] as never, input as never, { token, headers });
    };
    const fetchFile = async (idContrat: number, at: string): Promise<ContractFile> =>
      (await callAt('contractGet', { idContrat }, at)).body['contract'] as ContractFile;
    const accident = { product: { code: 'GAV21' }, ...accidentQuote };

    it.each(moments)('$at: creates a quote on $today and refuses earlier days', async (moment) => {
      const { at, today } = moment;
      const priced = await callAt('estimation', { estimate: accident }, at);
      const [formula] = Object.values((priced.body['estimation'] as { formulas: object }).formulas);
      const { body } = await callAt('estimateCreation', { estimate: { ...accident, formula } }, at);
      const idContrat = Number(body['contractId']);
      expect((await fetchFile(idContrat, at)).details.creationDate).toBe(today);
      const copy = (await callAt('estimateGetCopy', { idContrat }, at)).body['estimate'];
      expect(copy).toMatchObject({ effectDate: today });
      const onDay = async (effectDate: string) =>
        (await callAt('estimation', { estimate: { ...accident, effectDate } }, at)).status;
      expect([await onDay(today), await onDay(at), await onDay(addDays(today, -1))]).toEqual([200, 200, 422]);
    });

    it.each(moments)('$at: counts the quotes of 31 days before $today', async ({ at, today }) => {
      const countQuotes = async () => {
        const { body } = await callAt('dashboardGet', {}, at);
        return (body['dashboard'] as { title: string; count: number }[]).find(({ title }) => title === 'Devis')?.count;
      };
      const [quote] = await server().db.query<{ id: number }>(
        sql`select id from contract where broker_id = 1 and status = 'Devis' order by id limit 1`,
      );
      const setCreationDay = async (day: string) => {
        await server().db.query(sql`update contract set creation_date = ${day}::date where id = ${quote?.id}`);
        return countQuotes();
      };
      const monthAgo = `2026-10-${today.slice(8)}`;
      const [createdMonthAgo, createdDayBefore] = [
        await setCreationDay(monthAgo),
        await setCreationDay(addDays(monthAgo, -1)),
      ];
      expect(createdMonthAgo).toBe((createdDayBefore ?? 0) + 1);
      expect([await setCreationDay(today), await setCreationDay(addDays(today, 1))]).toEqual([
        createdMonthAgo,
        createdDayBefore,
      ]);
    });

    it('2026-11-30T20:00:00.000Z: ends the plots with December', async () => {
      const { body } = await callAt('dashboardGet', {}, '2026-11-30T20:00:00.000Z');
      const { months } = body['plots'] as { months: { month: string }[] };
      expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-01', '2026-12']);
    });

    it.each(moments)('$at: counts a premium of $today as unpaid and one of the next day as future', async (moment) => {
      const { at, today } = moment;
      const [premium] = await server().db.query<{ id: number; contract_id: number }>(sql`
        select p.id, p.contract_id from premium p join contract c on c.id = p.contract_id
        where c.broker_id = 1 and c.payment_method = 'IN_CB' order by p.id limit 1`);
      await server().db.query(sql`update premium set balance = 0 where contract_id = ${premium?.contract_id}`);
      const withBalanceOn = async (day: string) => {
        await server().db.query(
          sql`update premium set balance = 500, effect_date = ${day}::date, due_on = ${day}::date where id = ${premium?.id}`,
        );
        const { primes, computed } = await fetchFile(premium?.contract_id ?? 0, at);
        const { status } = primes.data.find(({ id }) => id === premium?.id) ?? {};
        return [status, computed.unpaidPrimes, computed.nextTakingDate];
      };
      expect(await withBalanceOn(addDays(today, -1))).toEqual(['Impayée', true, null]);
      expect(await withBalanceOn(today)).toEqual(['Impayée', true, today]);
      expect(await withBalanceOn(addDays(today, 1))).toEqual(['À échoir', false, addDays(today, 1)]);
    });

    it.each(moments)('$at: accepts a client who is of age on $today', async ({ at, today }) => {
      const bornOn = async (day: string) => {
        const birthDate = `2008${day.slice(4)}`;
        const person = { ...client, lastname: `Majeur ${randomUUID()}`.replace(/[\d-]/g, ''), birthDate };
        return (await callAt('clientAdd', { client: { person } }, at)).body.errors ?? {};
      };
      expect(await bornOn(today)).toEqual({});
      expect(await bornOn(addDays(today, 1))).toHaveProperty(['person.birthDate']);
    });

    it.each(moments)('$at: accepts a request from five years before $today', async ({ at, today }) => {
      const [row] = await server().db.query<{ id: number; first: string }>(sql`
        select id, (${today}::date - interval '5 years')::date as first from contract where broker_id = 1 order by id limit 1`);
      const { id: contrat = 0, first = '' } = row ?? {};
      const quoteFrom = async (dateEffet: string) => {
        const form = new FormData();
        const typeDemande = JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' });
        for (const [name, value] of Object.entries({ typeDemande, sujet: 'Jour', dateEffet, contrat }))
          form.append(name, String(value));
        const token = await server().tokenOf('courtier');
        const { status, body } = await server().request('POST', endpoints.taskCreate.path, { token, form });
        const [mark] = await server().db.query<{ day: string }>(
          sql`select effect_date as day from task where id = ${Number(body['id'] ?? 0)}`,
        );
        return mark?.day ?? status;
      };
      server().clock.now = new Date(at);
      expect([await quoteFrom(first), await quoteFrom(addDays(first, -1))]).toEqual([first, 422]);
    });

    it.each(moments)('$at: dates exports and mandates $today', async ({ at, today }) => {
      const { headers } = await callAt('clientExport', {}, at);
      expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain(today);
      const details = await contactCalls(server).fetchDetails(0);
      const french = { codeIban: 'FR1420041010050500013M02606', codeBic: 'BCADNCNN' };
      const account = details.addresses.bankAccount?.ibanCode === 'NC…0137' ? french : otherAccount;
      expect((await callAt('clientUpdateBank', { ...bankInput(details), ...account }, at)).body['redirect']).toBe(true);
      const [mandate] = (await fetchFile(details.id, at)).editiques.data;
      expect(mandate?.name).toBe(`Mandat de prélèvement ${details.number} du ${Number(today.slice(8))} novembre 2026`);
    });

    it.each(moments)('$at: sends devices the tariff in force on $today', async ({ at, today }) => {
      const legalTariff = demonstrationTariffs.find(({ product }) => product === 'PJ');
      const tariff = { ...legalTariff, version: `from-${today}`, effectiveFrom: today };
      expect((await callAt('tariffImport', { tariff }, at, 'admin')).status).toBe(200);
      const { body } = await callAt('tariffList', {}, at);
      const versions = (body['tariffs'] as { product: string; version: string }[]).filter(
        ({ product }) => product === 'PJ',
      );
      expect(versions.map(({ version }) => version)).toEqual([`from-${today}`]);
    });
  },
  { engines: ['embedded'] },
);
