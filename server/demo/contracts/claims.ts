import type { Random } from '#server/primitives/random.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import { randomName, randomPhone } from '../persons.ts';
import type { ClaimRow } from '../rows.ts';

interface ClaimScenario {
  readonly type: string;
  readonly category: string;
  readonly circumstance: string;
  readonly cover: readonly [code: string, label: string];
  readonly case: string;
}

const autoStories: readonly ClaimScenario[] = [
  {
    type: 'Collision',
    category: 'Matériel',
    cover: ['DTA', 'Dommages tous accidents'],
    case: '10',
    circumstance: 'Choc arrière au rond-point de l’Eau Vive, véhicule adverse identifié.',
  },
  {
    type: 'Bris de glace',
    category: 'Matériel',
    cover: ['BDG', 'Bris de glace'],
    case: '—',
    circumstance: 'Pare-brise fissuré par une projection de gravillons sur la RT1.',
  },
  {
    type: 'Vol',
    category: 'Matériel',
    cover: ['VOLI', 'Vol et incendie'],
    case: '—',
    circumstance: 'Véhicule volé la nuit devant le domicile, retrouvé endommagé.',
  },
  {
    type: 'Choc avec un animal',
    category: 'Matériel',
    cover: ['DTA', 'Dommages tous accidents'],
    case: '—',
    circumstance: 'Choc avec un cerf sur la route transversale, avant gauche enfoncé.',
  },
  {
    type: 'Stationnement',
    category: 'Matériel',
    cover: ['DTA', 'Dommages tous accidents'],
    case: '40',
    circumstance: 'Véhicule heurté en stationnement sur le parking de la place des Cocotiers.',
  },
  {
    type: 'Collision',
    category: 'Corporel',
    cover: ['RC', 'Responsabilité civile'],
    case: '13',
    circumstance: 'Refus de priorité à Rivière Salée, un passager légèrement blessé.',
  },
];
const homeStories: readonly ClaimScenario[] = [
  {
    type: 'Dégât des eaux',
    category: 'Matériel',
    cover: ['DDE', 'Dégâts des eaux'],
    case: '—',
    circumstance: 'Rupture d’un flexible dans la salle d’eau, plafond du voisin touché.',
  },
  {
    type: 'Événement climatique',
    category: 'Matériel',
    cover: ['CYCLONE', 'Cyclone et événements climatiques'],
    case: '—',
    circumstance: 'Tôles arrachées par les vents d’une dépression tropicale forte.',
  },
  {
    type: 'Cambriolage',
    category: 'Matériel',
    cover: ['VOL', 'Vol et vandalisme'],
    case: '—',
    circumstance: 'Effraction d’une baie vitrée en l’absence des occupants.',
  },
];
const otherStories: readonly ClaimScenario[] = [
  {
    type: 'Accident de la vie',
    category: 'Corporel',
    cover: ['IP', 'Incapacité permanente'],
    case: '—',
    circumstance: 'Chute dans un escalier au domicile, fracture du poignet.',
  },
];
const storiesOf: Readonly<Record<ProductFamily, readonly ClaimScenario[]>> = {
  auto: autoStories,
  home: homeStories,
  accident: otherStories,
  legal: [
    {
      type: 'Litige',
      category: 'Protection juridique',
      cover: ['CONSO', 'Litiges de la consommation'],
      case: '—',
      circumstance: 'Litige avec un vendeur de matériel solaire, malfaçons.',
    },
  ],
  other: [
    {
      type: 'Choc',
      category: 'Matériel',
      cover: ['DOM', 'Dommages'],
      case: '—',
      circumstance: 'Choc contre un corps-mort au mouillage, coque éraflée.',
    },
  ],
};

const states = [
  ['Clos', 'Réglé'],
  ['Clos', 'Sans suite'],
  ['En cours', 'En attente de pièces'],
  ['En cours', 'Expertise demandée'],
  ['En cours', 'Règlement en cours'],
] as const;

const randomInstantOn = (rng: Random, day: string) =>
  `${day}T${String(rng.int(0, 8)).padStart(2, '0')}:${String(rng.int(0, 59)).padStart(2, '0')}:00.000Z`;

/** Generates a claim between two days with all details. */
export const generateClaim = (
  rng: Random,
  parameters: { id: number; contractId: number; family: ProductFamily; from: string; until: string; holder: string },
): ClaimRow => {
  const days = Math.max(0, Math.round((Date.parse(parameters.until) - Date.parse(parameters.from)) / 86_400_000) - 45);
  const occurredDay = addDays(parameters.from, rng.int(0, days));
  const declaredDay = addDays(occurredDay, rng.int(1, 4));
  const openedDay = addDays(declaredDay, rng.int(0, 2));
  const scenario = rng.pick(storiesOf[parameters.family]);
  const [state, subState] = rng.pick(states);
  const expert = randomName(rng);
  const otherParty = randomName(rng);
  const costXpf = rng.int(4, 120) * 5000;
  const franchise = rng.pick([10_000, 30_000, 50_000]);
  const hasSettlement = subState === 'Réglé' || subState === 'Règlement en cours';
  const occurred = randomInstantOn(rng, occurredDay);
  return {
    id: parameters.id,
    contract_id: parameters.contractId,
    number: `S${occurredDay.slice(2, 4)}${String(parameters.id).padStart(6, '0')}`,
    occurred_at: occurred,
    opened_at: randomInstantOn(rng, openedDay),
    state,
    sub_state: subState,
    type: scenario.type,
    category: scenario.category,
    resp_convention:
      parameters.family === 'auto' ? rng.pick(['Non responsable', 'Partagée', 'Responsable']) : 'Sans objet',
    detail: {
      occurenceDateTime: occurred,
      declarationDateTime: randomInstantOn(rng, declaredDay),
      openingDateTime: randomInstantOn(rng, openedDay),
      natureSinistre: scenario.type,
      circonstanceSinistre: scenario.circumstance,
      position: `${state}, ${subState.toLowerCase()}`,
      convention: scenario.case === '—' ? 'Droit commun' : 'Convention inter-sociétés',
      casDeConvention: scenario.case,
      garanties: [{ garantieCode: scenario.cover[0], garantieLibelle: scenario.cover[1] }],
      garantieFranchise: franchise,
      intervenants: [
        {
          nom: `${expert.lastName} ${expert.firstName}`,
          role: 'Expert',
          email: 'expertise@cabinet-expert.example',
          tel: randomPhone(rng, false),
        },
        {
          nom: `${otherParty.lastName} ${otherParty.firstName}`,
          role: parameters.family === 'auto' ? 'Tiers' : 'Réparateur',
          email: null,
          tel: randomPhone(rng, true),
        },
      ],
      missionnements: [
        {
          nom: `${expert.lastName} ${expert.firstName}`,
          num: `M${rng.digits(6)}`,
          date: addDays(openedDay, 1),
          objet: `Évaluation des dommages, franchise de ${formatXpf(franchise)}`,
          dateReception: state === 'Clos' ? addDays(openedDay, rng.int(5, 20)) : null,
        },
      ],
      reglements: hasSettlement
        ? [
            {
              destinataire: parameters.holder,
              montant: costXpf,
              solde: subState === 'Réglé' ? 0 : costXpf,
              datePaiementPrevue: addDays(openedDay, rng.int(25, 50)),
            },
          ]
        : [],
      // A pending dispute is not disclosed to the insurer.
      afficher: parameters.family !== 'legal' || state === 'Clos',
    },
  };
};
