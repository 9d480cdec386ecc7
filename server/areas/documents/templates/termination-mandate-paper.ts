import type { PdfContent } from '#server/adapters/pdf.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { factGrid, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo } from './paper.ts';
import { formatNumber, subscriberSection } from './parts.ts';
import { subscriberSignature } from './signatures.ts';
import { appendSignature, endWithSignature } from './signed-end.ts';

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
  ({ deadlineLabel, at }: Wording, end = appendSignature): Template<'mandat-resiliation'> =>
  ({ snapshot, texts }) => {
    const { former, broker } = snapshot;
    return {
      title: 'Mandat de résiliation',
      subtitle: formatNumber(snapshot, 'nouveau contrat'),
      content: end(
        [
          keyFigures([
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
          subscriberSection(snapshot),
          section(
            'Mandat',
            {
              text: `Je donne mandat à ${broker.name} de résilier en mon nom le contrat ${former.number} ${at(former.insurer)}, à effet du ${frenchDate(former.endDate)}.`,
            },
            ...(texts.terminationMandate ?? []).map((text): PdfContent => ({ text, margin: [0, 4, 0, 0] })),
          ),
          note(texts.privacy),
        ],
        subscriberSignature(texts),
      ),
    };
  };

export const terminationMandatePaper: Paper<'mandat-resiliation'> = {
  current: 3,
  templates: {
    1: withBrokerLogo(mandate(firstWording)),
    2: withBrokerLogo(mandate(wording)),
    3: withBrokerLogo(mandate(wording, endWithSignature)),
  },
};
