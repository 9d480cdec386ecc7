import type { PdfContent } from '#server/adapters/pdf.ts';
import type { Block, DocumentHead, PremiumSnapshot } from '#shared/documents/snapshots.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addYears } from '#shared/primitives/calendar/days.ts';
import { formatEffectMoment } from '#shared/primitives/calendar/effect-moment.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { isSameLabel } from '../file-blocks.ts';
import { selectFamilyTexts, type Texts } from '../texts.ts';
import {
  blockContent,
  breakableSection,
  factGrid,
  fittedSection,
  keepWithHeaderRows,
  keyFigures,
  note,
  rowsTable,
  section,
  textPairs,
} from './layout.ts';
import type { TemplateInput } from './paper.ts';
import { signatureBoxes } from './signatures.ts';
import { appendSignature, type SignedEnd } from './signed-end.ts';

export const formatNumber = ({ contract }: DocumentHead, word = 'contrat'): string => `${word} ${contract.number}`;

export const subscriberSection = ({
  subscriber: { name, nameLabel, address, facts },
}: Pick<DocumentHead, 'subscriber'>): PdfContent =>
  section('Souscripteur', ...factGrid([[nameLabel, name], ['Adresse', address], ...facts]));

/** Fact with the day of the month of the debit; empty if unknown. */
export const debitDayFact = (debitDay: string | null): readonly (readonly [string, string])[] =>
  debitDay === null ? [] : [['Jour de prélèvement', debitDay]];

const findLimit = (limits: Readonly<Record<string, string>>, label: string): string =>
  Object.entries(limits).find(([name]) => isSameLabel(name, label))?.[1] ?? 'Voir conditions générales';

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Page breaks of the cover table. `whole`: kept on one page. `flowing`: may break between rows. `together`: may break, but the
 * totals stay on one page. `attached`: so do the notes below them. `led`: so do the last covers, so that no page begins with
 * totals alone. `measured`: the same, by the estimated height of what stays together instead of a number of rows, and a short
 * table is kept on one page: `led` moved its first rows apart from their header, and some of them were lost.
 */
export type CoversFlow = 'whole' | 'flowing' | 'together' | 'attached' | 'led' | 'measured';

/** Covers on the page of the totals, if `led` or `measured`. */
const leadingCovers = 2;

/** Table of covers with limits, deductibles, prices, fees and total. */
export const coverTable = (
  premium: PremiumSnapshot,
  head: DocumentHead,
  texts: Texts,
  flow: CoversFlow,
): PdfContent => {
  const { limits, generalConditions } = selectFamilyTexts(texts, head.contract.family);
  const isSplit = premium.covers.every(({ net: netTotal, amount }) => amount === null || netTotal !== null);
  const price = (amount: number | null): string => (amount === null ? 'Compris' : formatXpf(amount));
  const splitTax = (netTotal: number | null, amount: number | null): string[] =>
    isSplit
      ? [
          netTotal === null ? '' : formatXpf(netTotal),
          netTotal === null || amount === null ? '' : formatXpf(amount - netTotal),
        ]
      : [];
  const total = sumOf(premium.covers.map(({ amount }) => amount ?? 0));
  const netTotal = sumOf(premium.covers.map((cover) => cover.net ?? 0));
  const columns = ['Garantie', 'Plafond', 'Franchise', ...(isSplit ? ['Hors taxes', 'Taxes'] : []), 'TTC'];
  const blankCells = isSplit ? ['', '', '', ''] : ['', ''];
  const rows = premium.covers.map((cover) => [
    cover.label,
    cover.limit ?? findLimit(limits, cover.label),
    cover.deductible,
    ...splitTax(cover.net, cover.amount),
    price(cover.amount),
  ]);
  const feeRows = premium.fees.map(({ label, amount }) => [label, ...blankCells, formatXpf(amount)]);
  const terms = buildPayments(premium);
  const title = 'Garanties souscrites';
  const notes = [
    ...terms.map(note),
    note(
      `Plafonds et franchises\u00A0: extrait des conditions générales ${generalConditions}. Ce qui n’est pas énuméré n’est pas garanti.`,
    ),
  ];
  const isMeasured = flow === 'measured';
  const isAttached = flow === 'attached' || flow === 'led';
  const led = flow === 'led' || isMeasured ? Math.min(leadingCovers, rows.length) : 0;
  const keptTogether = feeRows.length + 2 + led;
  // The first rows stay with their header, so rows that are kept together must begin below them.
  const isShort = isMeasured && rows.length - led < keepWithHeaderRows;
  const isWhole = flow === 'whole' || isShort;
  const content = [
    rowsTable({
      columns,
      rows: [...rows, ['Total des garanties', '', '', ...splitTax(netTotal, total), formatXpf(total)], ...feeRows],
      total: ['Prime annuelle TTC', ...blankCells, premium.total === null ? '' : formatXpf(premium.total)],
      ...(!isWhole && flow !== 'flowing' && { keptTogether }),
      ...(isAttached && { reservedRows: terms.length + 2 }),
      ...(isMeasured && { followedBy: notes }),
      rightAligned: columns.map((_, index) => index).slice(2),
      widths: ['*', 128, 'auto', ...(isSplit ? ['auto', 'auto'] : []), 'auto'],
    }),
    ...notes,
  ];
  if (isWhole) return section(title, ...content);
  return { stack: (isMeasured ? fittedSection : breakableSection)(title, ...content) };
};

/** Payment plan, discount and tariff. */
const buildPayments = ({
  plan,
  payment,
  payments: paid,
  reductionPercent,
  tariff,
  isDemonstration,
}: PremiumSnapshot): string[] => {
  const next =
    paid && paid.count > 1
      ? `, puis ${paid.count - 1}\u00A0${paid.count === 2 ? 'paiement' : 'paiements'} de ${formatXpf(paid.next)}`
      : '';
  const paymentFacts = [
    plan && `Fractionnement\u00A0: ${plan.toLowerCase()}`,
    payment && `paiement\u00A0: ${payment.toLowerCase()}`,
    paid && `premier paiement ${formatXpf(paid.first)}${next}`,
  ].filter(Boolean);
  return [
    ...(paymentFacts.length > 0 ? [`${paymentFacts.join(' · ')}.`] : []),
    ...(reductionPercent ? [`Réduction commerciale de ${reductionPercent}\u00A0% comprise.`] : []),
    ...(tariff
      ? [`Tarif\u00A0: ${tariff}${isDemonstration ? ', tarif de démonstration sans valeur contractuelle' : ''}.`]
      : []),
  ];
};

export const declaredBlocks = (risk: readonly Block[], texts: Texts): PdfContent[] => [
  ...risk.flatMap(blockContent),
  note(texts.declarations),
];

export const clauseSection = (names: readonly string[], texts: Texts): PdfContent[] => {
  const clauseTexts = names.flatMap((name) => texts.clauses[name] ?? []);
  return clauseTexts.length === 0 ? [] : [section('Clauses de votre contrat', { ul: clauseTexts })];
};

export const exclusionSection = (head: DocumentHead, texts: Texts): PdfContent => {
  const { exclusions: excluded, generalConditions } = selectFamilyTexts(texts, head.contract.family);
  return section(`Ce qui n’est pas garanti (extrait de ${generalConditions})`, { ul: excluded });
};

export const rightsSection = (head: DocumentHead, texts: Texts): PdfContent[] =>
  textPairs([
    ['Vos devoirs', selectFamilyTexts(texts, head.contract.family).duties],
    ['Renoncer, résilier', texts.termination],
    ['Réclamer', texts.complaints],
    ['Loi applicable', `${texts.law} Autorité de contrôle\u00A0: ${texts.insurer.regulator}.`],
    ['Votre courtier', texts.intermediary],
    ['Vos données', texts.privacy],
  ]);

export const formatAmount = (amount: number | null): string => (amount === null ? '–' : formatXpf(amount));

/** Start of a contract by its day, as in early templates. */
const byDay = ({ contract }: DocumentHead): string => frenchDate(contract.effectDate);

/** Start of a contract, with the hour if it started on the day it was made. */
export const byHour = ({ contract }: DocumentHead): string =>
  formatEffectMoment(contract.effectDate, contract.effectAt);

/** `effect`: formats the start of the contract, by default its day. `isPlaced`: takes the client's electronic signature. */
export interface Edition {
  readonly flow: CoversFlow;
  readonly end?: SignedEnd;
  readonly isPlaced?: boolean;
  readonly effect?: (head: DocumentHead) => string;
}

/** Content shared by the contract conditions and the amendment. */
export const conditionsContent = (
  { snapshot, texts }: TemplateInput<'conditions-particulieres'>,
  { flow, end = appendSignature, effect = byDay, isPlaced }: Edition,
): PdfContent[] =>
  end(
    [
      keyFigures([
        ['Effet', effect(snapshot)],
        ['Échéance', frenchDate(addYears(snapshot.contract.effectDate, 1)).slice(0, 5)],
        ['Formule', snapshot.premium.formula ?? '–'],
        ['Prime annuelle TTC', formatAmount(snapshot.premium.total)],
      ]),
      subscriberSection(snapshot),
      ...declaredBlocks(snapshot.risk, texts),
      coverTable(snapshot.premium, snapshot, texts, flow),
      exclusionSection(snapshot, texts),
      ...clauseSection(snapshot.clauses, texts),
      ...rightsSection(snapshot, texts),
    ],
    signatureBoxes(texts, isPlaced),
  );
