import type { PdfContent } from '#server/adapters/pdf.ts';
import { parseSketch } from '#shared/claims/sketch.ts';
import { sketchSvg } from '#shared/claims/sketch-shapes.ts';
import type { DeclaredClaim } from '#shared/documents/snapshots.ts';
import { type SignatureMark, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';
import { blockContent, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';

type BuildDrawing = (claim: DeclaredClaim) => readonly PdfContent[];

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

/** The declaration; `buildDrawing` builds what follows its answers. */
const declaration =
  (buildDrawing: BuildDrawing, summary: Figures = claimFigures): Template<'declaration-sinistre'> =>
  ({ snapshot }) => {
    const { number, notInForce, answers, sameDay, files } = snapshot.claim;
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
        ...answers.flatMap(blockContent),
        ...buildDrawing(snapshot.claim),
        ...(files.length > 0 ? [section('Fichiers joints', { ul: files })] : []),
      ],
    };
  };

const sketchWidthPt = 340;

const buildSketch: BuildDrawing = ({ sketch }) => {
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

const buildSignatures: BuildDrawing = ({ signatures }) =>
  signatures.length === 0
    ? []
    : [
        section('Signatures des conducteurs', {
          columns: signatures.map(({ role, name, at, mark }) => ({
            stack: [
              { text: `${role}\u00A0: ${name}`, bold: true },
              ...(mark === null ? [note('n’a pas signé')] : [markContent(mark), note(`Signé le ${at}`)]),
            ],
          })),
          columnGap: 18,
        }),
      ];

export const claimPaper: Paper<'declaration-sinistre'> = {
  current: 3,
  templates: {
    1: withBrokerLogo(declaration(() => [])),
    2: withBrokerLogo(declaration((claim) => [...buildSketch(claim), ...buildSignatures(claim)])),
    3: withBrokerLogo(declaration((claim) => [...buildSketch(claim), ...buildSignatures(claim)], numberedFigures)),
  },
};

/** The statement for the other driver: what both read, nothing of the subscriber's file. */
const statement =
  (summary: Figures): Template<'constat'> =>
  ({ snapshot }) => {
    const { number, answers } = snapshot.claim;
    return {
      title: 'Constat',
      subtitle: `${formatNumber(snapshot)} · sinistre ${number}`,
      content: [
        ...summary(snapshot.claim),
        ...answers.flatMap(blockContent),
        ...buildSketch(snapshot.claim),
        ...buildSignatures(snapshot.claim),
      ],
    };
  };

export const statementPaper: Paper<'constat'> = {
  current: 2,
  templates: { 1: withBrokerLogo(statement(claimFigures)), 2: withBrokerLogo(statement(numberedFigures)) },
};
