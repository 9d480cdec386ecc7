import { expect, it } from 'vitest';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { signatureProof } from '#tests/support/signatures/signature-proof.ts';

it.each<DocumentKind>(['devis', 'conditions-particulieres', 'avenant'])(
  '%s: does not break the total of the covers across pages',
  { tags: ['long'] },
  async (kind) => {
    for (let count = 3; count <= 14; count += 1) {
      const guarantees = Array.from({ length: count }, (_, index) => ({
        ...(fileInForce.formula.guarantees[0] as ContractFile['formula']['guarantees'][number]),
        libelle: `Garantie ${index + 1}`,
      }));
      const file = await paperFile(kind, {
        contract: { ...fileInForce, formula: { ...fileInForce.formula, guarantees } },
      });
      const { pageTexts } = await readPdf(file);
      const unsplitTotals = pageTexts.filter((text) =>
        /Total des garanties .*Frais de courtage .*Prime annuelle TTC \d/.test(text),
      );
      expect(unsplitTotals, `${count} covers`).toHaveLength(1);
      // No page begins with totals alone.
      expect(unsplitTotals[0], `${count} covers`).toMatch(new RegExp(`Garantie ${count} .*Total des garanties`));
      // The explanation of the amounts is printed below them.
      const explained = pageTexts.filter((text) => /Prime annuelle TTC \d.*Plafonds et franchises/.test(text));
      expect(explained, `${count} covers`).toHaveLength(1);
    }
  },
);

/** Long names of the client, the formula and the covers, and the number of drivers, move the covers down the first page. */
const withCovers = (count: number, drivers: number, suffix: string): ContractFile => {
  const [driver] = fileInForce.productRisk.drivers;
  const guarantees = Array.from({ length: count }, (_, index) => ({
    ...(fileInForce.formula.guarantees[0] as ContractFile['formula']['guarantees'][number]),
    libelle: `Garantie ${index + 1}${suffix}`,
  }));
  const { person } = fileInForce.details;
  return {
    ...fileInForce,
    details: { ...fileInForce.details, person: { ...person, fullname: `${person.fullname}${suffix}` } },
    productRisk: {
      ...fileInForce.productRisk,
      drivers: Array.from({ length: drivers }, () => driver).filter((one) => one !== undefined),
    },
    formula: { ...fileInForce.formula, libelle: `Formule${suffix}`, guarantees },
  };
};
const longSuffix = ', étendue aux accessoires et aux aménagements du véhicule assuré';

it.each([
  [2, ''],
  [3, ''],
  [3, longSuffix],
  [5, longSuffix],
])('devis: prints %d covers once, below a heading that is not alone%s', { tags: ['long'] }, async (count, suffix) => {
  for (let drivers = 1; drivers <= 5; drivers += 1) {
    const { pageTexts } = await readPdf(await paperFile('devis', { contract: withCovers(count, drivers, suffix) }));
    const printed = pageTexts.join(' ').match(/Garantie \d/g);
    expect(printed, `${drivers} drivers`).toEqual(Array.from({ length: count }, (_, index) => `Garantie ${index + 1}`));
    const headed = pageTexts.filter((text) => /Garanties souscrites Garantie .*Garantie 1/.test(text));
    expect(headed, `${drivers} drivers`).toHaveLength(1);
  }
});

it('devis: begins the covers on the first page if their first rows fit, however long names and deductibles are', async () => {
  const { formula, productRisk } = withCovers(5, 1, ', accessoires et aménagements compris');
  const guarantees = formula.guarantees.map((guarantee) => ({
    ...guarantee,
    net: guarantee.amount,
    franchiseValue: 50_000,
    franchiseDetail: '10 % du montant des dommages, au moins 50 000 F',
  }));
  const contract = { ...fileInForce, productRisk, formula: { ...fileInForce.formula, guarantees } };
  const { pageTexts } = await readPdf(await paperFile('devis', { contract }));
  expect(pageTexts[0]).toMatch(/Garanties souscrites .*Garantie 2/);
  expect(pageTexts).toHaveLength(2);
});

it('papers: break a long e-mail address after a point or before « @ » only', async () => {
  const address = 'ada.longue.adresse.personnelle@lagune.example';
  const facts: [string, string][] = [
    ['E-mail', address],
    ['Téléphone', '28 12 34'],
  ];
  const declared = [{ title: 'Souscripteur', facts, table: null, none: null }];
  const { pageTexts } = await readPdf(await paperFile('devis', { declared }));
  const parts =
    pageTexts
      .join(' ')
      .match(/ada[\w.@ ]*example/)?.[0]
      .split(' ') ?? [];
  expect(parts.join('')).toBe(address);
  for (const part of parts.slice(0, -1)) expect(part).toMatch(/(?:\.|personnelle)$/);
});

it('proof of a signature: prints no heading alone at the foot of a page', async () => {
  const [signed] = signatureProof.documents;
  const origin = '203.0.113.7 · Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  for (let count = 1; count <= 8; count += 1) {
    const proof = {
      ...signatureProof,
      documents: Array.from({ length: count }, () => signed).filter((one) => one !== undefined),
      events: signatureProof.events
        .flatMap((event) => [event, event, event, event])
        .map((event) => ({ ...event, from: origin })),
    };
    const { pageTexts } = await readPdf(await paperFile('preuve-signature', { proof }));
    expect(
      pageTexts.filter((text) => /Journal Heure de Nouméa/.test(text)),
      `${count} documents`,
    ).toHaveLength(1);
  }
});
