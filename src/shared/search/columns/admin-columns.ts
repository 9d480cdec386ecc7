import type { AdminBrokerRow, brokerSorts } from '#shared/operations/people/admin-brokers.ts';
import type { AdminRoleRow, RoleKind, roleSorts } from '#shared/operations/people/admin-organisation.ts';
import type { AdminUserRow, adminUserSorts } from '#shared/operations/people/admin-users.ts';
import type { AuditRow, auditSorts } from '#shared/operations/people/audit-list.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { Column } from '#shared/tables/column.ts';

/** An active flag in words. Specification 1, section 4. */
export const stateLabel = (isEnabled: boolean): string => (isEnabled ? 'Actif' : 'Inactif');

/** French name of each kind of rights. */
export const kindLabels: Readonly<Record<RoleKind, string>> = {
  root: 'Super administrateur',
  admin: 'Administrateur',
  broker: 'Courtier',
  agency: 'Agence',
};

const isActive = {
  id: 'isEnabled',
  header: 'Actif',
  kind: 'lock',
  value: (row: { readonly isEnabled: boolean }) => stateLabel(row.isEnabled),
  card: 'state',
} as const;

/** « Vu le 12/03/2026 », « Invité jusqu’au 14/03/2026 », « Jamais connecté ». */
export const accountLifeLabel = ({ lastSeenAt, invitedUntil }: AdminUserRow): string => {
  if (lastSeenAt) return `Vu le ${frenchDate(dayInNoumea(new Date(lastSeenAt)))}`;
  return invitedUntil ? `Invité jusqu’au ${frenchDate(dayInNoumea(new Date(invitedUntil)))}` : 'Jamais connecté';
};

export const adminUserColumns: readonly Column<AdminUserRow, (typeof adminUserSorts)[number]>[] = [
  {
    id: 'firstname',
    header: 'Prénom',
    value: (row) => row.firstname,
    sortField: 'user.firstname',
    card: 'title',
    cardTitleSuffix: (row) => row.lastname,
  },
  { id: 'lastname', header: 'Nom', value: (row) => row.lastname, sortField: 'user.lastname' },
  { id: 'email', header: 'E-mail', value: (row) => row.email, sortField: 'user.email', card: 'detail' },
  { id: 'broker', header: 'Courtier', value: (row) => row.brokerName, sortField: 'broker.name' },
  { id: 'role', header: 'Rôle', value: (row) => row.roleId, sortField: 'role.title' },
  { id: 'life', header: 'Dernière activité', value: accountLifeLabel, card: 'detail' },
  { id: 'factor', header: 'Second facteur', kind: 'boolean', value: (row) => row.hasSecondFactor },
  { ...isActive, sortField: 'user.isEnabled' },
];

export const adminBrokerColumns: readonly Column<AdminBrokerRow, (typeof brokerSorts)[number]>[] = [
  { id: 'name', header: 'Nom', value: (row) => row.name, sortField: 'broker.name', card: 'title' },
  { id: 'code', header: 'Code', value: (row) => row.code, sortField: 'broker.code', card: 'detail' },
  { id: 'login', header: 'Identifiant', value: (row) => row.login, sortField: 'broker.login', card: 'detail' },
  { id: 'users', header: 'Utilisateurs actifs', kind: 'number', value: (row) => row.userCount },
  { ...isActive, sortField: 'broker.isEnabled' },
];

export const adminRoleColumns: readonly Column<AdminRoleRow, (typeof roleSorts)[number]>[] = [
  { id: 'title', header: 'Titre', value: (row) => row.title, sortField: 'role.title', card: 'title' },
  { id: 'kind', header: 'Droits', value: (row) => kindLabels[row.kind], sortField: 'role.kind', card: 'detail' },
  { id: 'users', header: 'Utilisateurs actifs', kind: 'number', value: (row) => row.userCount },
  { ...isActive, sortField: 'role.isEnabled' },
];

/** « Rôle : Agence → Courtier », « Montant : 1 650 F » without an earlier value. */
const formatChange = ({ label, before, after }: AuditRow['changes'][number]): string =>
  `${label}\u00A0: ${before === null ? '' : `${before} → `}${after ?? 'vide'}`;

export const auditColumns: readonly Column<AuditRow, (typeof auditSorts)[number]>[] = [
  { id: 'at', header: 'Date', kind: 'instant', value: (row) => row.at, sortField: 'audit.at', card: 'detail' },
  { id: 'person', header: 'Personne', value: (row) => row.person?.name ?? 'Personne de connecté', card: 'detail' },
  { id: 'title', header: 'Événement', value: (row) => row.title, card: 'title' },
  { id: 'subject', header: 'Objet', value: (row) => row.subject, isShownWhole: true, card: 'detail' },
  {
    id: 'changes',
    header: 'Changements',
    value: ({ changes }) => changes.map(formatChange).join(' · '),
    isShownWhole: true,
    card: 'detail',
  },
  { id: 'address', header: 'Adresse réseau', value: (row) => row.address },
  { id: 'device', header: 'Appareil', value: (row) => row.device },
];
