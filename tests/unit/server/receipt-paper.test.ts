import { describe, expect, it } from 'vitest';
import { formatXpf } from '#shared/primitives/money.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

/** The contract in force, after the insurer took amounts off its first premium. */
const refundedPremium = (amounts: {
  readonly cancelled: number;
  readonly refunded?: number;
  readonly balanceBrut?: number;
}): typeof fileInForce => ({
  ...fileInForce,
  primes: {
    ...fileInForce.primes,
    data: fileInForce.primes.data.map((premium) =>
      premium.id === 1 ? { ...premium, refunded: amounts.cancelled, ...amounts } : premium,
    ),
  },
});

/** The same contract, terminated on a day. */
const terminated = (contract: typeof fileInForce, effectDate: string): typeof fileInForce => ({
  ...contract,
  details: { ...contract.details, status: contractStatuses.cancelled },
  movements: {
    ...contract.movements,
    data: [{ id: 2, number: 'M2', label: 'Résiliation', effectDate, creationDate: effectDate, status: 'Validé' }],
  },
});

describe('receipt', () => {
  const cash = 'Espèces de WÉA-XÛÛ Marie ʼOfa, reçues le 10/12/2026';
  const renderReceipt = async (
    paid: readonly (readonly [id: number, amount: number, repaid?: number])[],
    contract = fileInForce,
  ): Promise<string> => {
    const premiums = new Map(paid.map(([id, amount, repaid = 0]) => [id, { amount, repaid }]));
    const payment = { means: cash, premiums, surplus: null };
    const { text } = await readPdf(await paperFile('recu', { payment, contract }));
    return text;
  };

  it('prints the name of the payer as it was entered', async () => {
    expect(await renderReceipt([[1, 26_814]])).toContain(
      'Mode de paiement : espèces de WÉA-XÛÛ Marie ʼOfa, reçues le 10/12/2026.',
    );
  });

  it('acknowledges a premium paid in full', async () => {
    const text = await renderReceipt([[1, 26_814]]);
    expect(text).toContain('Quittance 1 P1 26 814 F Total 26 814 F Ce reçu vaut quittance');
    expect(text).not.toContain('Acompte');
  });

  it('states a part payment as such, with what remains, and acknowledges no premium', async () => {
    const text = await renderReceipt([[2, 19_664]]);
    expect(text).toContain('Acompte de 19 664 F sur Quittance 2 (P2) de 23 985 F TTC ; reste 4 321 F à payer.');
    expect(text).toContain('ne vaut pas quittance');
    expect(text).not.toContain('vaut quittance des primes ci-dessus');
    expect(text).not.toContain('Primes réglées');
  });

  it('states other payments of a premium that it settles', async () => {
    expect(await renderReceipt([[1, 6_814]])).toContain(
      'Prime Numéro Montant TTC Autres règlements Ce règlement Quittance 1 P1 26 814 F 20 000 F 6 814 F',
    );
  });

  it('acknowledges only those premiums of a payment that it settles', async () => {
    const text = await renderReceipt([
      [1, 26_814],
      [2, 19_664],
    ]);
    expect(text.indexOf('vaut quittance des primes ci-dessus')).toBeLessThan(text.indexOf('Acompte de 19 664 F'));
    expect(text).toContain('Total de ce règlement : 46 478 F');
  });

  it('states what repays a refund of the insurer apart from the premium that the payment settles', async () => {
    const text = await renderReceipt([[1, 26_814, 10_000]], refundedPremium({ cancelled: 10_000 }));
    expect(text).toContain(
      '16 814 F sur Quittance 1 (P1) de 26 814 F TTC, dont 10 000 F remboursés par la compagnie. Ce reçu vaut quittance de 16 814 F',
    );
    expect(text).toContain('10 000 F que la compagnie avait remboursés de Quittance 1 (P1).');
    expect(text).toContain('Total de ce règlement : 26 814 F');
  });

  it('acknowledges no premium if the payment only repays a refund', async () => {
    const text = await renderReceipt([[1, 26_814, 26_814]], refundedPremium({ cancelled: 26_814 }));
    expect(text).toContain('26 814 F que la compagnie avait remboursés de Quittance 1 (P1).');
    expect(text).not.toContain('vaut quittance');
  });

  it('states what is left of a refund to repay', async () => {
    const withBalance = refundedPremium({ cancelled: 10_000, balanceBrut: 20_814 });
    expect(await renderReceipt([[1, 6_000, 6_000]], withBalance)).toContain(
      '6 000 F que la compagnie avait remboursés de Quittance 1 (P1) ; reste 20 814 F à payer, dont 4 000 F que la compagnie a remboursés.',
    );
  });

  it('acknowledges of a premium only what the insurer did not refund', async () => {
    const text = await renderReceipt([[1, 26_814]], refundedPremium({ cancelled: 10_000 }));
    expect(text).toContain(
      '26 814 F sur Quittance 1 (P1) de 26 814 F TTC, dont 10 000 F remboursés par la compagnie. Ce reçu vaut quittance de 16 814 F',
    );
    expect(text).not.toContain('vaut quittance des primes');
  });

  it('states a part payment of the premium as it was called, with other payments and what remains', async () => {
    const contract = refundedPremium({ cancelled: 13_000, balanceBrut: 14_814 });
    expect(await renderReceipt([[1, 7_000]], contract)).toContain(
      'Acompte de 7 000 F sur Quittance 1 (P1) de 26 814 F TTC, dont 13 000 F remboursés par la compagnie ; autres règlements : 5 000 F ; reste 14 814 F à payer, dont 1 000 F que la compagnie a remboursés.',
    );
  });

  it('acknowledges nothing of a premium that was refunded and cancelled', async () => {
    const contract = refundedPremium({ cancelled: 26_814, refunded: 10_000 });
    const text = await renderReceipt([[1, 10_000]], contract);
    expect(text).toContain(
      '10 000 F versés sur Quittance 1 (P1) de 26 814 F TTC, dont 16 814 F annulés et 10 000 F remboursés par la compagnie.',
    );
    expect(text).not.toMatch(/Acompte|vaut quittance/);
  });

  it('acknowledges nothing of a term after the end of the contract', async () => {
    const contract = terminated(refundedPremium({ cancelled: 20_000, refunded: 0 }), '2026-12-05');
    const text = await renderReceipt([[1, 6_814]], contract);
    expect(text).toContain(
      '6 814 F versés sur Quittance 1 (P1) de 26 814 F TTC, dont 20 000 F annulés par la compagnie. Le contrat a pris fin avant cette période.',
    );
    expect(text).toContain('Ces versements ne valent pas quittance.');
    expect(text).not.toMatch(/Acompte|vaut quittance/);
  });

  it('of several payments states what was refunded apart from what it acknowledges', async () => {
    const { text } = await readPdf(await paperFile('recu', { contract: refundedPremium({ cancelled: 10_000 }) }));
    expect(text).toContain('Montant TTC Remboursé ou annulé Quittance Quittance 1 P1 – 26 814 F 10 000 F 16 814 F');
  });

  it('of several payments names how each premium was paid, not the mode of the contract', async () => {
    const contract = {
      ...fileInForce,
      computed: { ...fileInForce.computed, payementMethod: { code: 'IN_PRLVT', libelle: 'Prélèvement' } },
      primes: {
        ...fileInForce.primes,
        data: fileInForce.primes.data.map((premium) => ({
          ...premium,
          balanceBrut: 0,
          settlement: 'Réglé le 21/11/2026 par chèque',
        })),
      },
    };
    const text = (await readPdf(await paperFile('recu', { contract }))).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Réglé le 21/11/2026 par chèque');
    expect(text).not.toContain('Mode de paiement');
    expect(text.toLowerCase()).not.toContain('prélèvement');
  });

  it('lists every paid premium of a contract of many years', async () => {
    const { data, ...table } = fileInForce.primes;
    const [paid] = data.filter(({ balanceBrut }) => balanceBrut <= 0);
    if (!paid) throw new Error('no paid premium');
    const premiums = Array.from({ length: 40 }, (_, index) => ({ ...paid, id: index + 1, number: `P-${index + 1}` }));
    const contract = { ...fileInForce, primes: { ...table, data: premiums } };
    const { text } = await readPdf(await paperFile('recu', { contract }));
    expect([...text.matchAll(/\bP-(\d+)\b/g)].map(([, number]) => Number(number))).toEqual(
      premiums.map(({ id }) => id),
    );
    expect(text).toContain(`Total ${formatXpf(40 * paid.amount)}`.replaceAll(/\s/g, ' '));
  });
});
