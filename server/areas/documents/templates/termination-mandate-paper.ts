import type { PdfContent } from '#server/adapters/pdf.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { factGrid, figures, note, section, subscriberSignature } from './layout.ts';
import { branded, type Paper, type Template } from './paper.ts';
import { numberOf, subscriber } from './parts.ts';

interface Wording {
  readonly deadlineLabel: string;
  readonly at: (insurer: string) => string;
}
const firstWording: Wording = { deadlineLabel: 'À recevoir au plus tard', at: (insurer) => `auprès de ${insurer}` };
const wording: Wording = {
  deadlineLabel: 'À recevoir au plus tard le',
  at: (insurer) => withDe(insurer, 'auprès de'),
};

const mandate =
  ({ deadlineLabel, at }: Wording): Template<'mandat-resiliation'> =>
  ({ snapshot, texts }) => {
    const { former, broker } = snapshot;
    return {
      title: 'Mandat de résiliation',
      subtitle: numberOf(snapshot, 'nouveau contrat'),
      content: [
        figures([
          ['Contrat à résilier', former.number],
          ['Fin demandée', frenchDate(former.endDate)],
          [deadlineLabel, frenchDate(former.deadline)],
        ]),
        section(
          'Ancien assureur',
          ...factGrid([
            ['Assureur', former.insurer],
            ['Motif', former.ground],
          ]),
        ),
        subscriber(snapshot),
        section(
          'Mandat',
          {
            text: `Je donne mandat à ${broker.name} de résilier en mon nom le contrat ${former.number} ${at(former.insurer)}, à effet du ${frenchDate(former.endDate)}.`,
          },
          ...(texts.terminationMandate ?? []).map((text): PdfContent => ({ text, margin: [0, 4, 0, 0] })),
        ),
        note(texts.privacy),
        subscriberSignature(texts),
      ],
    };
  };

export const terminationMandatePaper: Paper<'mandat-resiliation'> = {
  current: 2,
  templates: { 1: branded(mandate(firstWording)), 2: branded(mandate(wording)) },
};
