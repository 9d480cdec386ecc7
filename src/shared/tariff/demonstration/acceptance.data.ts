import type { Acceptance, AcceptanceRule } from '../acceptance.ts';
import type { TariffCondition } from '../tariff.ts';

const rule =
  (outcome: AcceptanceRule['outcome']) =>
  (code: string, reason: string, ...when: TariffCondition[]): AcceptanceRule => ({ code, outcome, when, reason });
const refer = rule('refer');
const decline = rule('decline');

const atLeast = (fact: string, min: number): TariffCondition => ({ fact, min });
const upTo = (fact: string, max: number): TariffCondition => ({ fact, max });
const isOneOf = (fact: string, ...codes: string[]): TariffCondition => ({ fact, codes });

const table = (product: string, title: string, rules: readonly AcceptanceRule[]): Acceptance => ({
  product,
  version: 'demo-2026.1',
  title,
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  rules: [...rules],
});

const carRules: readonly AcceptanceRule[] = [
  refer('INFRACTIONS_3', 'Trois infractions ou plus sont déclarées.', atLeast('infractions', 3)),
  decline('INFRACTIONS_5', 'Cinq infractions ou plus sont déclarées.', atLeast('infractions', 5)),
  refer('GRAVE_1', 'Une infraction grave, ou sans motif, est déclarée.', atLeast('graveInfractions', 1)),
  decline('GRAVE_2', 'Plusieurs infractions graves, ou sans motif, sont déclarées.', atLeast('graveInfractions', 2)),
  refer(
    'CLAIMS_2',
    'Deux sinistres responsables ou plus, ou leur équivalent, en un peu plus de trois ans.',
    atLeast('claimPoints', 4),
  ),
  decline('CLAIMS_4', 'Plus de trois sinistres responsables en un peu plus de trois ans.', atLeast('claimPoints', 7)),
  refer('CANCELLED', 'Un contrat a été résilié par un assureur.', isOneOf('wasCancelled', 'OUI')),
  refer('SUSPENDED', 'Un permis a été suspendu ou annulé.', isOneOf('wasSuspended', 'OUI')),
  decline(
    'CANCELLED_SUSPENDED',
    'Un contrat a été résilié par un assureur et un permis a été suspendu ou annulé.',
    isOneOf('wasCancelled', 'OUI'),
    isOneOf('wasSuspended', 'OUI'),
  ),
  refer(
    'BONUS',
    'Le CRM est plus bas que l’ancienneté du permis ne le permet\u00A0: relevé d’informations à fournir.',
    atLeast('bonusYearsMissing', 1),
  ),
  decline(
    'BONUS_5',
    'Le CRM suppose au moins cinq ans d’assurance de plus que l’ancienneté du permis.',
    atLeast('bonusYearsMissing', 5),
  ),
  refer(
    'YOUNG_POWER',
    'Un conducteur de 21\u00A0ans ou moins pour un véhicule de plus de 9\u00A0CV.',
    upTo('youngestDriver', 21),
    atLeast('fiscalPower', 10),
  ),
  decline(
    'YOUNG_POWER_15',
    'Un conducteur de 21\u00A0ans ou moins pour un véhicule de plus de 14\u00A0CV.',
    upTo('youngestDriver', 21),
    atLeast('fiscalPower', 15),
  ),
  refer(
    'NOVICE_POWER',
    'Un permis de moins de deux ans pour un véhicule de plus de 9\u00A0CV.',
    upTo('newestLicence', 1),
    atLeast('fiscalPower', 10),
  ),
  refer('POWER', 'La puissance fiscale dépasse 20\u00A0CV.', atLeast('fiscalPower', 21)),
  decline('POWER_41', 'La puissance fiscale dépasse 40\u00A0CV.', atLeast('fiscalPower', 41)),
  refer(
    'POWER_UNKNOWN',
    'Une puissance de 3\u00A0CV ou moins pour un véhicule absent du catalogue.',
    isOneOf('isToVerify', 'OUI'),
    upTo('fiscalPower', 3),
  ),
  refer(
    'MONTHS',
    'Les mois d’assurance dépassent l’ancienneté du permis\u00A0: relevé d’informations à fournir.',
    isOneOf('isInsuredTooLong', 'OUI'),
  ),
  decline('TWICE', 'Le même conducteur est déclaré deux fois.', isOneOf('isRepeated', 'OUI')),
  refer('OLD_VEHICLE', 'Le véhicule a 25\u00A0ans ou plus.', atLeast('vehicleAge', 25)),
  refer('ABROAD', 'Le souscripteur n’habite pas en Nouvelle-Calédonie.', isOneOf('territory', 'PF', 'WF', 'AILLEURS')),
];

const homeRules: readonly AcceptanceRule[] = [
  decline('TERRITORY', 'Le logement n’est pas en Nouvelle-Calédonie.', isOneOf('territory', 'PF', 'WF', 'AILLEURS')),
  refer('ADDRESS', 'Le code postal du logement n’est celui d’aucune commune.', isOneOf('addressKind', 'INCONNUE')),
  refer('CITY', 'La ville du logement n’est pas celle de son code postal.', isOneOf('addressKind', 'CONTRAIRE')),
];

const anyHomeRules: readonly AcceptanceRule[] = [
  ...homeRules,
  refer('ROOMS_9', 'Le logement compte neuf pièces ou plus.', atLeast('rooms', 9)),
  decline('ROOMS_16', 'Le logement compte plus de quinze pièces.', atLeast('rooms', 16)),
];

const studentRules: readonly AcceptanceRule[] = [
  ...homeRules,
  refer('ROOMS_4', 'Le logement d’étudiant compte plus de trois pièces.', atLeast('rooms', 4)),
  decline('ROOMS_6', 'Le logement d’étudiant compte plus de cinq pièces.', atLeast('rooms', 6)),
  refer(
    'STUDENT',
    'L’assuré n’est pas déclaré étudiant\u00A0: certificat de scolarité à fournir.',
    isOneOf('isStudent', 'NON'),
  ),
  refer('AGE_29', 'L’assuré a plus de 28\u00A0ans.', atLeast('insuredAge', 29)),
  decline(
    'AGE_36',
    'L’assuré a plus de 35\u00A0ans\u00A0: le tarif étudiant ne peut pas être proposé.',
    atLeast('insuredAge', 36),
  ),
];

const accidentRules: readonly AcceptanceRule[] = [
  decline('TWICE', 'La même personne est assurée deux fois.', isOneOf('isRepeated', 'OUI')),
  decline('SPOUSES', 'Plus d’un conjoint est déclaré.', atLeast('spouses', 2)),
  decline('SPOUSE_AGE', 'Le conjoint est mineur.', upTo('youngestSpouse', 17)),
  decline('OLD', 'Un assuré additionnel a plus de 77\u00A0ans.', atLeast('oldestOther', 78)),
  refer('CHILD_AGE', 'Un enfant de plus de 25\u00A0ans est déclaré.', atLeast('oldestChild', 26)),
  decline(
    'CHILD_ORDER',
    'Un enfant a moins de 13\u00A0ans de moins que l’assuré principal.',
    upTo('leastChildGap', 12),
  ),
  decline(
    'PARENT_ORDER',
    'Un ascendant a moins de 13\u00A0ans de plus que l’assuré principal.',
    upTo('leastParentGap', 12),
  ),
  refer('FAMILY', 'Plus de huit assurés additionnels sont déclarés.', atLeast('others', 9)),
];

const legalRules: readonly AcceptanceRule[] = [
  refer(
    'EMPLOYEES',
    'La société a plus de 200\u00A0salariés.',
    isOneOf('isCompany', 'OUI'),
    atLeast('knownEmployees', 201),
  ),
];

/** The demonstration's rules: made up, and replaced by importing the insurer's own. */
export const demonstrationAcceptance: readonly Acceptance[] = [
  table('AUTO', 'Règles d’acceptation de démonstration automobile', carRules),
  table('AUTO_KM_2021', 'Règles d’acceptation de démonstration automobile au kilomètre', carRules),
  table('MRH_ETU_2021', 'Règles d’acceptation de démonstration habitation étudiant', studentRules),
  table('MRH_BUDGET', 'Règles d’acceptation de démonstration habitation Budget', anyHomeRules),
  table('GAV21', 'Règles d’acceptation de démonstration accidents de la vie', accidentRules),
  table('PJ', 'Règles d’acceptation de démonstration protection juridique', legalRules),
  table('GPJNC', 'Règles d’acceptation de démonstration protection juridique Nouvelle-Calédonie', legalRules),
];
