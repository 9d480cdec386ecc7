import type { PdfContent, PdfDocument } from '#server/adapters/pdf.ts';
import { factGrid, rowsTable, section } from '#server/areas/documents/templates/layout.ts';
import type { Remittance } from '#shared/operations/contracts/remittances.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { receivedModes } from '#shared/schemas/received-payment-form.ts';
import type { RemittanceSnapshot } from './remittance-repository.ts';

type Payment = RemittanceSnapshot['payments'][number];

const totalOf = (payments: readonly Pick<Payment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

const modeSection = (mode: Payment['mode'], title: string, payments: readonly Payment[]): PdfContent[] => {
  const modePayments = payments.filter((payment) => payment.mode === mode);
  if (modePayments.length === 0) return [];
  const isCheque = mode === 'cheque';
  const hasTaker = modePayments.some(({ takenBy }) => takenBy !== null);
  const columns = [
    ...(isCheque ? ['Tireur', 'Chèque'] : ['Payé par']),
    ...['Contrat', 'Reçu'],
    ...(hasTaker ? ['Encaissé par'] : []),
    ...['Le', 'Montant'],
  ];
  return [
    section(
      title,
      rowsTable({
        columns,
        rows: modePayments.map(({ drawer, reference, contract, number, takenBy, day, amount }) => [
          drawer,
          ...(isCheque ? [reference] : []),
          ...[contract, number],
          ...(hasTaker ? [takenBy ?? '–'] : []),
          ...[frenchDate(day), formatXpf(amount)],
        ]),
        total: columns.map((_, index) =>
          index === 0 ? 'Total' : index === columns.length - 1 ? formatXpf(totalOf(modePayments)) : '',
        ),
        rightAligned: [columns.length - 1],
      }),
    ),
  ];
};

const deductionSection = (deductions: NonNullable<RemittanceSnapshot['deductions']>): PdfContent =>
  section(
    'À déduire\u00A0: annulé après la remise',
    rowsTable({
      columns: ['Contrat', 'Reçu', 'Annulé le', 'Bordereau', 'Montant'],
      rows: deductions.map(({ contract, number, day, slip, amount }) => [
        contract,
        number,
        frenchDate(day),
        slip,
        formatXpf(-amount),
      ]),
      total: ['Total', '', '', '', formatXpf(-totalOf(deductions))],
      rightAligned: [4],
    }),
  );

interface SlipState {
  readonly number: string;
  readonly at: Date;
  /** Null unless it was withdrawn. */
  readonly withdrawn: Remittance['withdrawn'] | null;
}

/** « Annulé le 29/11/2026 par Anne Wéa : mauvais règlements cochés » */
const withdrawalText = ({ at, by, reason }: NonNullable<Remittance['withdrawn']>): string =>
  `Annulé le ${frenchDate(dayInNoumea(new Date(at)))}${by === null ? '' : ` par ${by}`}\u00A0: ${reason}`;

/** The slip that goes with cheques and cash. */
export const remittancePaper = (
  { broker, by, payments, deductions = [] }: RemittanceSnapshot,
  { number, at, withdrawn }: SlipState,
): PdfDocument => {
  const title = `Bordereau de remise n°\u00A0${number}`;
  return {
    title,
    createdAt: at,
    footer: `${broker.name} · ${title}`,
    isTagged: true,
    content: [
      { text: broker.name, bold: true, fontSize: 12 },
      ...(broker.address ? [{ text: broker.address, style: 'label' }] : []),
      { text: title, bold: true, fontSize: 18, margin: [0, 16, 0, 8] },
      ...(withdrawn
        ? [
            {
              text: withdrawalText(withdrawn),
              bold: true,
              fontSize: 14,
              margin: [0, 0, 0, 8] as [number, number, number, number],
            },
          ]
        : []),
      ...factGrid([
        ['Code courtier', broker.code],
        ['Établi le', frenchDate(dayInNoumea(at))],
        ['Par', by],
        ['Règlements', String(payments.length)],
      ]),
      ...modeSection('cheque', receivedModes.cheque, payments),
      ...modeSection('cash', receivedModes.cash, payments),
      ...(deductions.length > 0 ? [deductionSection(deductions)] : []),
      // On one page: what is received is the total.
      {
        stack: [
          section('Total remis', {
            text: formatXpf(totalOf(payments) - totalOf(deductions)),
            bold: true,
            fontSize: 14,
          }),
          section('Reçu par', { text: 'Date, nom et signature\u00A0:', style: 'label', margin: [0, 0, 0, 48] }),
        ],
        unbreakable: true,
      },
    ],
  };
};
