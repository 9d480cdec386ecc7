import type { PdfContent } from '#server/adapters/pdf.ts';
import { parseSketch } from '#shared/claims/sketch.ts';
import { sketchSvg } from '#shared/claims/sketch-shapes.ts';
import type { DeclaredClaim } from '#shared/documents/snapshots.ts';
import { type SignatureMark, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';
import { blockContent, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';
import { appendSignature, endWithSignature, type SignedEnd } from './signatures.ts';

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

/** Answers, then what follows them. */
type FollowAnswers = (claim: DeclaredClaim, answers: readonly PdfContent[]) => readonly PdfContent[];

/** The declaration; `followAnswers` adds what follows its answers. */
const declaration =
  (followAnswers: FollowAnswers, summary: Figures = claimFigures): Template<'declaration-sinistre'> =>
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
        ...followAnswers(snapshot.claim, answers.flatMap(blockContent)),
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

const buildSignatures = ({ signatures }: DeclaredClaim): PdfContent =>
  section('Signatures des conducteurs', {
    columns: signatures.map(({ role, name, at, mark }) => ({
      stack: [
        { text: `${role}\u00A0: ${name}`, bold: true },
        ...(mark === null ? [note('n’a pas signé')] : [markContent(mark), note(`Signé le ${at}`)]),
      ],
    })),
    columnGap: 18,
  });

/** The sketch and the signatures, which follow the answers as `end` says. */
const drawAndSign =
  (end: SignedEnd): FollowAnswers =>
  (claim, answers) => {
    const content = [...answers, ...buildSketch(claim)];
    return claim.signatures.length === 0 ? content : end(content, buildSignatures(claim));
  };

export const claimPaper: Paper<'declaration-sinistre'> = {
  current: 4,
  templates: {
    1: withBrokerLogo(declaration((_, answers) => answers)),
    2: withBrokerLogo(declaration(drawAndSign(appendSignature))),
    3: withBrokerLogo(declaration(drawAndSign(appendSignature), numberedFigures)),
    4: withBrokerLogo(declaration(drawAndSign(endWithSignature), numberedFigures)),
  },
};

/** The statement for the other driver: what both read, nothing of the subscriber's file. */
const statement =
  (summary: Figures, end = appendSignature): Template<'constat'> =>
  ({ snapshot }) => {
    const { number, answers } = snapshot.claim;
    return {
      title: 'Constat',
      subtitle: `${formatNumber(snapshot)} · sinistre ${number}`,
      content: [...summary(snapshot.claim), ...drawAndSign(end)(snapshot.claim, answers.flatMap(blockContent))],
    };
  };

export const statementPaper: Paper<'constat'> = {
  current: 3,
  templates: {
    1: withBrokerLogo(statement(claimFigures)),
    2: withBrokerLogo(statement(numberedFigures)),
    3: withBrokerLogo(statement(numberedFigures, endWithSignature)),
  },
};
