import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { tariffImport, tariffWithdrawal } from '#shared/operations/quotes/tariffs.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { account, conversionsBy, payment } from '#tests/support/contracts/conversions.ts';
import { carQuote, homeQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const car = { product: { code: 'AUTO' }, ...carQuote };

describeApi('refused conversion', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { saveQuote, toInput, convert, fetchFile, countContracts } = conversionsBy(server, () => token);

  it('requires its payment methods, the one of later terms unless it is paid annually', async () => {
    const yearly = await saveQuote(car);
    const withWrongKey = await convert(toInput(yearly, { payementModes: { debitDay: '' } }));
    expect(Object.keys(withWrongKey.body.errors ?? {}).sort()).toEqual([
      'payementModes.comptant',
      'payementModes.debitDay',
      'payementModes.renouvellement',
    ]);
    const { debitDay: _, ...modesWithoutDay } = payment.card;
    const withoutDebitDay = await convert(toInput(yearly, { payementModes: modesWithoutDay }));
    expect(withoutDebitDay.body.errors).toEqual({
      'payementModes.debitDay': ['Le champ Jour de prélèvement est requis'],
    });
    const monthly = await saveQuote(car, 'M_TIERS');
    const { body } = await convert(toInput(monthly, { payementModes: { ...payment.card, termeSecondaire: '' } }));
    expect(Object.keys(body.errors ?? {})).toEqual(['payementModes.termeSecondaire']);
    const scheduled = await convert(toInput(yearly, { payementModes: { ...payment.card, comptant: 'IN_ECH_PRLVT' } }));
    expect(scheduled.body.errors).toHaveProperty(['payementModes.comptant']);
  });

  it('requires a valid bank account for direct debit and ignores it otherwise', async () => {
    const quote = await saveQuote(car);
    const debit = (bankAccount: object) =>
      convert(toInput(quote, { payementModes: payment.debit, person: { bankAccount } }));
    const withoutAccount = await debit({});
    expect(Object.keys(withoutAccount.body.errors ?? {}).sort()).toEqual(
      ['accountOwner', 'domiciliation', 'ribBanque', 'ribCle', 'ribCompte', 'ribGuichet'].map(
        (name) => `person.bankAccount.${name}`,
      ),
    );
    const withWrongKey = await debit({ ...account, ribCle: '99' });
    expect(withWrongKey.body.errors).toEqual({ 'person.bankAccount.ribCle': [messages.ribBlocks] });
    const withUnusedAccount = await convert(toInput(quote, { person: { bankAccount: { ...account, ribCle: '99' } } }));
    expect(withUnusedAccount.body.errors).toEqual({ 'person.bankAccount.ribCle': [messages.ribBlocks] });
    expect(await convert(toInput(quote))).toMatchObject({ status: 200, read: { success: true } });
  });

  it('insures the quoted risk; only options of the last step may change, with the price', async () => {
    const quote = await saveQuote(car);
    const productRisk = {
      vehicle: { brand: 'FERRARI', fiscalPower: '40', apsadClasse: '20' },
      options: { franchiseDTA: '150000' },
    };
    const changed = await convert(toInput(quote, { productRisk: { ...productRisk, options: { brokerFees: '5000' } } }));
    expect(changed.read).toMatchObject({
      success: false,
      conflict: { expected: { total: 67_585 }, current: { total: expect.any(Number) } },
    });
    const { read } = await convert(toInput(quote, { productRisk: { vehicle: productRisk.vehicle } }));
    expect((await fetchFile(read?.contractId ?? 0)).productRisk.vehicle).toMatchObject({ brand: 'TOYOTA' });
  });

  it('answers a conflict with both prices if the price changed', async () => {
    const quote = await saveQuote(car);
    const before = await countContracts();
    const { read } = await convert(toInput(quote, { formula: { ...quote.formula, total: 1 } }));
    expect(read).toMatchObject({
      success: false,
      message: { type: 'warning', message: 'Le prix a changé. Comparez les deux prix avant de valider le contrat.' },
      conflict: { expected: { total: 1 }, current: { total: 67_585 } },
      estimation: { formulas: expect.any(Object) },
    });
    expect(await countContracts()).toBe(before);
  });

  it('reprices a quote of a withdrawn tariff, and keeps its former price on its file until the broker chooses', async () => {
    const admin = { token: await server().tokenOf('admin') };
    const before = await countContracts();
    const demonstration = demonstrationTariffs.find(({ product }) => product === 'AUTO');
    const version = { version: 'dearer', effectiveFrom: carQuote.effectDate, isDemonstration: false };
    const fees = demonstration?.fees.map((fee) => ({ ...fee, amount: { kind: 'fixed', value: 2_500 } })) ?? [];
    const imported = await server().call(tariffImport, { tariff: { ...demonstration, ...version, fees } }, admin);
    expect(imported.body.errors).toBeUndefined();
    const quote = await saveQuote(car);
    expect(quote.formula.tariffVersion).toBe('dearer');
    await server().call(tariffWithdrawal, { product: 'AUTO', version: 'dearer' }, admin);
    const { read } = await convert(toInput(quote, { quoteFormula: quote.formula }));
    expect(read).toMatchObject({
      success: false,
      conflict: { expected: { total: quote.formula.total }, current: { total: 67_585 } },
    });
    expect(await countContracts()).toBe(before);
    expect((await fetchFile(quote.id)).formula.price).toMatchObject({ cash: 68_585 });
    const { read: accepted } = await convert(
      toInput(quote, { quoteFormula: quote.formula, formula: read?.conflict?.current }),
    );
    expect(accepted).toMatchObject({ success: true });
  });

  it('answers a conflict if the quote was changed after its conversion was entered', async () => {
    const quote = await saveQuote(car);
    const before = await countContracts();
    const quoteFormula = { ...quote.formula, code: 'OTHER', total: 1 };
    const { read } = await convert(toInput(quote, { quoteFormula }));
    expect(read).toMatchObject({
      success: false,
      message: { type: 'warning', message: 'Le devis a changé. Comparez les deux prix avant de valider le contrat.' },
      conflict: { expected: { total: 67_585 }, current: { total: 67_585 }, isQuoteChanged: true },
    });
    expect(await countContracts()).toBe(before);
    const acceptedChange = await convert(toInput(quote, { quoteFormula: quote.formula }));
    expect(acceptedChange.read).toMatchObject({ success: true });
  });

  it('refuses closed or referred quotes, other products and other brokers', async () => {
    const home = await saveQuote({ product: { code: 'MRH_BUDGET' }, ...homeQuote }, 'A_CONFORT');
    const refusedHome = await convert(toInput(home));
    expect(refusedHome.read).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('ne se transforme pas') },
    });
    const quote = await saveQuote(car);
    for (const [status, reason] of [
      ['Sans-effet', 'clos'],
      ['Devis sans-suite', 'clos'],
    ] as const) {
      await server().db.query(sql`update contract set status = ${status} where id = ${quote.id}`);
      expect((await convert(toInput(quote))).read?.message?.message, status).toContain(reason);
    }
    await server().db.query(sql`update contract set status = 'Devis' where id = ${quote.id}`);
    for (const [outcome, reason] of [
      ['refer', 'étudie encore'],
      ['declined', 'a refusé'],
    ] as const) {
      const acceptance = JSON.stringify({ outcome, reasons: ['Un permis a été suspendu.'] });
      await server().db.query(
        sql`update contract set body = jsonb_set(body, '{acceptance}', ${acceptance}::text::jsonb) where id = ${quote.id}`,
      );
      expect((await convert(toInput(quote))).read?.message?.message, outcome).toContain(reason);
    }
    const ownToken = token;
    token = await server().tokenOf('courtier2');
    expect((await convert(toInput(quote))).status).toBe(404);
    token = ownToken;
  });

  it('requires the insurer’s decision if the current rules refer the risk', async () => {
    const drivers = [
      { ...carQuote.productRisk.drivers[0], risk: { crm: '0,80', seniority: '36', suspendedLicence: 'true' } },
    ];
    const quote = await saveQuote({ ...car, productRisk: { ...carQuote.productRisk, drivers } });
    await server().db.query(sql`update contract set body = body - 'acceptance' where id = ${quote.id}`);
    const { read } = await convert(toInput(quote));
    expect(read?.message?.message).toBe(
      'Ce risque est à étudier par l’assureur avant d’être transformé. Un permis a été suspendu ou annulé.',
    );
    const accepted = JSON.stringify({ outcome: 'accepted', reasons: ['Un permis a été suspendu ou annulé.'] });
    await server().db.query(
      sql`update contract set body = jsonb_set(body, '{acceptance}', ${accepted}::text::jsonb) where id = ${quote.id}`,
    );
    expect((await convert(toInput(quote))).read?.success).toBe(true);
  });

  it('names the terms of a contract that the quote became meanwhile, unless they are the same', async () => {
    const quote = await saveQuote(car);
    const other = await saveQuote(car, 'A_TOUS_RISQUES');
    const first = await convert(toInput(quote));
    expect(first.read?.success).toBe(true);
    const { contractId, contractNumber } = first.read ?? {};
    const toldTerms = async (changes: object) => {
      const { read } = await convert(toInput(quote, changes));
      expect(read).toMatchObject({ success: false, contractId, contractNumber });
      return [read?.already, read?.message?.message.replace(/\s/gu, ' ')];
    };
    const start = `Ce devis a déjà été transformé : le contrat ${contractNumber} est en Tiers`;
    const [own, dearer] = [quote, other].map(({ formula }) => formatXpf(formula.total).replace(/\s/gu, ' '));
    expect(await toldTerms({ formula: other.formula })).toEqual([
      undefined,
      `${start}, ${own} ; vous aviez saisi Tous risques, ${dearer}.`,
    ]);
    expect(await toldTerms({ effectDate: '2026-12-15' })).toEqual([
      undefined,
      `${start}, ${own}, effet le 01/12/2026 ; vous aviez saisi effet le 15/12/2026.`,
    ]);
    expect(await toldTerms({ payementModes: payment.debit, person: { bankAccount: account } })).toEqual([
      undefined,
      `${start}, ${own}, au comptant « Carte bancaire », au renouvellement « Chèque » ; ` +
        'vous aviez saisi au comptant « Prélèvement », au renouvellement « Prélèvement ».',
    ]);
    expect(await toldTerms({})).toEqual([true, `Ce devis a déjà été transformé : c’est le contrat ${contractNumber}.`]);
  });
});
