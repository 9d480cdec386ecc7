import type { PdfContent } from '#server/adapters/pdf.ts';
import { parseSketch } from '#shared/claims/sketch.ts';
import { sketchSvg } from '#shared/claims/sketch-shapes.ts';
import type { DeclaredClaim } from '#shared/documents/snapshots.ts';
import { blockContent, figures, note, section } from './layout.ts';
import { branded, type Paper, type Template } from './paper.ts';
import { numberOf, subscriber } from './parts.ts';

type Drawn = (claim: DeclaredClaim) => readonly PdfContent[];

/** The declaration; `drawn` builds what follows its answers. */
const declaration =
  (drawn: Drawn): Template<'declaration-sinistre'> =>
  ({ snapshot }) => {
    const { number, nature, occurred, declared, notInForce, answers, sameDay, files } = snapshot.claim;
    return {
      title: 'Déclaration de sinistre',
      about: `${numberOf(snapshot)} · sinistre ${number}`,
      content: [
        figures([
          ['Sinistre', number],
          ['Nature', nature],
          ['Survenu le', occurred],
          ['Déclaré le', declared],
        ]),
        ...(notInForce ? [note(notInForce)] : []),
        ...(sameDay.length > 0
          ? [note(`Autre déclaration pour le même contrat et le même jour\u00A0: ${sameDay.join(', ')}.`)]
          : []),
        subscriber(snapshot),
        ...snapshot.risk.flatMap(blockContent),
        ...answers.flatMap(blockContent),
        ...drawn(snapshot.claim),
        ...(files.length > 0 ? [section('Fichiers joints', { ul: files })] : []),
      ],
    };
  };

const sketchWidthPt = 340;

const sketched: Drawn = ({ sketch }) => {
  const parsed = parseSketch(sketch);
  return parsed ? [section('Croquis de l’accident', { svg: sketchSvg(parsed), width: sketchWidthPt })] : [];
};

export const claimPaper: Paper<'declaration-sinistre'> = {
  current: 2,
  templates: { 1: branded(declaration(() => [])), 2: branded(declaration(sketched)) },
};
