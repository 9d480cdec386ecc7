import { endpoints } from '#shared/operations/endpoints.ts';
import { importKinds, importLabels } from '#shared/operations/people/imports.ts';
import type { AuditKind } from '#shared/operations/people/people-filters.ts';
import { fold, lowerFirst } from '#shared/primitives/text.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import { exportLabels } from '#shared/tables/export-file.ts';
import { eventLabels } from './event-labels.ts';

/** Events with their own labels; others are labelled by the summary of their operation. */
const ownLabels: ReadonlyMap<string, readonly [kind: AuditKind, title: string, ...unknown[]]> = new Map(
  Object.entries(eventLabels),
);

const summaries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endpoints).map(([name, { summary }]) => [name, summary]),
);

interface LabelledAction {
  readonly action: string;
  readonly operation: string | null;
}

export const auditKindOf = ({ action }: Pick<LabelledAction, 'action'>): AuditKind =>
  ownLabels.get(action)?.[0] ?? 'deed';

/** Actions of a kind that have their own labels. */
export const actionsOfKind = (kind: AuditKind): string[] =>
  [...ownLabels].flatMap(([action, [labelKind]]) => (labelKind === kind ? [action] : []));

/**
 * Label of an action: « Coordonnées modifiées », « Refusé : lister les courtiers ». The default row of an operation that writes
 * its own for every change states that it changed nothing.
 */
export const auditTitleOf = ({ action, operation }: LabelledAction): string => {
  const summary = summaries[operation ?? ''];
  const title = ownLabels.get(action)?.[1] ?? (action in summaries ? 'Sans changement' : undefined);
  const isLabelled = ownLabels.has(action) && action !== 'refused' && action !== 'throttled';
  if (title === undefined || isLabelled) return title ?? summary ?? 'Opération';
  const detail = summaries[action] ?? summary;
  return detail === undefined ? title : `${title}\u00A0: ${lowerFirst(detail)}`;
};

const namesIncluding = (labels: Iterable<readonly [name: string, label: string]>, word: string): string[] =>
  [...labels].flatMap(([name, label]) => (fold(label).includes(word) ? [name] : []));

/** Actions whose title contains a folded word. */
export const actionsTitled = (word: string): string[] => [
  ...namesIncluding(
    [...ownLabels].map(([action, [, title]]) => [action, title] as const),
    word,
  ),
  ...operationsTitled(word).filter((name) => !ownLabels.has(name)),
];
/** Operations whose summary contains a folded word. */
export const operationsTitled = (word: string): string[] => namesIncluding(Object.entries(summaries), word);

const subjectLabels: Readonly<Record<string, string>> = {
  contract: 'Contrat',
  contractId: 'Contrat',
  idContrat: 'Contrat',
  contrat: 'Contrat',
  client: 'Client',
  clientId: 'Client',
  idClient: 'Client',
  user: 'Compte',
  userId: 'Compte',
  idUser: 'Compte',
  toUserId: 'Compte',
  assigneeId: 'Pour',
  broker: 'Courtier',
  brokerId: 'Courtier',
  fromBrokerId: 'Courtier',
  toBrokerId: 'Courtier',
  userBrokerId: 'Courtier',
  idCourtier: 'Courtier',
  role: 'Rôle',
  roleId: 'Rôle',
  reminder: 'Rappel',
  reminderId: 'Rappel',
  noteId: 'Note',
  task: 'Demande',
  idTask: 'Demande',
  taskId: 'Demande',
  claimId: 'Sinistre',
  personId: 'Client',
  idPersonne: 'Client',
  idPersonnes: 'Client',
  bankId: 'Compte bancaire',
  emailId: 'E-mail',
  telId: 'Téléphone',
  orderId: 'Paiement par carte',
  paymentId: 'Règlement',
  surplusId: 'Trop payé',
  remittance: 'Bordereau de remise',
  remittanceId: 'Bordereau de remise',
  page: 'Page',
  tile: 'Tuile',
  category: 'Catégorie',
  folder: 'Dossier',
  file: 'Fichier',
  fileId: 'Fichier',
  productFileId: 'Document',
  pieceFile: 'Fichier',
  taskFile: 'Fichier',
  document: 'Document',
  documentId: 'Pièce',
  editiqueId: 'Document',
  requestId: 'Signature',
  link: 'Lien',
  linkId: 'Lien',
  delegationId: 'Passage de dossiers',
  session: 'Appareil',
  deviceId: 'Appareil',
  tariff: 'Tarif',
  rate: 'Taux de commission',
  statement: 'Bordereau de commissions',
  texts: 'Textes',
  ranges: 'Gammes, version',
  number: 'Numéro',
};

/** Audit subjects for a French term: « contrat 12 » is `contract 12`, `contractId 12` or `idContrat 12`. */
export const parseSubjects = (typed: string): string[] => {
  const [, word = '', id = ''] = /^\s*(\p{L}+)\s+(\d{1,12})\s*$/u.exec(typed) ?? [];
  const matchingLabels = Object.entries(subjectLabels).filter(([, name]) => name.toLowerCase() === word.toLowerCase());
  return matchingLabels.map(([object]) => `${object} ${id}`);
};

/** Objects of subjects whose label contains a folded word. */
export const subjectsLabelled = (word: string): string[] => namesIncluding(Object.entries(subjectLabels), word);

/** Labels of subjects that are a whole list: a kind of import, a name of an exported file, the tariffs of a product. */
const listLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(catalogue.map(({ code, label }) => [`tariff ${code}`, `Tarif ${label}`])),
  ...Object.fromEntries(importKinds.map((kind) => [`import ${kind}`, importLabels[kind]])),
  ...exportLabels,
};

/** Subjects that are a whole list whose label contains a folded word. */
export const listsLabelled = (word: string): string[] => namesIncluding(Object.entries(listLabels), word);

/**
 * Formats a subject in French: `contractId 12, documentId 5` as « Contrat 12, Pièce 5 », without duplicates. Unlabelled fields
 * show only their value; a business number replaces the row id, so does a name of `names` (`findSubjectNames`). One with a stored
 * name becomes « Jean Dupont (compte 318) ».
 */
export const formatSubject = (
  subject: string,
  storedName: string | null = null,
  names: ReadonlyMap<string, string> = new Map(),
): string => {
  const list = listLabels[subject];
  if (list !== undefined) return list;
  const isNumbered = /(^|, )number /.test(subject);
  const shown = new Set<string>();
  const parts = subject.split(', ').flatMap((part) => {
    const [, name = '', value = ''] = /^(\w+) (.+)$/.exec(part) ?? [];
    // Hash of an e-mail address without an account.
    if (name === 'account' || (name === 'id' && isNumbered)) return [];
    if (name === '') return part === '' ? [] : [part];
    const knownName = storedName === null ? names.get(part) : undefined;
    const displayedValue = knownName ?? value;
    // A note has the name of its client, a new claim its number twice.
    if (shown.has(displayedValue)) return [];
    if (knownName !== undefined) shown.add(displayedValue);
    const label = subjectLabels[name];
    const isLabelled =
      label === undefined ||
      displayedValue.startsWith(label) ||
      (label === 'Contrat' && displayedValue.startsWith('Devis '));
    return [isLabelled ? displayedValue : `${label} ${displayedValue}`];
  });
  const text = [...new Set(parts)].join(', ');
  return storedName === null ? text : `${storedName} (${lowerFirst(text)})`;
};
