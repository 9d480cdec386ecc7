import { parseManagedSubject } from '#server/db/audit-repository.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import { identityLabels, identityText } from '#shared/schemas/broker-identity.ts';
import { type MenuIcon, menuIcons } from '#shared/schemas/home-forms.ts';
import { kindLabels } from '#shared/search/columns/admin-columns.ts';

type Snapshot = Readonly<Record<string, unknown>>;
type Format = (value: unknown) => string;

const plainText: Format = (value) =>
  typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : typeof value === 'object' ? '' : String(value ?? '');
const labelIn =
  (labels: Readonly<Record<string, string>>): Format =>
  (value) =>
    labels[String(value)] ?? plainText(value);

/** Fields of managed objects that the audit compares, with their labels. */
const fields: Readonly<Record<string, readonly [label: string, format?: Format]>> = {
  firstName: ['Prénom'],
  lastName: ['Nom'],
  email: ['E-mail'],
  broker: ['Courtier'],
  role: ['Rôle'],
  title: ['Titre'],
  name: ['Nom'],
  code: ['Code'],
  login: ['Identifiant'],
  kind: ['Droits', labelIn(kindLabels)],
  contactDays: ['Jours sans contact'],
  requiresSecondFactor: ['Second facteur exigé'],
  receivesPayments: ['Encaissement autorisé'],
  seesCommissions: ['Commissions visibles'],
  category: ['Catégorie'],
  content: ['Contenu'],
  folder: ['Dossier'],
  route: ['Adresse'],
  target: ['Ouverture', labelIn({ _self: 'Dans Lagon', _blank: 'Dans un autre onglet' })],
  icon: ['Icône', (value) => menuIcons[value as MenuIcon] ?? plainText(value)],
  image: ['Image'],
  validFrom: ['À partir du'],
  firstYear: ['Première année'],
  renewal: ['Renouvellement'],
  floor: ['Minimum'],
  isExpanded: ['Déplié'],
  isEnabled: ['Actif'],
};

const changesOf = (before: Snapshot, after: Snapshot): HistoryChange[] =>
  Object.entries(fields).flatMap(([field, [label, format = plainText]]) => {
    if (!(field in before && field in after)) return [];
    // Rows of earlier versions contain an object on one side and its id on the other.
    if ([before[field], after[field]].some((value) => typeof value === 'object' && value !== null)) return [];
    const [was, is] = [format(before[field]), format(after[field])];
    return was === is ? [] : [{ label, before: was || null, after: is || null }];
  });

const identityChanges = (before: unknown, after: unknown): HistoryChange[] => {
  if (!(before && after)) return [];
  return (Object.keys(identityLabels) as (keyof typeof identityLabels)[]).flatMap((name) => {
    const [was, is] = [identityText(before as never, name), identityText(after as never, name)];
    return was === is ? [] : [{ label: identityLabels[name], before: was || null, after: is || null }];
  });
};

interface AuditedChange {
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

/**
 * Values that a change of a managed object replaced. Changes of clients and contracts are shown only in their own history,
 * so that the audit does not list personal data.
 */
export const auditChanges = ({ subject, before, after }: AuditedChange): HistoryChange[] => {
  if (!(parseManagedSubject(subject) && before && after)) return [];
  const [was, is] = [before as Snapshot, after as Snapshot];
  return [...changesOf(was, is), ...identityChanges(was['identity'], is['identity'])];
};
