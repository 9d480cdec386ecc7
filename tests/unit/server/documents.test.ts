import { describe, expect, it } from 'vitest';
import { renderPdf } from '#server/adapters/pdf.ts';
import { documentOf } from '#server/documents/registry.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { carContract, homeContract } from '#tests/support/printed-contract.ts';

const parties = {
  insurer: { name: 'Mutuelle du Récif', address: '1 quai Ferry, Nouméa', legal: 'RCS Nouméa 123' },
  broker: { name: 'Cabinet Alizé', code: 'C77' },
};

/** What an independent reader finds in the document of a kind, line after line as they are printed. */
const printed = async (kind: string, contract: ContractFile): Promise<string> => {
  const document = documentOf(kind, { contract, parties, createdAt: new Date('2026-11-21T00:00:00Z') });
  if (!document) throw new Error(`No document of kind ${kind}`);
  return (await readPdf(await renderPdf(document))).text;
};
const words = (...lines: string[]): string => lines.join(' ');

const identity = (product: string): string =>
  words(
    product,
    'Numéro AU0000042',
    `Produit ${product}`,
    'Date d’effet 05/12/2026',
    'Assureur Mutuelle du Récif, 1 quai Ferry, Nouméa',
    'Courtier Cabinet Alizé (C77)',
  );
const subscriber = words(
  'Souscripteur',
  'Nom Monsieur Jean DUPONT',
  'Date de naissance 17/04/1980',
  'RIDET 1234567',
  'Profession Pêcheur',
  'Adresse 4 rue du Port, Bât. B, 98800 Nouméa, Nouvelle-Calédonie',
  'E-mail jean@dupont.nc',
  'Téléphone +687 751234',
);
const car = words(
  'Véhicule assuré',
  'Marque et modèle DACIA Duster',
  'Version 1.5 Blue dCi',
  'Type mines M10DACVP123',
  'Énergie Gazole',
  'Puissance fiscale 6 CV',
  'Immatriculation 412345 NC',
  'Première mise en circulation 21/03/2019',
  'Date d’acquisition 30/08/2022',
  'Usage Privé',
  'Stationnement Garage fermé',
);
// A page may end between them.
const drivers = [
  'Conducteurs désignés Nom Qualité Né(e) le Permis du CRM Jean DUPONT Principal 02/01/1981 14/06/2000 0,50',
  'Marie DUPONT Secondaire 23/11/1984 08/07/2004 0,68',
];
const covers = words(
  'Garanties souscrites',
  'Formule Confort',
  'Fractionnement Trimestriel',
  'Garantie Franchise Montant TTC',
  'Responsabilité civile Sans 40 100 F',
  'Vol 35 000 F 20 020 F',
  'Cyclone 10 % 9 003 F',
  'Assistance Sans Compris',
  'Bris de glace 12 500 F 5 400 F',
  'Total des garanties 74 523 F',
);
const price = words(
  'Frais de gestion 1 500 F',
  'Frais de courtage 2 250 F',
  'Prime annuelle TTC 98 765 F',
  'Premier paiement 26 813 F',
  '3 paiements suivants de 23 984 F',
  'Tarif Auto 2026',
  'Prix établi d’après un tarif de démonstration, sans valeur contractuelle.',
);
const account = words(
  'Compte à débiter',
  'Titulaire DUPONT MARIE',
  'IBAN FR14 2004 1010 0505 0001 3M02 606',
  'BIC PSSTFRPPNOU',
  'Domiciliation OPT Nouméa',
);
const schedule = words(
  'Échéances Échéance Du Au Montant TTC Reste à payer',
  'Quittance 1 05/12/2026 04/03/2027 26 814 F 0 F',
  'Quittance 2 05/03/2027 04/06/2027 23 985 F 4 321 F',
  'Quittance 3 05/06/2027 04/09/2027 23 986 F 23 986 F',
  'Total 74 785 F 28 307 F',
);

describe('every amount, day and name of a document is that of the contract, in its own place', () => {
  it.each([
    ['devis', [subscriber, car, ...drivers, covers, price, 'Ce devis est valable jusqu’au 12/12/2026.']],
    ['conditions-particulieres', [subscriber, car, ...drivers, covers, price]],
    ['avenant', ['Modification Changement de véhicule', subscriber, car, ...drivers, covers, price]],
    ['mandat', [subscriber, account]],
    ['echeancier', [schedule]],
    [
      'attestation',
      [
        'Assuré Nom Monsieur Jean DUPONT Adresse 4 rue du Port, Bât. B, 98800 Nouméa, Nouvelle-Calédonie',
        car,
        ...drivers,
        'Période garantie Du 05/12/2026 au 04/03/2027',
      ],
    ],
  ])('%s', async (kind, parts) => {
    const text = await printed(kind, carContract);
    for (const part of [identity('Automobile'), ...parts, 'AU0000042 · Mutuelle du Récif · RCS Nouméa 123'])
      expect(text).toContain(part);
  });

  it('a home and the people whom it protects', async () => {
    const text = await printed('conditions-particulieres', homeContract);
    expect(text).toContain(identity('Habitation'));
    expect(text).toContain(
      words(
        'Logement assuré',
        'Adresse 18 chemin des Niaoulis, 98890 Païta, Nouvelle-Calédonie',
        'Type de logement Maison',
        'Qualité de l’occupant Locataire',
        'Nombre de pièces 5',
        'Personnes assurées Nom Qualité Né(e) le',
        'Luc DUPONT Enfant 11/10/2010',
        'Anne MARTIN Assuré principal 13/12/1979',
        'Garanties souscrites',
      ),
    );
    expect(text).not.toContain('Véhicule assuré');
  });
});

it('an attestation without a paid premium is provisional, for thirty days', async () => {
  const data = carContract.primes.data.map((premium) => ({ ...premium, balanceBrut: premium.amount }));
  const unpaid = { ...carContract, primes: { ...carContract.primes, data } };
  expect(await printed('attestation', unpaid)).toContain(
    'Période garantie Attestation provisoire, du 05/12/2026 au 04/01/2027',
  );
});

it.each([
  [1, 'Premier paiement 26 813 F Tarif'],
  [2, 'Premier paiement 26 813 F Second paiement 23 984 F Tarif'],
  [12, 'Premier paiement 26 813 F 11 paiements suivants de 23 984 F Tarif'],
])('a price in %i payments says each of them', async (instalments, said) => {
  const { price: whole, ...formula } = carContract.formula;
  if (!whole) throw new Error('The contract has a price');
  const contract = { ...carContract, formula: { ...formula, price: { ...whole, instalments } } };
  expect(await printed('devis', contract)).toContain(said);
});
