import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { Block } from '#shared/documents/snapshots.ts';
import { fileInForce, type PaperFacts, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { homeContract } from '#tests/support/documents/printed-contract.ts';

/** Printed lines of a document, extracted by an independent PDF reader. */
const textOf = async (kind: DocumentKind, printing?: PaperFacts): Promise<string> =>
  (await readPdf(await paperFile(kind, printing))).text;
const words = (...lines: string[]): string => lines.join(' ');

const subscriber = [
  'Nom Monsieur Jean DUPONT',
  'Adresse 4 rue du Port, Bât. B, 98800 Nouméa, Nouvelle-Calédonie',
  'Né(e) le 17/04/1980',
  'RIDET 1234567',
  'Profession Pêcheur',
  'E-mail jean@dupont.nc',
  'Téléphone +687 75 12 34',
];
const car = [
  'Marque et modèle DACIA Duster',
  'Version 1.5 Blue dCi',
  'Type mines M10DACVP123',
  'Énergie Gazole',
  'Puissance fiscale 6 CV',
  'Immatriculation 412345 NC',
  '21/03/2019',
  '30/08/2022',
  'Usage Privé',
  'Garage fermé',
];
const drivers = [
  'Nom Qualité Né(e) le Permis du CRM Jean DUPONT Principal 02/01/1981 14/06/2000 0,50',
  'Marie DUPONT Secondaire 23/11/1984 08/07/2004 0,68',
];
const covers = [
  'Responsabilité civile Corporel sans limite, matériel 12 000 000 000 F Sans 40 100 F',
  'Vol Voir conditions générales 35 000 F 20 020 F',
  'Cyclone Voir conditions générales 10 % 9 003 F',
  'Assistance Selon la formule d’assistance Sans Compris',
  'Bris de glace Valeur de remplacement 12 500 F 5 400 F',
  'Total des garanties 74 523 F',
  'Frais de gestion 1 500 F',
  'Frais de courtage 2 250 F',
  'Prime annuelle TTC 98 765 F',
  'premier paiement 26 813 F, puis 3 paiements de 23 984 F',
  'Auto 2026, tarif de démonstration sans valeur contractuelle',
];
const rights = [
  'Ce qui n’est pas garanti (extrait de CG-AUTO 2026)',
  'Conduite sans permis valable',
  'Vos devoirs',
  'Loi applicable',
  'médiateur de l’assurance',
  'Autorité de contrôle prudentiel',
  'C31 Stationnement',
];
const schedule = words(
  'Échéance Du Au Montant TTC Reste à payer',
  'Quittance 1 05/12/2026 04/03/2027 26 814 F 0 F',
  'Quittance 2 05/03/2027 04/06/2027 23 985 F 4 321 F',
  'Quittance 3 05/06/2027 04/09/2027 23 986 F 23 986 F',
  'Total 74 785 F 28 307 F',
);

describe('document texts', () => {
  it.each<[DocumentKind, readonly string[]]>([
    ['devis', [...subscriber, ...car, ...drivers, ...covers, ...rights, 'Ce devis est valable jusqu’au 12/12/2026.']],
    ['conditions-particulieres', [...subscriber, ...car, ...drivers, ...covers, ...rights]],
    ['avenant', ['Objet Changement de véhicule', 'avenant M1', ...subscriber, ...car, ...drivers, ...covers]],
    [
      'mandat',
      [
        'LAGON-AU0000042-002',
        'NC00ZZZ123456',
        'Titulaire DUPONT MARIE',
        'FR14 2004 1010 0505 0001 3M02 606',
        'BIC PSSTFRPPNOU',
        'Domiciliation OPT Nouméa',
      ],
    ],
    ['echeancier', [...subscriber, schedule]],
    [
      'attestation',
      [
        'Attestation d’assurance automobile',
        'Nom Monsieur Jean DUPONT',
        ...car,
        'Garanti du 05/12/2026',
        'Jusqu’au 04/03/2027',
        'Document à conserver dans le véhicule',
      ],
    ],
    [
      'releve-informations',
      [
        ...subscriber,
        'Arrêté au 10/12/2026',
        'Jean DUPONT Principal 02/01/1981 14/06/2000 0,50',
        'Marie DUPONT Secondaire 23/11/1984 08/07/2004 0,68',
        'Aucun sinistre n’a été déclaré.',
        'Du Au 05/12/2026 04/03/2027',
      ],
    ],
    [
      'declaration-sinistre',
      [
        ...subscriber,
        'sinistre S26000077',
        '02/12/2026 à 14:30',
        'Ce qui s’est passé Fuite au plafond',
        'Bien Montant Tapis 25 000 F',
        'Autre déclaration pour le même contrat et le même jour : S26000076.',
        'salon.jpg',
      ],
    ],
    ['recu', [...subscriber, 'Quittance 1 P1 – 26 814 F Total 26 814 F']],
  ])('%s', async (kind, expectedTexts) => {
    const text = await textOf(kind);
    for (const part of [
      'Automobile',
      'AU0000042',
      'Votre courtier : Cabinet Alizé',
      '1 quai Ferry, 98800 Nouméa',
      '+687 28 12 34 · alize@cabinet.example',
      'RIDET 0 111 222.001 · RIAS NC777',
      'Émis à Nouméa le 10/12/2026',
      ...expectedTexts,
    ])
      expect(text).toContain(part);
  });

  it('prints a home and its insured persons', async () => {
    const text = await textOf('conditions-particulieres', { contract: homeContract });
    for (const part of [
      'Adresse 18 chemin des Niaoulis, 98890 Païta, Nouvelle-',
      'Type de logement Maison',
      'Qualité de l’occupant Locataire',
      'Nombre de pièces 5',
      'Personnes assurées Nom Qualité Né(e) le Luc DUPONT Enfant 11/10/2010 Anne MARTIN Assuré principal 13/12/1979',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Véhicule assuré');
  });
});

it.each([
  ['MRH_BUDGET', 'Attestation d’assurance habitation', 'responsabilité de l’occupant'],
  ['PJ', 'Attestation de protection juridique', 'choisit librement son avocat'],
  ['GAV21', 'Attestation de garantie des accidents de la vie', 'accidents de la vie privée'],
])('prints the attestation of %s with its own texts, for use outside of a vehicle', async (code, ...expected) => {
  const contract = { ...fileInForce, details: { ...fileInForce.details, product: { code, libelle: code } } };
  const text = await textOf('attestation', { contract });
  for (const part of expected) expect(text).toContain(part);
  expect(text).not.toContain('véhicule terrestre');
  expect(text).not.toContain('à conserver dans le véhicule');
});

it('prints a provisional attestation for a month without a paid premium', async () => {
  const data = fileInForce.primes.data.map((premium) => ({ ...premium, balanceBrut: premium.amount }));
  const text = await textOf('attestation', { contract: { ...fileInForce, primes: { ...fileInForce.primes, data } } });
  for (const part of ['automobile provisoire', 'Garanti du 05/12/2026', 'Jusqu’au 04/01/2027'])
    expect(text).toContain(part);
});

it('prints declarations word for word, also their absence', async () => {
  const declared: Block[] = [
    {
      title: 'Conducteur 1 : Jean DUPONT (principal)',
      facts: [
        ['Numéro de permis', 'NC4711'],
        ['Permis suspendu ou annulé', 'Oui'],
      ],
      table: { columns: ['Date de survenance', 'Responsabilité'], rows: [['14/03/2025', 'Responsable']] },
      none: null,
    },
    { title: 'Conducteur 2 : Marie DUPONT', facts: [], table: null, none: 'Aucun sinistre déclaré' },
  ];
  const text = await textOf('devis', { declared });
  for (const part of [
    'Conducteur 1 : Jean DUPONT (principal)',
    'Numéro de permis NC4711',
    'Permis suspendu ou annulé Oui',
    'Date de survenance Responsabilité 14/03/2025 Responsable',
    'Aucun sinistre déclaré.',
    'Ces réponses fondent l’acceptation et le prix.',
  ])
    expect(text).toContain(part);
});

it.each([
  [1, 'premier paiement 26 813 F.'],
  [2, 'premier paiement 26 813 F, puis 1 paiement de 23 984 F.'],
  [12, 'premier paiement 26 813 F, puis 11 paiements de 23 984 F.'],
])('prints each of %i payments', async (instalments, expected) => {
  const { price, ...formula } = fileInForce.formula;
  if (!price) throw new Error('The contract has a price');
  const contract = { ...fileInForce, formula: { ...formula, price: { ...price, instalments } } };
  expect(await textOf('devis', { contract })).toContain(expected);
});

it('splits a premium with known taxes by cover', async () => {
  const guarantees = fileInForce.formula.guarantees.map((cover) => ({
    ...cover,
    net: cover.amount === null ? null : cover.amount - 100,
  }));
  const text = await textOf('devis', {
    contract: { ...fileInForce, formula: { ...fileInForce.formula, guarantees } },
  });
  expect(text).toContain('Vol Voir conditions générales 35 000 F 19 920 F 100 F 20 020 F');
  expect(text).toContain('Total des garanties 74 123 F 400 F 74 523 F');
});

describe('cover that starts on the day of creation', () => {
  const effectAt = '2026-12-04T22:41:00Z';
  const contract = { ...fileInForce, details: { ...fileInForce.details, effectAt } };

  it.each<[DocumentKind, string]>([
    ['conditions-particulieres', '05/12/2026 à 09:41'],
    ['avenant', '05/12/2026 à 09:41'],
    ['attestation', 'Garanti du 05/12/2026 à 09:41 Jusqu’au 04/03/2027'],
  ])('%s: prints the hour', async (kind, expected) => {
    expect(await textOf(kind, { contract })).toContain(expected);
  });

  it.each<[DocumentKind, number]>([
    ['conditions-particulieres', 2],
    ['avenant', 1],
    ['attestation', 2],
  ])('%s: keeps papers of template %i unchanged', async (kind, template) => {
    expect(await textOf(kind, { contract, template })).not.toContain('09:41');
  });

  it('prints the day of a later period', async () => {
    const text = await textOf('attestation', {
      contract: {
        ...contract,
        primes: {
          ...contract.primes,
          data: contract.primes.data.map((one, index) => ({ ...one, balanceBrut: index === 0 ? 0 : 100 })),
        },
      },
      today: '2027-07-01',
    });
    expect(text).toContain('Garanti du 05/06/2027 Jusqu’au 04/09/2027');
  });
});
