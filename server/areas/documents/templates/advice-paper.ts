import type { PdfContent } from '#server/adapters/pdf.ts';
import type { AdviceRecord } from '#shared/documents/snapshots.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { note, rowsTable, section, sectionParts } from './layout.ts';
import { type Paper, type Template, withBrokerLogo } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';
import { subscriberSignature } from './signatures.ts';
import { appendSignature, endWithContent, endWithSignature, type SignedEnd } from './signed-end.ts';

const linesOf = (text: string): PdfContent[] =>
  text.split('\n').map((line): PdfContent => ({ text: line, margin: [0, 0, 0, 3] }));

/** Formulas side by side, guarantee by guarantee. */
const buildComparison = ({ formulas, covers, plan }: AdviceRecord): PdfContent => {
  const chosen = formulas.find(({ isChosen }) => isChosen);
  return section(
    'Formules comparées',
    rowsTable({
      columns: ['Garantie', ...formulas.map(({ label }) => label)],
      rows: covers.map(({ label, included }) => [label, ...included.map((has) => (has ? 'Oui' : '–'))]),
      total: ['Prime annuelle TTC', ...formulas.map(({ total }) => formatXpf(total))],
      rightAligned: formulas.map((_, index) => index + 1),
    }),
    note(`Fractionnement\u00A0: ${plan.toLowerCase()}.${chosen ? ` Formule retenue\u00A0: ${chosen.label}.` : ''}`),
  );
};

/** `end`: how the signature follows the content. */
const advice =
  (end: SignedEnd): Template<'recueil-conseil'> =>
  ({ snapshot, texts }) => ({
    title: 'Recueil des besoins et conseil',
    subtitle: formatNumber(snapshot),
    content: end(
      [
        subscriberSection(snapshot),
        section('Vos besoins', ...linesOf(snapshot.advice.needs)),
        buildComparison(snapshot.advice),
        section('Notre conseil', ...linesOf(snapshot.advice.advised)),
        ...sectionParts(
          'Ce que vous n’avez pas retenu',
          ...(snapshot.advice.declined === '' ? [note('Rien n’a été écarté.')] : linesOf(snapshot.advice.declined)),
        ),
        ...(texts.advice ? [note(texts.advice)] : []),
        note(texts.intermediary),
      ],
      subscriberSignature(texts),
    ),
  });

export const advicePaper: Paper<'recueil-conseil'> = {
  current: 3,
  templates: {
    1: withBrokerLogo(advice(appendSignature)),
    2: withBrokerLogo(advice(endWithSignature)),
    3: withBrokerLogo(advice(endWithContent)),
  },
};
