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

const at = (rng: Random, day: string) =>
  `${day}T${String(rng.int(0, 8)).padStart(2, '0')}:${String(rng.int(0, 59)).padStart(2, '0')}:00.000Z`;

/** Generates a claim between two days with all details. */
export const generateClaim = (
  rng: Random,
  of: { id: number; contractId: number; family: ProductFamily; from: string; until: string; holder: string },
): ClaimRow => {
  const days = Math.max(0, Math.round((Date.parse(of.until) - Date.parse(of.from)) / 86_400_000) - 45);
  const occurredDay = addDays(of.from, rng.int(0, days));
  const declaredDay = addDays(occurredDay, rng.int(1, 4));
  const opened = addDays(declaredDay, rng.int(0, 2));
  const tale = rng.pick(storiesOf[of.family]);
  const [state, subState] = rng.pick(states);
  const expert = randomName(rng);
  const other = randomName(rng);
  const costXpf = rng.int(4, 120) * 5000;
  const franchise = rng.pick([10_000, 30_000, 50_000]);
  const hasSettlement = subState === 'Réglé' || subState === 'Règlement en cours';
  const occurred = at(rng, occurredDay);
  return {
    id: of.id,
    contract_id: of.contractId,
    number: `S${occurredDay.slice(2, 4)}${String(of.id).padStart(6, '0')}`,
    occurred_at: occurred,
    opened_at: at(rng, opened),
    state,
    sub_state: subState,
    type: tale.type,
    category: tale.category,
    resp_convention: of.family === 'auto' ? rng.pick(['Non responsable', 'Partagée', 'Responsable']) : 'Sans objet',
    detail: {
      occurenceDateTime: occurred,
      declarationDateTime: at(rng, declaredDay),
      openingDateTime: at(rng, opened),
      natureSinistre: tale.type,
      circonstanceSinistre: tale.circumstance,
      position: `${state}, ${subState.toLowerCase()}`,
      convention: tale.case === '—' ? 'Droit commun' : 'Convention inter-sociétés',
      casDeConvention: tale.case,
      garanties: [{ garantieCode: tale.cover[0], garantieLibelle: tale.cover[1] }],
      garantieFranchise: franchise,
      intervenants: [
        {
          nom: `${expert.lastName} ${expert.firstName}`,
          role: 'Expert',
          email: 'expertise@cabinet-expert.example',
          tel: randomPhone(rng, false),
        },
        {
          nom: `${other.lastName} ${other.firstName}`,
          role: of.family === 'auto' ? 'Tiers' : 'Réparateur',
          email: null,
          tel: randomPhone(rng, true),
        },
      ],
      missionnements: [
        {
          nom: `${expert.lastName} ${expert.firstName}`,
          num: `M${rng.digits(6)}`,
          date: addDays(opened, 1),
          objet: `Évaluation des dommages, franchise de ${formatXpf(franchise)}`,
          dateReception: state === 'Clos' ? addDays(opened, rng.int(5, 20)) : null,
        },
      ],
      reglements: hasSettlement
        ? [
            {
              destinataire: of.holder,
              montant: costXpf,
              solde: subState === 'Réglé' ? 0 : costXpf,
              datePaiementPrevue: addDays(opened, rng.int(25, 50)),
            },
          ]
        : [],
      // A pending dispute is not disclosed to the insurer.
      afficher: of.family !== 'legal' || state === 'Clos',
    },
  };
};
