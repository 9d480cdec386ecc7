import type { PdfContent } from '#server/adapters/pdf.ts';
import { parseSketch } from '#shared/claims/sketch.ts';
import { sketchSvg } from '#shared/claims/sketch-shapes.ts';
import type { Block, DeclaredClaim } from '#shared/documents/snapshots.ts';
import { type SignatureMark, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';
import { blockContent, buildBlock, factTable, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';
import { signatureSection } from './signatures.ts';
import { appendSignature, endWithContent, endWithSignature, type SignedEnd } from './signed-end.ts';

type Figures = (claim: DeclaredClaim) => PdfContent[];

const claimFigures: Figures = ({ number, nature, occurred, declared }) => [
  keyFigures([
    ['Sinistre', number],
    ['Nature', nature],
    ['Survenu le', occurred],
    ['Déclaré le', declared],
  ]),
];

/** With the provisional number, which the drivers may have noted before there was a final one. */
const numberedFigures: Figures = (claim) => [
  ...claimFigures(claim),
  ...(claim.provisional === null ? [] : [note(`Numéro provisoire donné sur place\u00A0: ${claim.provisional}`)]),
];

/** Answers, sketch and signatures. */
type BuildAccount = (claim: DeclaredClaim) => readonly PdfContent[];

/** Lines of a long answer in a row: the PDF library drops a row that is taller than a page. */
const rowLines = 15;

/** Rows of a fact: the lines of a long value are divided. */
const divideFact = ([label, value]: Block['facts'][number]): [label: string, value: string][] => {
  const lines = value.split('\n');
  return Array.from({ length: Math.ceil(lines.length / rowLines) }, (_, index) => [
    index === 0 ? label : '',
    lines.slice(index * rowLines, (index + 1) * rowLines).join('\n'),
  ]);
};

/** A block whose long answers may break across pages. */
const answerContent = (block: Block): PdfContent[] => {
  const facts = block.facts.flatMap(divideFact);
  return facts.length > block.facts.length ? buildBlock(block, [factTable(facts, [108, '*'])]) : blockContent(block);
};

/** The declaration. */
const declaration =
  (buildAccount: BuildAccount, summary: Figures = claimFigures): Template<'declaration-sinistre'> =>
  ({ snapshot }) => {
    const { number, notInForce, sameDay, files } = snapshot.claim;
    return {
      title: 'Déclaration de sinistre',
      subtitle: `${formatNumber(snapshot)} · sinistre ${number}`,
      content: [
        ...summary(snapshot.claim),
        ...(notInForce ? [note(notInForce)] : []),
        ...(sameDay.length > 0
          ? [note(`Autre déclaration pour le même contrat et le même jour\u00A0: ${sameDay.join(', ')}.`)]
          : []),
        subscriberSection(snapshot),
        ...snapshot.risk.flatMap(blockContent),
        ...buildAccount(snapshot.claim),
        ...(files.length > 0 ? [section('Fichiers joints', { ul: files })] : []),
      ],
    };
  };

const sketchWidthPt = 340;

const buildSketch = ({ sketch }: DeclaredClaim): PdfContent[] => {
  const parsed = parseSketch(sketch);
  return parsed ? [section('Croquis de l’accident', { svg: sketchSvg(parsed), width: sketchWidthPt })] : [];
};

const signatureWidthPt = 150;

const markContent = (mark: SignatureMark): PdfContent => {
  if ('typed' in mark) return { text: mark.typed, fontSize: 16, margin: [0, 8, 0, 8] };
  const height = signatureWidthPt / signatureProportion;
  const path = `<path d="${strokesPath(mark.strokes, signatureWidthPt)}" fill="none" stroke="#12304a" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${signatureWidthPt} ${height}">${path}</svg>`,
    width: signatureWidthPt,
  };
};

const buildSignatures = ({ signatures }: DeclaredClaim, buildSection: typeof signatureSection): PdfContent =>
  buildSection('Signatures des conducteurs', {
    columns: signatures.map(({ role, name, at, mark }) => ({
      stack: [
        { text: `${role}\u00A0: ${name}`, bold: true },
        ...(mark === null ? [note('n’a pas signé')] : [markContent(mark), note(`Signé le ${at}`)]),
      ],
    })),
    columnGap: 18,
  });

interface Edition {
  /** How the signatures follow the answers and the sketch. */
  readonly end: SignedEnd;
  readonly buildAnswer: (block: Block) => PdfContent[];
  readonly buildSection: typeof signatureSection;
}
const firstEdition: Edition = { end: appendSignature, buildAnswer: blockContent, buildSection: section };
const endedEdition: Edition = { ...firstEdition, end: endWithSignature };
const edition: Edition = { end: endWithContent, buildAnswer: answerContent, buildSection: signatureSection };

const drawAndSign =
  ({ end, buildAnswer, buildSection }: Edition): BuildAccount =>
  (claim) => {
    const content = [...claim.answers.flatMap(buildAnswer), ...buildSketch(claim)];
    return claim.signatures.length === 0 ? content : end(content, buildSignatures(claim, buildSection));
  };

export const claimPaper: Paper<'declaration-sinistre'> = {
  current: 5,
  templates: {
    1: withBrokerLogo(declaration(({ answers }) => answers.flatMap(blockContent))),
    2: withBrokerLogo(declaration(drawAndSign(firstEdition))),
    3: withBrokerLogo(declaration(drawAndSign(firstEdition), numberedFigures)),
    4: withBrokerLogo(declaration(drawAndSign(endedEdition), numberedFigures)),
    5: withBrokerLogo(declaration(drawAndSign(edition), numberedFigures)),
  },
};

/** The statement for the other driver: what both read, nothing of the subscriber's file. */
const statement =
  (summary: Figures, printed = firstEdition): Template<'constat'> =>
  ({ snapshot }) => {
    return {
      title: 'Constat',
      subtitle: `${formatNumber(snapshot)} · sinistre ${snapshot.claim.number}`,
      content: [...summary(snapshot.claim), ...drawAndSign(printed)(snapshot.claim)],
    };
  };

export const statementPaper: Paper<'constat'> = {
  current: 4,
  templates: {
    1: withBrokerLogo(statement(claimFigures)),
    2: withBrokerLogo(statement(numberedFigures)),
    3: withBrokerLogo(statement(numberedFigures, endedEdition)),
    4: withBrokerLogo(statement(numberedFigures, edition)),
  },
};
