import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { issueDocuments } from '#server/areas/documents/issue.ts';
import type { Db } from '#server/db/db.ts';
import { compile, sql } from '#server/db/sql.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { contractGetDetails } from '#shared/operations/quotes/conversion.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { account, conversionsBy, payment } from '#tests/support/contracts/conversions.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { carQuote, legalQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const car = { product: { code: 'AUTO' }, ...carQuote };
const legal = { product: { code: 'PJ' }, ...legalQuote };
const dayMs = 86_400_000;

describeApi('conversion of a quote', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { saveQuote, toInput, convert, fetchFile, countContracts } = conversionsBy(server, () => token);
  const { effectDate } = carQuote;
  const make = async (changes: object = {}, key = 'A_TIERS') => {
    const quote = await saveQuote(car, key);
    const { read } = await convert(toInput(quote, changes));
    return { quote: quote.id, id: read?.contractId ?? 0, read };
  };

  it('creates premiums, papers, required documents and a movement, linked to the quote', async () => {
    const { quote, id, read } = await make(
      { payementModes: payment.debit, person: { bankAccount: account } },
      'M_TOUS_RISQUES',
    );
    expect(read).toMatchObject({ success: true, message: { type: 'success' } });
    const file = await fetchFile(id);
    expect(file.details).toMatchObject({
      isEstimate: false,
      status: 'Contrat validé',
      number: expect.stringMatching(/^AU26\d{6}$/),
      effectDate,
      ...{ annualPrime: 189_796, balance: 0, commission: 22_771 },
      convertedFrom: { id: quote },
      payementModes: { comptant: { code: 'IN_PRLVT', libelle: 'Prélèvement' }, debitDay: { libelle: 'Le 10 du mois' } },
      addresses: {
        bankAccount: {
          ibanCode: 'FR…0137',
          bicCode: 'CEPANCNM',
          accountOwner: 'WAMYTAN MARIE',
          country: { libelle: 'Nouvelle-Calédonie' },
        },
      },
    });
    expect(file.formula).toMatchObject({ libelle: 'Tous risques', splitting: { code: 'M' } });
    expect(file.productRisk.drivers).toMatchObject([{ person: { fullname: 'WAMYTAN MARIE' } }]);
    const premiums = [...file.primes.data].sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1));
    expect(premiums).toHaveLength(12);
    expect(premiums[0]).toMatchObject({
      effectDate,
      effectDateEnd: '2026-12-31',
      label: 'Prime mensuelle du 01/12/2026 au 31/12/2026',
    });
    expect(premiums.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0)).toBe(189_796);
    expect(file.movements.data).toMatchObject([{ label: 'Affaire nouvelle', effectDate }]);
    expect(file.editiques.data.map(({ type, signable }) => [type, signable]).sort()).toEqual([
      ['conditions-particulieres', true],
      ['echeancier', true],
      ['mandat', true],
    ]);
    expect(file.documents.data.map(({ typeCode }) => typeCode)).toEqual([
      'CNI',
      'CG',
      'PERMIS',
      'RI',
      'RIB',
      'MANDAT',
      'CP',
    ]);

    const before = await fetchFile(quote);
    expect(before.details).toMatchObject({
      status: 'Devis transformé',
      convertedTo: { id, number: file.details.number },
    });
    expect(before.movements.data.map(({ label }) => label)).toContain('Transformation en contrat');
    const [{ after } = {}] = await server().db.query<{ after: unknown }>(
      sql`select after from audit where action = 'contract.create' order by id desc limit 1`,
    );
    expect(after).toMatchObject({ quote, number: file.details.number, total: 189_796 });
    expect(JSON.stringify(after)).not.toContain('08769451001');

    const conditions = file.editiques.data.find(({ type }) => type === 'conditions-particulieres');
    const { body } = await server().call(editiqueGet, { editiqueId: conditions?.id ?? 0 }, { token });
    const { text } = await readPdf(Buffer.from(String(body['content']), 'base64'));
    expect(text).toContain(file.details.number);
    expect(text).toContain('WAMYTAN MARIE');
    expect(text).toContain('HILUX');
    expect(text).toContain('Permis');
  });

  it('issues the record of needs and advice, to be signed with the contract', async () => {
    const advice = { needs: 'Une voiture pour Yaté', advised: 'Tous risques, pour la piste', declined: '' };
    const { id } = await make({ advice }, 'A_TOUS_RISQUES');
    const paper = (await fetchFile(id)).editiques.data.find(({ type }) => type === 'recueil-conseil');
    expect(paper).toMatchObject({ signable: true });
    const { body } = await server().call(editiqueGet, { editiqueId: paper?.id ?? 0 }, { token });
    const { text } = await readPdf(Buffer.from(String(body['content']), 'base64'));
    for (const part of [
      'Une voiture pour Yaté',
      'Tous risques, pour la piste',
      'Rien n’a été écarté.',
      'Formule retenue : Tous risques.',
      formatXpf(67_585),
    ])
      expect(text.replace(/\s/gu, ' ')).toContain(part.replace(/\s/gu, ' '));
  });

  it('refuses a record of advice without needs, and creates nothing', async () => {
    const quote = await saveQuote(car);
    const before = await countContracts();
    const answer = await convert(toInput(quote, { advice: { needs: ' ', advised: 'Tiers', declined: '' } }));
    expect([answer.status, await countContracts()]).toEqual([422, before]);
  });

  it('issues papers from one read of the contract', async () => {
    const { id } = await make({ payementModes: payment.debit, person: { bankAccount: account } }, 'M_TOUS_RISQUES');
    const statements: string[] = [];
    await server().db.transaction(async (tx) => {
      const counting: Db = {
        ...tx,
        query: (query) => {
          statements.push(compile(query).text);
          return tx.query(query);
        },
      };
      const cause = { contractId: id, scope: { kind: 'all' }, at: server().clock.now, userId: null } as const;
      const issued = await issueDocuments(counting, ['conditions-particulieres', 'mandat', 'echeancier'], cause);
      expect(issued.map(({ isIssued }) => isIssued)).toEqual([true, true, true]);
    });
    expect(statements.filter((text) => text.includes('from contract c join person'))).toHaveLength(1);
  });

  it('requires RIB and mandate if later terms are debited without an account', async () => {
    const payementModes = { ...payment.debit, comptant: 'IN_CHQ' };
    const { id, read } = await make({ payementModes }, 'M_TOUS_RISQUES');
    expect(read).toMatchObject({ success: true });
    expect(read?.message?.message).toContain('sans compte à débiter');
    const file = await fetchFile(id);
    expect(file.details.addresses.bankAccount).toBeNull();
    expect(file.documents.data.map(({ typeCode }) => typeCode)).toEqual(expect.arrayContaining(['RIB', 'MANDAT']));
    expect(file.editiques.data.map(({ type }) => type).sort()).toEqual(['conditions-particulieres', 'echeancier']);
  });

  it('returns the data of the last steps (getDetails)', async () => {
    const { id } = await make();
    const { body } = await server().call(contractGetDetails, { idContrat: id }, { token });
    const { contract } = v.parse(contractGetDetails.output, body);
    expect(contract).toMatchObject({
      details: { id, product: { libelle: 'Automobile' } },
      primes: { data: [{ amount: 67_585 }], headers: expect.any(Array), options: expect.any(Object) },
      editiques: { data: [{ type: 'conditions-particulieres' }] },
      documents: { data: expect.arrayContaining([expect.objectContaining({ typeCode: 'CNI' })]) },
    });
    const otherToken = await server().tokenOf('courtier2');
    expect((await server().call(contractGetDetails, { idContrat: id }, { token: otherToken })).status).toBe(404);
  });

  it('converts once under double clicks, retries, two tabs and twenty concurrent calls', async () => {
    const quote = await saveQuote(car);
    const [before, key] = [await countContracts(), randomUUID()];
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => convert(toInput(quote), key)),
      ...Array.from({ length: 10 }, () => convert(toInput(quote))),
    ]);
    expect(await countContracts()).toBe(before + 1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const repeated = await convert(toInput(quote), key);
    const number = repeated.read?.contractNumber ?? '';
    const contractNumbers = answers.filter(({ status }) => status === 200).map(({ read }) => read?.contractNumber);
    expect(new Set(contractNumbers)).toEqual(new Set([number]));
    expect(answers.filter(({ read }) => read?.success === true).length).toBeGreaterThan(0);
    const lateAnswer = await convert(toInput(quote));
    expect(lateAnswer.read).toMatchObject({
      success: false,
      already: true,
      contractNumber: number,
      message: { message: expect.stringContaining(number) },
    });
    expect(await countContracts()).toBe(before + 1);
  });

  it('finds a quote without a number by its draft', async () => {
    const reference = randomUUID();
    const quote = await saveQuote({ ...car, reference });
    const { id: _id, ...unnumbered } = toInput(quote, { reference });
    const ownToken = token;
    token = await server().tokenOf('agence');
    expect((await convert(unnumbered)).status).toBe(404);
    token = ownToken;
    const { read } = await convert(unnumbered);
    expect((await fetchFile(read?.contractId ?? 0)).details.convertedFrom).toMatchObject({ id: quote.id });
    expect((await convert({ ...unnumbered, reference: randomUUID() })).status).toBe(404);
  });

  it('starts at once if the effect day is today, and never before arrival', async () => {
    const today = '2026-11-21';
    const instant = server().clock.now.toISOString();
    const quotes = [await saveQuote(car), await saveQuote(car)] as const;
    const immediate = await convert(toInput(quotes[0], { effectDate: instant }));
    const file = await fetchFile(immediate.read?.contractId ?? 0);
    expect(file.details).toMatchObject({ effectDate: today, balance: 67_585 });
    expect(file.computed.unpaidPrimes).toBe(true);
    expect(file.details.effectAt).toBe(instant);
    const paper = file.editiques.data.find(({ type }) => type === 'conditions-particulieres');
    const { body } = await server().call(editiqueGet, { editiqueId: paper?.id ?? 0 }, { token });
    const { text } = await readPdf(Buffer.from(String(body['content']), 'base64'));
    expect(text).toContain(`Effet ${frenchDateTime(new Date(instant))}`);
    expect(immediate.read?.message?.message).toContain('prend effet aujourd’hui');
    const earliest = server().clock.now;
    try {
      server().clock.now = new Date(earliest.getTime() + 3 * dayMs);
      token = await server().tokenOf('courtier');
      const delayed = await convert(toInput(quotes[1], { effectDate: instant, currentDate: instant }));
      expect(delayed.read).toMatchObject({ success: true });
      expect((await fetchFile(delayed.read?.contractId ?? 0)).details.effectDate).toBe('2026-11-24');
      const past = await convert(toInput(await saveQuote(car), { effectDate: today }));
      expect(past.body.errors).toHaveProperty('effectDate');
    } finally {
      server().clock.now = earliest;
      token = await server().tokenOf('courtier');
    }
  });

  it('keeps the documents that the client brought for the quote', async () => {
    const quote = await saveQuote(legal, 'A_PJ');
    await server().db.query(sql`
      with piece as (insert into supporting_document (contract_id, number, type_code) values (${quote.id}, 'P1', 'CNI') returning id)
      insert into supporting_file (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at)
      select id, 'cni.pdf', 'application/pdf', 12, 'x', 'kept/cni', now() from piece`);
    const { read } = await convert(toInput(quote, { product: { code: 'PJ' } }));
    const { documents } = await fetchFile(read?.contractId ?? 0);
    expect(documents.data.find(({ typeCode }) => typeCode === 'CNI')).toMatchObject({
      linkedFilesNb: 1,
      isMissing: false,
    });
  });
});
