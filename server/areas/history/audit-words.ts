import { endpoints } from '#shared/operations/endpoints.ts';
import type { AuditKind } from '#shared/operations/people/audit-list.ts';
import { eventWords } from './event-words.ts';

/** The events that have words of their own; all else is called as its operation is. */
const own: ReadonlyMap<string, readonly [kind: AuditKind, title: string, ...unknown[]]> = new Map(
  Object.entries(eventWords),
);

const summaries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endpoints).map(([name, { summary }]) => [name, summary]),
);

interface Deed {
  readonly action: string;
  readonly operation: string | null;
}

export const kindOf = ({ action }: Pick<Deed, 'action'>): AuditKind => own.get(action)?.[0] ?? 'deed';

/** The actions of a kind that have words of their own. */
export const actionsOfKind = (kind: AuditKind): string[] =>
  [...own].flatMap(([action, [of]]) => (of === kind ? [action] : []));

/** What happened, « Coordonnées modifiées », « Refusé : lister les courtiers ». */
export const titleOf = ({ action, operation }: Deed): string => {
  const summary = summaries[operation ?? ''];
  const title = own.get(action)?.[1];
  if (action !== 'refused' && action !== 'throttled') return title ?? summaries[action] ?? summary ?? 'Opération';
  return summary === undefined
    ? (title ?? '')
    : `${title}\u00A0: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
};

const things: Readonly<Record<string, string>> = {
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
  broker: 'Courtier',
  brokerId: 'Courtier',
  role: 'Rôle',
  task: 'Demande',
  idTask: 'Demande',
  page: 'Page',
  tile: 'Tuile',
  category: 'Catégorie',
  folder: 'Dossier',
  file: 'Fichier',
  fileId: 'Fichier',
  document: 'Document',
  documentId: 'Pièce',
  editiqueId: 'Document',
  requestId: 'Signature',
  link: 'Lien',
  session: 'Appareil',
  tariff: 'Tarif',
  texts: 'Textes',
  ranges: 'Gammes, version',
  number: 'Numéro',
};

/** What the audit calls a thing that people write in French: « contrat 12 » is `contract 12`, `contractId 12` or `idContrat 12`. */
export const subjectsNamed = (typed: string): string[] => {
  const [, word = '', id = ''] = /^\s*(\p{L}+)\s+(\d{1,12})\s*$/u.exec(typed) ?? [];
  const same = Object.entries(things).filter(([, name]) => name.toLowerCase() === word.toLowerCase());
  return same.map(([thing]) => `${thing} ${id}`);
};

/**
 * « Contrat 12, Pièce 5 » of `contractId 12, documentId 5`, each once. Of a name that is not for people the value alone; a
 * number that people know stands for the row's id.
 */
export const subjectText = (subject: string): string => {
  const isNumbered = /(^|, )number /.test(subject);
  const parts = subject.split(', ').flatMap((part) => {
    const [, name = '', value = ''] = /^(\w+) (.+)$/.exec(part) ?? [];
    // The fingerprint of an address that nobody has an account for.
    if (name === 'account' || (name === 'id' && isNumbered)) return [];
    if (name === '') return part === '' ? [] : [part];
    return [things[name] === undefined ? value : `${things[name]} ${value}`];
  });
  return [...new Set(parts)].join(', ');
};
