import { roleTitles } from '#server/users/role-repository.ts';

/** Brokers, roles and accounts of the demonstration. Addresses and password: specification 0, "Fixed interfaces". */

export const demoPassword = 'Lagon-2026';

export interface DemoBroker {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly login: string;
  readonly is_enabled: boolean;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly ridet: string;
  readonly rias: string;
  /** Its part of the clients. */
  readonly weight: number;
}

const broker = (
  id: number,
  code: string,
  name: string,
  login: string,
  weight: number,
  address: string,
  is_enabled = true,
): DemoBroker => ({ id, code, name, login, weight, is_enabled, ...brokerIdentity(id, code, address) });

/** Invented registrations, the same for the same number. */
export const brokerIdentity = (id: number, code: string, address: string) => ({
  address,
  phone: `+68728${String(4000 + id * 37).padStart(4, '0')}`,
  email: `contact@${code.toLowerCase()}.example`,
  ridet: `0 654 ${String(300 + id).padStart(3, '0')}.001`,
  rias: `NC${String(180_000 + id)}`,
});

export const brokers: readonly DemoBroker[] = [
  broker(1, 'NIAOULI', 'Cabinet Niaouli Assurances', 'courtier@lagon.nc', 30, '4 rue de Sébastopol, 98800 Nouméa'),
  broker(2, 'LAGONSUD', 'Lagon Sud Courtage', 'courtier2@lagon.nc', 26, '27 route de l’Anse Vata, 98800 Nouméa'),
  broker(3, 'BROUSSE', 'Brousse et Mines Assurances', 'courtier3@lagon.nc', 20, '118 rue Simone-Drémon, 98870 Bourail'),
  broker(4, 'ILES', 'Courtage des Îles Loyauté', 'courtier4@lagon.nc', 14, 'Wé, 98820 Lifou'),
  broker(
    5,
    'BAIE',
    'Baie de l’Orphelinat Conseil',
    'courtier5@lagon.nc',
    10,
    '9 promenade Roger-Laroque, 98800 Nouméa',
  ),
  broker(
    6,
    'STEMARIE',
    'Ancien cabinet Sainte-Marie',
    'contact@sainte-marie.example',
    0,
    '2 rue de Sainte-Marie, 98800 Nouméa',
    false,
  ),
];

export const roles = [
  { id: 1, title: roleTitles.root, kind: 'root', is_enabled: true },
  { id: 2, title: roleTitles.admin, kind: 'admin', is_enabled: true },
  { id: 3, title: roleTitles.broker, kind: 'broker', is_enabled: true },
  { id: 4, title: roleTitles.agency, kind: 'agency', is_enabled: true },
  { id: 5, title: 'Stagiaire', kind: 'agency', is_enabled: false },
] as const;

export interface DemoUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: number;
  readonly broker_id: number | null;
  readonly is_enabled: boolean;
}

const user = (
  id: number,
  email: string,
  first_name: string,
  last_name: string,
  role_id: number,
  broker_id: number | null,
  is_enabled = true,
): DemoUser => ({ id, email, first_name, last_name, role_id, broker_id, is_enabled });

export const users: readonly DemoUser[] = [
  user(1, 'root@lagon.nc', 'Hélène', 'Perraud', 1, null),
  user(2, 'admin@lagon.nc', 'Teva', 'Maiterai', 2, null),
  user(3, 'courtier@lagon.nc', 'Marie-Rose', 'Wamytan', 3, 1),
  user(4, 'agence@lagon.nc', 'Julien', 'Cornaille', 4, 1),
  user(5, 'courtier2@lagon.nc', 'Bruno', 'Nguyen', 3, 2),
  user(6, 'agence2@lagon.nc', 'Malia', 'Tafilagi', 4, 2),
  user(7, 'courtier3@lagon.nc', 'Roland', 'Kasmin', 3, 3),
  user(8, 'agence3@lagon.nc', 'Sandrine', 'Devaud', 4, 3),
  user(9, 'courtier4@lagon.nc', 'Wapone', 'Hmaé', 3, 4),
  user(10, 'courtier5@lagon.nc', 'Naomi', 'Murata', 3, 5),
  user(11, 'sanslien@lagon.nc', 'Leitau', 'Kalsakau', 4, null),
  user(12, 'inactif@lagon.nc', 'Gérard', 'Moulin', 4, 1, false),
];
