import { blockContent, figures, note, section } from './layout.ts';
import { branded, type Paper, type Template } from './paper.ts';
import { numberOf, subscriber } from './parts.ts';

const claim1: Template<'declaration-sinistre'> = ({ snapshot }) => {
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
      ...(files.length > 0 ? [section('Fichiers joints', { ul: files })] : []),
    ],
  };
};

export const claimPaper: Paper<'declaration-sinistre'> = { current: 1, templates: { 1: branded(claim1) } };
