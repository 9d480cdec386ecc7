import { breakableSection, factGrid, note, rowsTable, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo, withTagging, withVerification } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';

/** Splits a hash into four parts, so that it fits into a column. */
const inParts = (sha256: string): string => sha256.replace(/(.{16})(?=.)/g, '$1 ');

const proof1: Template<'preuve-signature'> = ({ snapshot }) => ({
  title: 'Preuve de signature',
  subtitle: formatNumber(snapshot),
  content: [
    subscriberSection(snapshot),
    section('Signature', ...factGrid(snapshot.proof.facts)),
    section(
      'Documents signés (empreintes SHA-256)',
      rowsTable({
        columns: ['Document', 'Tel qu’il a été lu', 'Scellé'],
        rows: snapshot.proof.documents.map(({ name, original, result }) => [name, inParts(original), inParts(result)]),
        widths: ['*', 150, 150],
      }),
    ),
    ...breakableSection(
      'Journal',
      rowsTable({
        columns: ['Heure de Nouméa', 'Événement', 'Origine'],
        rows: snapshot.proof.events.map(({ at, what, from }) => [at, what, from]),
        widths: [110, '*', 190],
      }),
    ),
    ...(snapshot.proof.isDemonstration
      ? [
          note(
            'Démonstration\u00A0: le certificat du cachet a été fait par ce serveur pour lui-même. Il n’engage personne.',
          ),
        ]
      : []),
  ],
});

export const proofPaper: Paper<'preuve-signature'> = {
  current: 4,
  templates: { 1: proof1, 2: withVerification(proof1), 3: withTagging(proof1), 4: withBrokerLogo(proof1) },
};
