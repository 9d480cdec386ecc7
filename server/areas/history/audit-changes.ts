import { parseManagedSubject } from '#server/db/audit-repository.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { identityLabels, identityText } from '#shared/schemas/broker-identity.ts';
import { type MenuIcon, menuIcons } from '#shared/schemas/home-forms.ts';
import { cancelKinds, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { adjustmentKinds } from '#shared/schemas/refund-form.ts';
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

const formatDay: Format = (value) => (typeof value === 'string' ? frenchDate(value) : '');

type Fields = typeof fields;

const tariffFields: Fields = {
  kind: ['Nature', labelIn({ price: 'Prix', acceptance: 'Règles d’acceptation' })],
  version: ['Version'],
  effectiveFrom: ['Effet', formatDay],
  inForce: ['Version en vigueur à sa place'],
};

const formatAmount: Format = (value) => (typeof value === 'number' ? formatXpf(value) : '');

/** Values of payments and of changes of premiums; reasons are an administrator's or a broker's words on the payment. */
const paymentFields: Fields = {
  number: ['Numéro'],
  kind: ['Nature', labelIn({ ...cancelKinds, ...adjustmentKinds })],
  mode: ['Mode', labelIn(receivedModes)],
  amount: ['Montant', formatAmount],
  day: ['Jour', formatDay],
  reason: ['Motif'],
};
const paymentActions: ReadonlySet<string> = new Set([
  'payment-received',
  'payment-cancelled',
  'surplus-refunded',
  'premium-adjusted',
]);

/** Values that were added or removed with their object, which are all that the audit has of them. */
const addedOrRemoved = (compared: Fields, before: Snapshot, after: Snapshot): HistoryChange[] =>
  Object.entries(compared).flatMap(([field, [label, format = plainText]]) => {
    const [was, is] = [format(before[field]), format(after[field])];
    return was === is ? [] : [{ label, before: was || null, after: is || null }];
  });

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
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

/**
 * Values that a change of a managed object replaced; of a tariff version, commission rate or payment also
 * those added or removed. Changes of clients and contracts are shown only in their own history,
 * so that the audit does not list personal data.
 */
export const auditChanges = ({ action, subject, before, after }: AuditedChange): HistoryChange[] => {
  const [removed, added] = [(before ?? {}) as Snapshot, (after ?? {}) as Snapshot];
  if (paymentActions.has(action)) return addedOrRemoved(paymentFields, {}, added);
  if (/^tariff \w+$/.test(subject)) return addedOrRemoved(tariffFields, removed, added);
  if (parseManagedSubject(subject)?.object === 'rate') return addedOrRemoved(fields, removed, added);
  if (!(parseManagedSubject(subject) && before && after)) return [];
  const [was, is] = [before as Snapshot, after as Snapshot];
  return [...changesOf(was, is), ...identityChanges(was['identity'], is['identity'])];
};
