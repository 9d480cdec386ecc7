import type { Random } from '#server/core/random.ts';
import { addDays } from '#shared/primitives/days.ts';
import { xpf } from '#shared/primitives/money.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import { anyName, anyPhone } from './persons.ts';
import type { ClaimRow } from './rows.ts';

interface Story {
  readonly type: string;
  readonly category: string;
  readonly circumstance: string;
  readonly cover: readonly [code: string, label: string];
  readonly case: string;
}

const story = (
  type: string,
  category: string,
  code: string,
  label: string,
  kase: string,
  circumstance: string,
): Story => ({
  type,
  category,
  circumstance,
  cover: [code, label],
  case: kase,
});

const autoStories = [
  story(
    'Collision',
    'Matériel',
    'DTA',
    'Dommages tous accidents',
    '10',
    'Choc arrière au rond-point de l’Eau Vive, véhicule adverse identifié.',
  ),
  story(
    'Bris de glace',
    'Matériel',
    'BDG',
    'Bris de glace',
    '—',
    'Pare-brise fissuré par une projection de gravillons sur la RT1.',
  ),
  story(
    'Vol',
    'Matériel',
    'VOLI',
    'Vol et incendie',
    '—',
    'Véhicule volé la nuit devant le domicile, retrouvé endommagé.',
  ),
  story(
    'Choc avec un animal',
    'Matériel',
    'DTA',
    'Dommages tous accidents',
    '—',
    'Choc avec un cerf sur la route transversale, avant gauche enfoncé.',
  ),
  story(
    'Stationnement',
    'Matériel',
    'DTA',
    'Dommages tous accidents',
    '40',
    'Véhicule heurté en stationnement sur le parking de la place des Cocotiers.',
  ),
  story(
    'Collision',
    'Corporel',
    'RC',
    'Responsabilité civile',
    '13',
    'Refus de priorité à Rivière Salée, un passager légèrement blessé.',
  ),
];
const homeStories = [
  story(
    'Dégât des eaux',
    'Matériel',
    'DDE',
    'Dégâts des eaux',
    '—',
    'Rupture d’un flexible dans la salle d’eau, plafond du voisin touché.',
  ),
  story(
    'Événement climatique',
    'Matériel',
    'CYCLONE',
    'Cyclone et événements climatiques',
    '—',
    'Tôles arrachées par les vents d’une dépression tropicale forte.',
  ),
  story(
    'Cambriolage',
    'Matériel',
    'VOL',
    'Vol et vandalisme',
    '—',
    'Effraction d’une baie vitrée en l’absence des occupants.',
  ),
];
const otherStories = [
  story(
    'Accident de la vie',
    'Corporel',
    'IP',
    'Incapacité permanente',
    '—',
    'Chute dans un escalier au domicile, fracture du poignet.',
  ),
];
const storiesOf: Readonly<Record<ProductFamily, readonly Story[]>> = {
  auto: autoStories,
  home: homeStories,
  accident: otherStories,
  legal: [
    story(
      'Litige',
      'Protection juridique',
      'CONSO',
      'Litiges de la consommation',
      '—',
      'Litige avec un vendeur de matériel solaire, malfaçons.',
    ),
  ],
  other: [story('Choc', 'Matériel', 'DOM', 'Dommages', '—', 'Choc contre un corps-mort au mouillage, coque éraflée.')],
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

/** A claim between two days, with everything that its detail shows. */
export const claim = (
  rng: Random,
  of: { id: number; contractId: number; family: ProductFamily; from: string; until: string; holder: string },
): ClaimRow => {
  const days = Math.max(0, Math.round((Date.parse(of.until) - Date.parse(of.from)) / 86_400_000) - 45);
  const occurredDay = addDays(of.from, rng.int(0, days));
  const told = addDays(occurredDay, rng.int(1, 4));
  const opened = addDays(told, rng.int(0, 2));
  const tale = rng.pick(storiesOf[of.family]);
  const [state, subState] = rng.pick(states);
  const expert = anyName(rng);
  const other = anyName(rng);
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
      declarationDateTime: at(rng, told),
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
          tel: anyPhone(rng, false),
        },
        {
          nom: `${other.lastName} ${other.firstName}`,
          role: of.family === 'auto' ? 'Tiers' : 'Réparateur',
          email: null,
          tel: anyPhone(rng, true),
        },
      ],
      missionnements: [
        {
          nom: `${expert.lastName} ${expert.firstName}`,
          num: `M${rng.digits(6)}`,
          date: addDays(opened, 1),
          objet: `Évaluation des dommages, franchise de ${xpf(franchise)}`,
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
      // A dispute under way stays between the policyholder and their lawyer.
      afficher: of.family !== 'legal' || state === 'Clos',
    },
  };
};
