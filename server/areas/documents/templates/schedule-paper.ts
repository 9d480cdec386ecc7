import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { breakableSection, factGrid, keyFigures, note, rowsTable, section, sectionParts } from './layout.ts';
import {
  type Paper,
  type Template,
  type TemplateInput,
  withBrokerLogo,
  withTagging,
  withVerification,
} from './paper.ts';
import { debitDayFact, formatNumber, subscriberSection, sumOf } from './parts.ts';
import { subscriberSignature } from './signatures.ts';
import { appendSignature, endWithContent, endWithSignature, type SignedEnd } from './signed-end.ts';

const paymentSection = ({ plan, payment }: SnapshotOf<'echeancier'>, debitDay: string | null = null): PdfContent =>
  section(
    'Paiement',
    ...factGrid([['Fractionnement', plan ?? '–'], ['Mode de paiement', payment ?? '–'], ...debitDayFact(debitDay)]),
  );

const schedule1: Template<'echeancier'> = ({ snapshot, texts }) => ({
  title: 'Échéancier des primes',
  subtitle: formatNumber(snapshot),
  content: [
    subscriberSection(snapshot),
    paymentSection(snapshot),
    ...breakableSection('Échéances', premiumsTable(snapshot.premiums)),
    note(texts.schedule),
  ],
});

type Premiums = SnapshotOf<'echeancier'>['premiums'];

/** Months between two ISO days. */
const monthsFrom = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Groups premiums by year of the contract, starting at the first premium. */
const byYear = (premiums: Premiums): Premiums[] => {
  const from = premiums[0]?.from;
  if (from === undefined) return [[]];
  return Object.values(Object.groupBy(premiums, (premium) => Math.floor(monthsFrom(from, premium.from) / 12))).map(
    (year) => year ?? [],
  );
};

const premiumsTable = (premiums: Premiums): PdfContent =>
  rowsTable({
    columns: ['Échéance', 'Du', 'Au', 'Montant TTC', 'Reste à payer'],
    rows: premiums.map(({ label, from, until, amount, balance }) => [
      // The period has its own columns.
      label.replace(/ du .*$/, ''),
      frenchDate(from),
      frenchDate(until),
      formatXpf(amount),
      formatXpf(balance),
    ]),
    total: ['Total', '', '', ...formatTotals(premiums)],
    rightAligned: [1, 2, 3, 4],
  });

const formatTotals = (premiums: Premiums): [amount: string, balance: string] => [
  formatXpf(sumOf(premiums.map(({ amount }) => amount))),
  formatXpf(sumOf(premiums.map(({ balance }) => balance))),
];

/** The same table with the debit dates, if there are any. */
const debitedTable = (premiums: Premiums): PdfContent =>
  premiums.every(({ debitOn }) => debitOn === null)
    ? premiumsTable(premiums)
    : rowsTable({
        columns: ['Échéance', 'Du', 'Au', 'Prélevé le', 'Montant TTC', 'Reste à payer'],
        rows: premiums.map(({ label, from, until, debitOn, amount, balance }) => [
          label.replace(/ du .*$/, ''),
          frenchDate(from),
          frenchDate(until),
          debitOn === null ? '–' : frenchDate(debitOn),
          formatXpf(amount),
          formatXpf(balance),
        ]),
        total: ['Total', '', '', '', ...formatTotals(premiums)],
        rightAligned: [1, 2, 3, 4, 5],
      });

/** The same table with how each premium was or will be paid, if anything is known of it. */
const settledTable = (premiums: Premiums): PdfContent =>
  premiums.every(({ settlement }) => settlement === null)
    ? premiumsTable(premiums)
    : rowsTable({
        columns: ['Échéance', 'Du', 'Au', 'Règlement', 'Montant TTC', 'Reste à payer'],
        rows: premiums.map(({ label, from, until, settlement, amount, balance }) => [
          label.replace(/ du .*$/, ''),
          frenchDate(from),
          frenchDate(until),
          settlement ?? '–',
          formatXpf(amount),
          formatXpf(balance),
        ]),
        total: ['Total', '', '', '', ...formatTotals(premiums)],
        rightAligned: [1, 2, 4, 5],
      });

type Table = (premiums: Premiums) => PdfContent;

const yearSection = (premiums: Premiums, table: Table): PdfContent => {
  const [first, last] = [premiums[0], premiums.at(-1)];
  const title = first && last ? `Échéances du ${frenchDate(first.from)} au ${frenchDate(last.until)}` : 'Échéances';
  return section(title, table(premiums));
};

const overallTotal = (premiums: Premiums): PdfContent => {
  const [amount, balance] = formatTotals(premiums);
  return keyFigures([
    ['Total des échéances', amount],
    ['Reste à payer', balance],
  ]);
};

/**
 * Keeps the rows of a year together on one page, and the signature, if there is one, with the last year: it would stand alone
 * on a page. `end`: how it follows a schedule of one year.
 */
const scheduleByYear = (
  input: TemplateInput<'echeancier'>,
  debitDay: string | null,
  table: Table = premiumsTable,
  end?: SignedEnd,
) => {
  const { snapshot, texts } = input;
  const years = byYear(snapshot.premiums);
  const sections = years.map((year) => yearSection(year, table));
  const total = overallTotal(snapshot.premiums);
  const last = sections.at(-1);
  const closing = [note(texts.schedule)];
  const buildYear = end === endWithSignature ? sectionParts : breakableSection;
  const premiums =
    years.length > 1 && last
      ? end
        ? [
            ...sections.slice(0, -1),
            { stack: [last, total, ...closing, subscriberSignature(texts)], unbreakable: true },
          ]
        : [...sections, total, ...closing]
      : end
        ? end([...buildYear('Échéances', table(snapshot.premiums)), ...closing], subscriberSignature(texts))
        : [...breakableSection('Échéances', table(snapshot.premiums)), ...closing];
  return {
    ...schedule1(input),
    content: [subscriberSection(snapshot), paymentSection(snapshot, debitDay), ...premiums],
  };
};

const schedule4: Template<'echeancier'> = (input) => scheduleByYear(input, null);
const schedule5: Template<'echeancier'> = (input) => scheduleByYear(input, input.snapshot.debitDay);
const schedule7: Template<'echeancier'> = (input) => scheduleByYear(input, input.snapshot.debitDay, debitedTable);

const signedSchedule =
  (table: Table, end: SignedEnd): Template<'echeancier'> =>
  (input) =>
    scheduleByYear(input, input.snapshot.debitDay, table, end);

/** With the signature on the page of the last premiums. */
const schedule11: Template<'echeancier'> = (input) => {
  const { snapshot, texts } = input;
  const years = byYear(snapshot.premiums);
  const premiums =
    years.length > 1
      ? [...years.map((year) => yearSection(year, settledTable)), overallTotal(snapshot.premiums)]
      : sectionParts('Échéances', settledTable(snapshot.premiums));
  return {
    ...schedule1(input),
    content: [
      subscriberSection(snapshot),
      paymentSection(snapshot, snapshot.debitDay),
      ...endWithContent([...premiums, note(texts.schedule)], subscriberSignature(texts)),
    ],
  };
};

export const schedulePaper: Paper<'echeancier'> = {
  current: 11,
  templates: {
    1: schedule1,
    2: withVerification(schedule1),
    3: withTagging(schedule1),
    4: withTagging(schedule4),
    5: withTagging(schedule5),
    6: withBrokerLogo(schedule5),
    7: withBrokerLogo(schedule7),
    8: withBrokerLogo(signedSchedule(debitedTable, appendSignature)),
    9: withBrokerLogo(signedSchedule(settledTable, appendSignature)),
    10: withBrokerLogo(signedSchedule(settledTable, endWithSignature)),
    11: withBrokerLogo(schedule11),
  },
};
