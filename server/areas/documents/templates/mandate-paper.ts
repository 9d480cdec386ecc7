import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { factGrid, factTable, keyFigures, note, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo, withTagging, withVerification } from './paper.ts';
import { debitDayFact, formatNumber, subscriberSection } from './parts.ts';
import { signatureNote } from './signatures.ts';
import { appendSignature, endWithSignature } from './signed-end.ts';

type Account = SnapshotOf<'mandat'>['account'];

/** Account in two columns; a long IBAN takes two lines. */
const accountInColumns = ({ owner, domiciliation, iban, bic }: Account): PdfContent[] =>
  factGrid([
    ['Titulaire', owner],
    ['Domiciliation', domiciliation],
    ['IBAN', iban],
    ['BIC', bic],
  ]);

/** Account in one column, so that the IBAN fits on one line. */
const accountInLines = ({ owner, domiciliation, iban, bic }: Account): PdfContent[] => [
  factTable(
    [
      ['Titulaire', owner],
      ['IBAN', iban],
      ['BIC', bic],
      ['Domiciliation', domiciliation],
    ],
    [108, '*'],
  ),
];

const withoutFacts = ({ subscriber }: SnapshotOf<'mandat'>): Pick<SnapshotOf<'mandat'>, 'subscriber'> => ({
  subscriber: { ...subscriber, facts: [] },
});

const mandate =
  (
    account: (holder: Account) => PdfContent[],
    { showsDebitDay = false, isPlaced = false, namesSubscriberOnly = false, end = appendSignature } = {},
  ): Template<'mandat'> =>
  ({ snapshot, texts }) => ({
    title: 'Mandat de prélèvement',
    subtitle: formatNumber(snapshot),
    content: [
      ...end(
        [
          keyFigures([
            ['Référence unique du mandat (RUM)', snapshot.reference],
            ['Identifiant créancier', texts.insurer.creditorId],
          ]),
          section(
            'Créancier',
            ...factGrid([
              ['Nom', texts.insurer.name],
              ['Adresse', texts.insurer.address],
            ]),
          ),
          // The account may be a third party’s, who signs this paper alone and reads no more of the policyholder than it takes.
          subscriberSection(namesSubscriberOnly ? withoutFacts(snapshot) : snapshot),
          section('Compte à débiter', ...account(snapshot.account)),
          section(
            'Paiement',
            ...factGrid([
              ['Type', 'Récurrent'],
              ['Périodicité', snapshot.payment ?? '–'],
              ...debitDayFact(showsDebitDay ? snapshot.debitDay : null),
            ]),
          ),
          section('Autorisation', ...texts.mandate.map((text): PdfContent => ({ text, margin: [0, 0, 0, 4] }))),
        ],
        {
          table: {
            widths: ['*', '*'],
            heights: 78,
            body: [
              [
                {
                  stack: [{ text: 'Fait à', bold: true }, note('Lieu et date')],
                  fillColor: '#f3f6f7',
                  margin: [6, 6, 6, 6],
                },
                {
                  stack: [
                    { text: 'Le titulaire du compte', bold: true },
                    isPlaced ? signatureNote('Signature') : note('Signature'),
                  ],
                  fillColor: '#f3f6f7',
                  margin: [6, 6, 6, 6],
                },
              ],
            ],
          },
          layout: 'noBorders',
          margin: [0, 12, 0, 0],
        },
      ),
      note(texts.privacy),
    ],
  });

export const mandatePaper: Paper<'mandat'> = {
  current: 9,
  templates: {
    1: mandate(accountInColumns),
    2: withVerification(mandate(accountInColumns)),
    3: withTagging(mandate(accountInColumns)),
    4: withTagging(mandate(accountInLines)),
    5: withTagging(mandate(accountInLines, { showsDebitDay: true })),
    6: withBrokerLogo(mandate(accountInLines, { showsDebitDay: true })),
    7: withBrokerLogo(mandate(accountInLines, { showsDebitDay: true, isPlaced: true })),
    8: withBrokerLogo(mandate(accountInLines, { showsDebitDay: true, isPlaced: true, namesSubscriberOnly: true })),
    9: withBrokerLogo(
      mandate(accountInLines, {
        ...{ showsDebitDay: true, isPlaced: true, namesSubscriberOnly: true },
        end: endWithSignature,
      }),
    ),
  },
};
