import { parseManagedSubject } from '#server/db/audit-repository.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import { identityLabels, identityText } from '#shared/schemas/broker-identity.ts';
import { type MenuIcon, menuIcons } from '#shared/schemas/home-forms.ts';
import { kindLabels } from '#shared/search/columns/admin-columns.ts';
import {
  colleagueFields,
  createLabelFormat,
  type Fields,
  fieldsOfAction,
  plainText,
  tariffFields,
} from './audit-fields.ts';

type Snapshot = Readonly<Record<string, unknown>>;

/** Fields of managed objects that the audit compares, with their labels. */
const fields: Fields = {
  firstName: ['Prénom'],
  lastName: ['Nom'],
  email: ['E-mail'],
  broker: ['Courtier'],
  role: ['Rôle'],
  title: ['Titre'],
  name: ['Nom'],
  code: ['Code'],
  login: ['Identifiant'],
  kind: ['Droits', createLabelFormat(kindLabels)],
  contactDays: ['Jours sans contact'],
  requiresSecondFactor: ['Second facteur exigé'],
  receivesPayments: ['Encaissement autorisé'],
  seesCommissions: ['Commissions visibles'],
  category: ['Catégorie'],
  content: ['Contenu'],
  folder: ['Dossier'],
  route: ['Adresse'],
  target: ['Ouverture', createLabelFormat({ _self: 'Dans Lagon', _blank: 'Dans un autre onglet' })],
  icon: ['Icône', (value) => menuIcons[value as MenuIcon] ?? plainText(value)],
  image: ['Image'],
  validFrom: ['À partir du'],
  firstYear: ['Première année'],
  renewal: ['Renouvellement'],
  floor: ['Minimum'],
  isExpanded: ['Déplié'],
  isEnabled: ['Actif'],
};

interface AuditedChange {
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Ids of colleagues in the values of an audit row, as parts of a subject: their names are found with those of subjects. */
export const colleaguesIn = ({ before, after }: Pick<AuditedChange, 'before' | 'after'>): string[] =>
  [before, after].flatMap((side) =>
    colleagueFields.flatMap((field) => {
      const id = (side as Snapshot | null)?.[field];
      return typeof id === 'number' ? [`${field} ${id}`] : [];
    }),
  );

/** Values that were added or removed with their object, which are all that the audit has of them. */
const addedOrRemoved = (
  comparedFields: Fields,
  before: Snapshot,
  after: Snapshot,
  names?: ReadonlyMap<string, string>,
): HistoryChange[] =>
  Object.entries(comparedFields).flatMap(([field, [label, format = plainText]]) => {
    const textAt = (side: Snapshot) => names?.get(`${field} ${side[field]}`) ?? format(side[field]);
    const [oldText, newText] = [textAt(before), textAt(after)];
    return oldText === newText ? [] : [{ label, before: oldText || null, after: newText || null }];
  });

const compareFields = (before: Snapshot, after: Snapshot): HistoryChange[] =>
  Object.entries(fields).flatMap(([field, [label, format = plainText]]) => {
    if (!(field in before && field in after)) return [];
    // Rows of earlier versions contain an object on one side and its id on the other.
    if ([before[field], after[field]].some((value) => typeof value === 'object' && value !== null)) return [];
    const [oldText, newText] = [format(before[field]), format(after[field])];
    return oldText === newText ? [] : [{ label, before: oldText || null, after: newText || null }];
  });

const identityChanges = (before: unknown, after: unknown): HistoryChange[] => {
  if (!(before && after)) return [];
  return (Object.keys(identityLabels) as (keyof typeof identityLabels)[]).flatMap((name) => {
    const [oldText, newText] = [identityText(before as never, name), identityText(after as never, name)];
    return oldText === newText
      ? []
      : [{ label: identityLabels[name], before: oldText || null, after: newText || null }];
  });
};

/**
 * Values that a change of a managed object replaced; of a tariff version, commission rate and what `fieldsOfAction` lists
 * also those added or removed. Changes of clients and contracts are shown only in their own history,
 * so that the audit does not list personal data. `names` has the colleagues of `colleaguesIn`.
 */
export const auditChanges = (
  { action, subject, before, after }: AuditedChange,
  names?: ReadonlyMap<string, string>,
): HistoryChange[] => {
  const [removed, added] = [(before ?? {}) as Snapshot, (after ?? {}) as Snapshot];
  const ofAction = fieldsOfAction[action];
  if (ofAction) return addedOrRemoved(ofAction, removed, added, names);
  if (/^tariff \w+$/.test(subject)) return addedOrRemoved(tariffFields, removed, added);
  if (parseManagedSubject(subject)?.object === 'rate') return addedOrRemoved(fields, removed, added);
  if (!(parseManagedSubject(subject) && before && after)) return [];
  const [oldText, newText] = [before as Snapshot, after as Snapshot];
  return [...compareFields(oldText, newText), ...identityChanges(oldText['identity'], newText['identity'])];
};
