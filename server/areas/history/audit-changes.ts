import { parseManagedSubject } from '#server/db/audit-repository.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import type { DefaultField } from '#shared/products/broker-defaults.ts';
import { identityLabels, identityText } from '#shared/schemas/broker-identity.ts';
import { type MenuIcon, menuIcons } from '#shared/schemas/home-forms.ts';
import { kindLabels } from '#shared/search/columns/admin-columns.ts';
import {
  createLabelFormat,
  type Fields,
  fieldsOfAction,
  orderedObjects,
  plainText,
  tariffFields,
} from './audit-fields.ts';
import { describedActions } from './described-actions.ts';

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
  icon: ['Icône', (value, names) => menuIcons[value as MenuIcon] ?? plainText(value, names)],
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

/** What texts of changes need: names of objects referred to by id (`referencesIn`), fields with a broker default. */
export interface AuditTexts {
  readonly names: ReadonlyMap<string, string>;
  readonly defaults: readonly DefaultField[];
}

/** Fields that contain the id of an object. */
const referenceFields = ['assigneeId', 'toUserId', 'takenBy', 'brokerId', 'folder', 'category'];

/** Ids of objects in the values of an audit row, as parts of a subject: their names are found with those of subjects. */
export const referencesIn = ({ action, before, after }: Omit<AuditedChange, 'subject'>): string[] =>
  [before, after].flatMap((values) => {
    const side = (values ?? {}) as Snapshot;
    const listed = [
      [orderedObjects[action], side['ids']],
      ['document', side['documents']],
      ...referenceFields.map((field) => [field, [side[field]]]),
    ] as const;
    return listed.flatMap(([object, ids]) =>
      object !== undefined && Array.isArray(ids)
        ? ids.flatMap((id) => (typeof id === 'number' ? [`${object} ${id}`] : []))
        : [],
    );
  });

/** Fields that only a replacement states: a whole page, the number of a picture. */
const replacementFields: ReadonlySet<string> = new Set(['content', 'image']);

/** Values of both sides, of which one may be missing, such as those of an object that was added or removed. */
const compareAll = (
  comparedFields: Fields,
  before: Snapshot,
  after: Snapshot,
  names: ReadonlyMap<string, string>,
): HistoryChange[] =>
  Object.entries(comparedFields).flatMap(([field, [label, format = plainText]]) => {
    const textAt = (side: Snapshot) => names.get(`${field} ${side[field]}`) ?? format(side[field], names);
    const [oldText, newText] = [textAt(before), textAt(after)];
    return oldText === newText ? [] : [{ label, before: oldText || null, after: newText || null }];
  });

/** Fields of a managed object that its row compares. */
const comparedFieldsOf = ({ before, after }: Pick<AuditedChange, 'before' | 'after'>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => {
      if (!(before && after)) return !replacementFields.has(field);
      // Rows of earlier versions contain an object on one side and its id on the other.
      return [before, after].every((side) => {
        const value = (side as Snapshot)[field];
        return field in side && (typeof value !== 'object' || value === null);
      });
    }),
  );

const identityChanges = (before: unknown, after: unknown): HistoryChange[] =>
  (Object.keys(identityLabels) as (keyof typeof identityLabels)[]).flatMap((name) => {
    const [oldText, newText] = [before, after].map((identity) =>
      identity ? identityText(identity as never, name) : '',
    );
    return oldText === newText
      ? []
      : [{ label: identityLabels[name], before: oldText || null, after: newText || null }];
  });

const managedChanges = (change: AuditedChange, names: ReadonlyMap<string, string>): HistoryChange[] => {
  const [before, after] = [(change.before ?? {}) as Snapshot, (change.after ?? {}) as Snapshot];
  const isIdentityComparable = !(change.before && change.after) || (before['identity'] && after['identity']);
  return [
    ...compareAll(comparedFieldsOf(change), before, after, names),
    ...(isIdentityComparable ? identityChanges(before['identity'], after['identity']) : []),
  ];
};

/**
 * Values that a change replaced, added or removed: those of managed objects, tariff versions and what `fieldsOfAction`
 * lists. Changes of clients and contracts name only their fields, since their own history shows the values, so that the
 * audit does not list personal data.
 */
export const auditChanges = (change: AuditedChange, { names, defaults }: AuditTexts): HistoryChange[] => {
  const { action, subject } = change;
  const [before, after] = [(change.before ?? {}) as Snapshot, (change.after ?? {}) as Snapshot];
  const describe = describedActions[action];
  if (describe) return describe(before, after, defaults);
  const ofAction = fieldsOfAction[action];
  if (ofAction) return compareAll(ofAction, before, after, names);
  if (/^tariff \w+$/.test(subject)) return compareAll(tariffFields, before, after, names);
  return parseManagedSubject(subject) ? managedChanges(change, names) : [];
};
