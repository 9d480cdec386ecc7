import { describe, expect, it } from 'vitest';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

describe('payment schedule', () => {
  const createMonths = (count: number) => {
    const [first] = fileInForce.primes.data;
    if (!first) throw new Error('no premium');
    const dayOf = (month: number, day: string) =>
      `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day}`;
    const data = Array.from({ length: count }, (_, month) => ({
      ...first,
      id: month,
      effectDate: dayOf(month, '01'),
      effectDateEnd: dayOf(month, '28'),
    }));
    return { ...fileInForce, primes: { ...fileInForce.primes, data, total: count } };
  };

  it.each([12, 24, 36])('of %i months has no almost empty page', async (count) => {
    const { pageTexts } = await readPdf(await paperFile('echeancier', { contract: createMonths(count) }));
    const rows = pageTexts.map((page) => page.match(/\d\d\/\d\d\/\d{4} \d\d\/\d\d\/\d{4}/g)?.length ?? 0);
    expect(Math.min(...rows)).toBeGreaterThan(5);
    expect(rows.reduce((sum, rowCount) => sum + rowCount)).toBe(count);
  });

  it('of two years prints totals for each year and overall', async () => {
    const { text } = await readPdf(await paperFile('echeancier', { contract: createMonths(24) }));
    for (const part of [
      'Échéances du 01/01/2027 au 28/12/2027',
      'Échéances du 01/01/2028 au 28/12/2028',
      'Total des échéances',
    ])
      expect(text).toContain(part);
  });

  it('prints the debit day, like the mandate, if the contract is debited', async () => {
    const entry = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
    const modes = { comptant: entry, renouvellement: entry, termeSecondaire: entry };
    const payementModes = { ...modes, debitDay: { code: '15', libelle: 'Le 15 du mois' } };
    const debited = { ...fileInForce, details: { ...fileInForce.details, payementModes } };
    for (const kind of ['echeancier', 'mandat'] as const)
      expect((await readPdf(await paperFile(kind, { contract: debited }))).text).toContain(
        'Jour de prélèvement Le 15 du mois',
      );
    const settlements = ['Réglé le 21/11/2026 par carte', 'Prélevé le 15/12/2026', 'À prélever le 15/03/2027'];
    const data = debited.primes.data.map((premium, index) => ({ ...premium, settlement: settlements[index] ?? '' }));
    const schedule = await readPdf(
      await paperFile('echeancier', { contract: { ...debited, primes: { ...debited.primes, data } } }),
    );
    const text = schedule.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Règlement');
    for (const settlement of settlements.slice(0, data.length)) expect(text).toContain(settlement.slice(0, 10));
    const card = { code: 'IN_CB', libelle: 'Carte bancaire' };
    const byCard = {
      ...fileInForce,
      computed: { ...fileInForce.computed, payementMethod: card },
      details: {
        ...fileInForce.details,
        payementModes: { ...payementModes, comptant: card, renouvellement: card, termeSecondaire: card },
      },
    };
    const other = (await readPdf(await paperFile('echeancier', { contract: byCard }))).text;
    expect(other).not.toContain('Jour de prélèvement');
    expect(other).not.toContain('Prélevé le');
  });

  it('names the payment modes of the first payment and of the later ones where they differ', async () => {
    const debit = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
    const cheque = { code: 'IN_CHQ', libelle: 'Chèque' };
    const debitDay = { code: '5', libelle: 'Le 5 du mois' };
    const payementModes = { comptant: cheque, renouvellement: debit, termeSecondaire: debit, debitDay };
    const contract = {
      ...fileInForce,
      computed: { ...fileInForce.computed, payementMethod: cheque },
      details: { ...fileInForce.details, payementModes },
    };
    const { text } = await readPdf(await paperFile('echeancier', { contract }));
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Mode de paiement Comptant : chèque ; termes suivants et renouvellement : prélèvement',
    );
  });
});
