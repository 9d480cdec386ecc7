import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { selectFamilyTexts } from '../texts.ts';
import { blockContent, factGrid, figures, note, section, signatures } from './layout.ts';
import { branded, type Paper, type Template, tagged, verifiable } from './paper.ts';
import {
  byHour,
  type CoversFlow,
  clauses,
  conditionsContent,
  covers,
  declared,
  type Edition,
  exclusions,
  money,
  numberOf,
  rights,
  subscriber,
} from './parts.ts';

/** Section on the insurer's pending decision: until then the quote is not binding. */
const studySection = ({ study: required }: SnapshotOf<'devis'>): PdfContent[] => {
  if (!required) return [];
  if (required.acceptedOn !== null)
    return [note(`Risque accepté par l’assureur le ${frenchDate(required.acceptedOn)}.`)];
  const notice =
    'Le prix est indicatif. Ce devis ne peut être ni signé ni souscrit avant que l’assureur ait accepté le risque.';
  return [section('À étudier par l’assureur', { ul: [...required.reasons] }, note(notice))];
};

/** `isStudied`: shows the insurer's pending decision; earlier templates do not. */
const quote =
  (flow: CoversFlow, isStudied = false): Template<'devis'> =>
  ({ snapshot, texts }) => {
    const isIndicative = isStudied && snapshot.study?.acceptedOn === null;
    return {
      title: 'Devis d’assurance',
      subtitle: numberOf(snapshot, 'devis'),
      content: [
        figures([
          ['Effet souhaité', frenchDate(snapshot.contract.effectDate)],
          ['Valable jusqu’au', frenchDate(snapshot.validUntil)],
          ['Formule', snapshot.premium.formula ?? '–'],
          [isIndicative ? 'Prime indicative TTC' : 'Prime annuelle TTC', money(snapshot.premium.total)],
        ]),
        ...(isStudied ? studySection(snapshot) : []),
        subscriber(snapshot),
        ...declared(snapshot.risk, texts),
        covers(snapshot.premium, snapshot, texts, flow),
        note(texts.quote.advice),
        exclusions(snapshot, texts),
        ...clauses(snapshot.clauses, texts),
        ...rights(snapshot, texts),
        note(`Ce devis est valable jusqu’au ${frenchDate(snapshot.validUntil)}. ${texts.quote.validity}`),
        ...(isIndicative ? [] : [signatures(texts)]),
      ],
    };
  };

export const quotePaper: Paper<'devis'> = {
  current: 7,
  templates: {
    1: quote('whole'),
    2: verifiable(quote('flowing')),
    3: tagged(quote('flowing')),
    4: tagged(quote('together')),
    5: tagged(quote('together', true)),
    6: branded(quote('together', true)),
    7: branded(quote('attached', true)),
  },
};

const conditions =
  (edition: Edition): Template<'conditions-particulieres'> =>
  (printed) => ({
    title: 'Conditions particulières',
    subtitle: numberOf(printed.snapshot),
    content: conditionsContent(printed, edition),
  });

export const conditionsPaper: Paper<'conditions-particulieres'> = {
  current: 7,
  templates: {
    1: conditions({ flow: 'whole' }),
    2: verifiable(conditions({ flow: 'flowing' })),
    3: verifiable(conditions({ flow: 'flowing', effect: byHour })),
    4: tagged(conditions({ flow: 'flowing', effect: byHour })),
    5: tagged(conditions({ flow: 'together', effect: byHour })),
    6: branded(conditions({ flow: 'together', effect: byHour })),
    7: branded(conditions({ flow: 'attached', effect: byHour, isPlaced: true })),
  },
};

const amendment =
  (edition: Edition): Template<'avenant'> =>
  ({ snapshot, texts }) => ({
    title: 'Avenant au contrat',
    subtitle: `${numberOf(snapshot)} · avenant ${snapshot.amendment.number}`,
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
  current: 7,
  templates: {
    1: amendment({ flow: 'whole' }),
    2: verifiable(amendment({ flow: 'flowing' })),
    3: verifiable(amendment({ flow: 'flowing', effect: byHour })),
    4: tagged(amendment({ flow: 'flowing', effect: byHour })),
    5: tagged(amendment({ flow: 'together', effect: byHour })),
    6: branded(amendment({ flow: 'together', effect: byHour })),
    7: branded(amendment({ flow: 'attached', effect: byHour, isPlaced: true })),
  },
};

/** `begin`: formats the start of the period. */
const attestation =
  (begin: (snapshot: SnapshotOf<'attestation'>) => string): Template<'attestation'> =>
  ({ snapshot, texts }) => {
    const { title, lead, note: closing } = selectFamilyTexts(texts, snapshot.contract.family).attestation;
    const { until, isProvisional } = snapshot.period;
    return {
      title: isProvisional ? `${title} provisoire` : title,
      subtitle: numberOf(snapshot),
      content: [
        { text: lead, margin: [0, 2, 0, 6] },
        figures([
          ['Contrat', snapshot.contract.number],
          ['Garanti du', begin(snapshot)],
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
            ['Nom', snapshot.subscriber.name],
            ['Adresse', snapshot.subscriber.address],
          ]),
        ),
        ...snapshot.risk.flatMap(blockContent),
        section('Garanties', { ul: snapshot.covers }),
        note(closing),
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
    2: verifiable(attestation(fromDay)),
    3: verifiable(attestation(fromHour)),
    4: tagged(attestation(fromHour)),
    5: branded(attestation(fromHour)),
  },
};
