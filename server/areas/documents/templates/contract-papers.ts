import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { selectFamilyTexts } from '../texts.ts';
import { blockContent, factGrid, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo, withTagging, withVerification } from './paper.ts';
import {
  byHour,
  type CoversFlow,
  clauseSection,
  conditionsContent,
  coverTable,
  declaredBlocks,
  type Edition,
  exclusionSection,
  formatAmount,
  formatNumber,
  rightsSection,
  subscriberSection,
} from './parts.ts';
import { signatureBoxes } from './signatures.ts';
import { appendSignature, endWithSignature } from './signed-end.ts';

/** Section on the insurer's pending decision: until then the quote is not binding. */
const studySection = ({ study: required }: SnapshotOf<'devis'>): PdfContent[] => {
  if (!required) return [];
  if (required.acceptedOn !== null)
    return [note(`Risque accepté par l’assureur le ${frenchDate(required.acceptedOn)}.`)];
  const notice =
    'Le prix est indicatif. Ce devis ne peut être ni signé ni souscrit avant que l’assureur ait accepté le risque.';
  return [section('À étudier par l’assureur', { ul: [...required.reasons] }, note(notice))];
};

/** `showsPendingDecision`: shows the insurer's pending decision; earlier templates do not. */
const quote =
  (flow: CoversFlow, showsPendingDecision = false, end = appendSignature): Template<'devis'> =>
  ({ snapshot, texts }) => {
    const isIndicative = showsPendingDecision && snapshot.study?.acceptedOn === null;
    const content = [
      keyFigures([
        ['Effet souhaité', frenchDate(snapshot.contract.effectDate)],
        ['Valable jusqu’au', frenchDate(snapshot.validUntil)],
        ['Formule', snapshot.premium.formula ?? '–'],
        [isIndicative ? 'Prime indicative TTC' : 'Prime annuelle TTC', formatAmount(snapshot.premium.total)],
      ]),
      ...(showsPendingDecision ? studySection(snapshot) : []),
      subscriberSection(snapshot),
      ...declaredBlocks(snapshot.risk, texts),
      coverTable(snapshot.premium, snapshot, texts, flow),
      note(texts.quote.advice),
      exclusionSection(snapshot, texts),
      ...clauseSection(snapshot.clauses, texts),
      ...rightsSection(snapshot, texts),
      note(`Ce devis est valable jusqu’au ${frenchDate(snapshot.validUntil)}. ${texts.quote.validity}`),
    ];
    return {
      title: 'Devis d’assurance',
      subtitle: formatNumber(snapshot, 'devis'),
      content: isIndicative ? content : end(content, signatureBoxes(texts)),
    };
  };

export const quotePaper: Paper<'devis'> = {
  current: 10,
  templates: {
    1: quote('whole'),
    2: withVerification(quote('flowing')),
    3: withTagging(quote('flowing')),
    4: withTagging(quote('together')),
    5: withTagging(quote('together', true)),
    6: withBrokerLogo(quote('together', true)),
    7: withBrokerLogo(quote('attached', true)),
    8: withBrokerLogo(quote('led', true)),
    9: withBrokerLogo(quote('measured', true)),
    10: withBrokerLogo(quote('measured', true, endWithSignature)),
  },
};

const conditions =
  (edition: Edition): Template<'conditions-particulieres'> =>
  (input) => ({
    title: 'Conditions particulières',
    subtitle: formatNumber(input.snapshot),
    content: conditionsContent(input, edition),
  });

export const conditionsPaper: Paper<'conditions-particulieres'> = {
  current: 10,
  templates: {
    1: conditions({ flow: 'whole' }),
    2: withVerification(conditions({ flow: 'flowing' })),
    3: withVerification(conditions({ flow: 'flowing', effect: byHour })),
    4: withTagging(conditions({ flow: 'flowing', effect: byHour })),
    5: withTagging(conditions({ flow: 'together', effect: byHour })),
    6: withBrokerLogo(conditions({ flow: 'together', effect: byHour })),
    7: withBrokerLogo(conditions({ flow: 'attached', effect: byHour, isPlaced: true })),
    8: withBrokerLogo(conditions({ flow: 'led', effect: byHour, isPlaced: true })),
    9: withBrokerLogo(conditions({ flow: 'measured', effect: byHour, isPlaced: true })),
    10: withBrokerLogo(conditions({ flow: 'measured', effect: byHour, isPlaced: true, end: endWithSignature })),
  },
};

const amendment =
  (edition: Edition): Template<'avenant'> =>
  ({ snapshot, texts }) => ({
    title: 'Avenant au contrat',
    subtitle: `${formatNumber(snapshot)} · avenant ${snapshot.amendment.number}`,
    content: [
      section(
        'Modification',
        ...factGrid([
          ['Objet', snapshot.amendment.label],
          ['Date d’effet', frenchDate(snapshot.amendment.effectDate)],
        ]),
        note('Cet avenant annule et remplace les conditions particulières précédentes à sa date d’effet.'),
      ),
      ...conditionsContent({ snapshot, texts }, edition),
    ],
  });

export const amendmentPaper: Paper<'avenant'> = {
  current: 10,
  templates: {
    1: amendment({ flow: 'whole' }),
    2: withVerification(amendment({ flow: 'flowing' })),
    3: withVerification(amendment({ flow: 'flowing', effect: byHour })),
    4: withTagging(amendment({ flow: 'flowing', effect: byHour })),
    5: withTagging(amendment({ flow: 'together', effect: byHour })),
    6: withBrokerLogo(amendment({ flow: 'together', effect: byHour })),
    7: withBrokerLogo(amendment({ flow: 'attached', effect: byHour, isPlaced: true })),
    8: withBrokerLogo(amendment({ flow: 'led', effect: byHour, isPlaced: true })),
    9: withBrokerLogo(amendment({ flow: 'measured', effect: byHour, isPlaced: true })),
    10: withBrokerLogo(amendment({ flow: 'measured', effect: byHour, isPlaced: true, end: endWithSignature })),
  },
};

/** `formatStart`: formats the start of the period. */
const attestation =
  (formatStart: (snapshot: SnapshotOf<'attestation'>) => string): Template<'attestation'> =>
  ({ snapshot, texts }) => {
    const { title, lead, note: closingNote } = selectFamilyTexts(texts, snapshot.contract.family).attestation;
    const { until, isProvisional } = snapshot.period;
    return {
      title: isProvisional ? `${title} provisoire` : title,
      subtitle: formatNumber(snapshot),
      content: [
        { text: lead, margin: [0, 2, 0, 6] },
        keyFigures([
          ['Contrat', snapshot.contract.number],
          ['Garanti du', formatStart(snapshot)],
          ['Jusqu’au', frenchDate(until)],
        ]),
        ...(isProvisional
          ? [
              note(
                'Attestation provisoire\u00A0: elle cède la place à l’attestation définitive dès que la prime est réglée.',
              ),
            ]
          : []),
        section(
          'Assuré',
          ...factGrid([
            [snapshot.subscriber.nameLabel, snapshot.subscriber.name],
            ['Adresse', snapshot.subscriber.address],
          ]),
        ),
        ...snapshot.risk.flatMap(blockContent),
        section('Garanties', { ul: snapshot.covers }),
        note(closingNote),
        {
          columns: [
            { text: '' },
            { stack: ['Pour l’assureur,', { text: texts.insurer.name, bold: true }], width: 180 },
          ],
          margin: [0, 18, 0, 0],
          unbreakable: true,
        },
      ],
    };
  };

const fromDay = ({ period }: SnapshotOf<'attestation'>): string => frenchDate(period.from);
/** Formats the start with its hour if the period starts with the contract. */
const fromHour = (snapshot: SnapshotOf<'attestation'>): string =>
  snapshot.period.from === snapshot.contract.effectDate ? byHour(snapshot) : fromDay(snapshot);

export const attestationPaper: Paper<'attestation'> = {
  current: 5,
  templates: {
    1: attestation(fromDay),
    2: withVerification(attestation(fromDay)),
    3: withVerification(attestation(fromHour)),
    4: withTagging(attestation(fromHour)),
    5: withBrokerLogo(attestation(fromHour)),
  },
};
