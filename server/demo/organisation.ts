import { roleTitles } from '#server/areas/users/role-repository.ts';

/** Brokers, roles and accounts of the demonstration, with fixed addresses and password. */

export const demoPassword = 'Lagon-2026';

export interface DemoBroker {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly login: string;
  readonly is_enabled: boolean;
  readonly address: string;
  readonly zip_code: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly ridet: string;
  readonly rias: string;
  /** Weight of its share of the clients. */
  readonly weight: number;
}

const createBroker = ({
  address,
  is_enabled = true,
  ...row
}: Pick<DemoBroker, 'id' | 'code' | 'name' | 'login' | 'weight' | 'address'> & {
  is_enabled?: boolean;
}): DemoBroker => ({
  ...row,
  is_enabled,
  ...brokerIdentity(row.id, row.code, address),
});

/** Invented registrations (deterministic by id), and an address from street, postcode and town. */
export const brokerIdentity = (id: number, code: string, address: string) => ({
  ...splitAddress(address),
  phone: `+68728${String(4000 + id * 37).padStart(4, '0')}`,
  email: `contact@${code.toLowerCase()}.example`,
  ridet: `0 654 ${String(300 + id).padStart(3, '0')}.001`,
  rias: `NC${String(180_000 + id)}`,
});

const splitAddress = (fullAddress: string) => {
  const [, address = fullAddress, zip_code = '', city = ''] = /^(.*), (\d{5}) ([^,]+)$/.exec(fullAddress) ?? [];
  return { address, zip_code, city };
};

export const brokers: readonly DemoBroker[] = [
  createBroker({
    id: 1,
    code: 'NIAOULI',
    name: 'Cabinet Niaouli Assurances',
    login: 'courtier@lagon.nc',
    weight: 30,
    address: '4 rue de Sébastopol, 98800 Nouméa',
  }),
  createBroker({
    id: 2,
    code: 'LAGONSUD',
    name: 'Lagon Sud Courtage',
    login: 'courtier2@lagon.nc',
    weight: 26,
    address: '27 route de l’Anse Vata, 98800 Nouméa',
  }),
  createBroker({
    id: 3,
    code: 'BROUSSE',
    name: 'Brousse et Mines Assurances',
    login: 'courtier3@lagon.nc',
    weight: 20,
    address: '118 rue Simone-Drémon, 98870 Bourail',
  }),
  createBroker({
    id: 4,
    code: 'ILES',
    name: 'Courtage des Îles Loyauté',
    login: 'courtier4@lagon.nc',
    weight: 14,
    address: 'Wé, 98820 Lifou',
  }),
  createBroker({
    id: 5,
    code: 'BAIE',
    name: 'Baie de l’Orphelinat Conseil',
    login: 'courtier5@lagon.nc',
    weight: 10,
    address: '9 promenade Roger-Laroque, 98800 Nouméa',
  }),
  createBroker({
    id: 6,
    code: 'STEMARIE',
    name: 'Ancien cabinet Sainte-Marie',
    login: 'contact@sainte-marie.example',
    weight: 0,
    address: '2 rue de Sainte-Marie, 98800 Nouméa',
    is_enabled: false,
  }),
];

export const roles = [
  { id: 1, title: roleTitles.root, kind: 'root', is_enabled: true, sees_commissions: true },
  { id: 2, title: roleTitles.admin, kind: 'admin', is_enabled: true, sees_commissions: true },
  { id: 3, title: roleTitles.broker, kind: 'broker', is_enabled: true, sees_commissions: true },
  { id: 4, title: roleTitles.agency, kind: 'agency', is_enabled: true, sees_commissions: false },
  { id: 5, title: 'Stagiaire', kind: 'agency', is_enabled: false, sees_commissions: false },
] as const;

interface DemoUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: number;
  readonly broker_id: number | null;
  readonly is_enabled: boolean;
}

type UserRow = readonly [
  email: string,
  first_name: string,
  last_name: string,
  role_id: number,
  broker_id: number | null,
  is_enabled?: boolean,
];

const userRows: readonly UserRow[] = [
  ['root@lagon.nc', 'Hélène', 'Perraud', 1, null],
  ['admin@lagon.nc', 'Teva', 'Maiterai', 2, null],
  ['courtier@lagon.nc', 'Marie-Rose', 'Wamytan', 3, 1],
  ['agence@lagon.nc', 'Julien', 'Cornaille', 4, 1],
  ['courtier2@lagon.nc', 'Bruno', 'Nguyen', 3, 2],
  ['agence2@lagon.nc', 'Malia', 'Tafilagi', 4, 2],
  ['courtier3@lagon.nc', 'Roland', 'Kasmin', 3, 3],
  ['agence3@lagon.nc', 'Sandrine', 'Devaud', 4, 3],
  ['courtier4@lagon.nc', 'Wapone', 'Hmaé', 3, 4],
  ['courtier5@lagon.nc', 'Naomi', 'Murata', 3, 5],
  ['sanslien@lagon.nc', 'Leitau', 'Kalsakau', 4, null],
  ['inactif@lagon.nc', 'Gérard', 'Moulin', 4, 1, false],
];

export const users: readonly DemoUser[] = userRows.map(
  ([email, first_name, last_name, role_id, broker_id, is_enabled = true], index) => ({
    id: index + 1,
    email,
    first_name,
    last_name,
    role_id,
    broker_id,
    is_enabled,
  }),
);
