import {
  type ImportColumnShape,
  type ImportKind,
  type ImportProblem,
  type ImportReport,
  importEffect,
} from '#shared/operations/people/imports.ts';
import { formatCount } from '#shared/primitives/money.ts';
import type { Column } from '#shared/tables/column.ts';

/** Name of the template of each kind of file, and what the import does. */
export const importTexts: Readonly<Record<ImportKind, { readonly model: string; readonly explanation: string }>> = {
  brokers: {
    model: 'modele-courtiers',
    explanation: 'Un courtier est reconnu à son code.',
  },
  users: {
    model: 'modele-utilisateurs',
    explanation:
      'Une personne est reconnue à son adresse e-mail. Chaque nouvelle personne active reçoit une invitation pour choisir son mot de passe.',
  },
  clients: {
    model: 'modele-clients',
    explanation:
      'Un client est reconnu à sa référence chez son courtier, sinon à son RIDET, ou à ses nom, prénom et date de naissance\u00A0: sa référence est alors notée sur sa fiche, qui ne change pas.',
  },
  contracts: {
    model: 'modele-contrats',
    explanation:
      'Un contrat est reconnu à son numéro, son client à la référence sous laquelle il a été importé. Les primes déjà appelées, les pièces et les sinistres ne se reprennent pas.',
  },
  claimStates: {
    model: 'modele-etats-de-sinistres',
    explanation:
      'Un sinistre est reconnu à son numéro. L’état du fichier remplace celui du sinistre, et le courtier en est averti\u00A0; un retour à un état antérieur est à confirmer.',
  },
  premiumAdjustments: {
    model: 'modele-resiliations-et-remboursements',
    explanation:
      'Un contrat est reconnu à son numéro. Une résiliation annule ce qui n’est pas payé des primes suivantes\u00A0; un contrat sans effet, avant son premier jour, annule et rembourse tout\u00A0; un montant remboursé est retiré des dernières primes payées, avec sa commission.',
  },
  commissionRates: {
    model: 'modele-taux-de-commission',
    explanation: 'Un taux est reconnu à son produit, son courtier et son premier jour.',
  },
};

const formatLineCount = (n: number, singular: string, plural: string): string =>
  n === 1 ? `une ${singular}` : `${formatCount(n)} ${plural}`;

const formatKnown = ({ known, differing }: ImportReport): string => {
  const count = `${known === 1 ? 'une' : formatCount(known)} déjà là`;
  if (differing === 0) return count;
  if (known === 1) return `${count} (différente)`;
  return `${count} (dont ${differing === 1 ? 'une différente' : `${formatCount(differing)} différentes`})`;
};

/** « 12 lignes lues : 10 à ajouter, une déjà là, une refusée. » */
export const formatReport = (kind: ImportKind, report: ImportReport, isDone: boolean): string => {
  const { lines: readLines, added, known, refused } = report;
  const { planned, done } = importEffect(kind);
  const counts = [
    `${added === 0 ? 'aucune' : added === 1 ? 'une' : formatCount(added)} ${isDone ? (added > 1 ? `${done}s` : done) : `à ${planned}`}`,
    ...(known > 0 ? [formatKnown(report)] : []),
    ...(refused > 0 ? [formatLineCount(refused, 'refusée', 'refusées')] : []),
  ];
  const total = readLines === 1 ? 'Une ligne lue' : `${formatCount(readLines)} lignes lues`;
  return `${total}\u00A0: ${counts.join(', ')}.`;
};

/** « Importer 10 lignes ». */
export const importLabel = (report: ImportReport | undefined): string =>
  !report || report.added === 0
    ? 'Importer'
    : report.added === 1
      ? 'Importer une ligne'
      : `Importer ${formatCount(report.added)} lignes`;

const lineColumns = (messageHeader: string): readonly Column<ImportProblem>[] => [
  { id: 'line', header: 'Ligne', kind: 'number', value: ({ line }) => line, card: 'detail', cardLabel: 'Ligne' },
  { id: 'column', header: 'Colonne', value: ({ column }) => column ?? 'Toute la ligne', card: 'detail' },
  { id: 'message', header: messageHeader, value: ({ message }) => message, card: 'title' },
];

export const problemColumns = lineColumns('Problème');
export const differenceColumns = lineColumns('Différence');

export const descriptionColumns: readonly Column<ImportColumnShape>[] = [
  { id: 'header', header: 'Colonne', value: ({ header }) => header },
  { id: 'required', header: 'Obligatoire', kind: 'boolean', value: ({ isRequired }) => isRequired },
  { id: 'hint', header: 'Comment l’écrire', value: ({ hint }) => hint },
  { id: 'example', header: 'Exemple', value: ({ example }) => example, cardLabel: 'Exemple' },
];

/** Columns of a template, with one example line. */
export const templateColumns = (columns: readonly ImportColumnShape[]): Column<null>[] =>
  columns.map(({ header, example }, index) => ({ id: String(index), header, value: () => example }));
