import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { provisionalSchema, type ReceivedMode, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** Contract and client of a received payment. */
interface PaidPremiums {
  readonly contractId: number;
  readonly contractNumber: string;
  /** In the order in which they are paid. */
  readonly premiumIds: readonly number[];
  /** Number of its provisional receipt. */
  readonly provisional: string;
}

/** Fields as typed. */
interface TypedPayment {
  readonly mode: string;
  readonly amount: string;
  readonly reference: string;
  readonly drawer: string;
  readonly day: string;
  /** What exceeds the premiums is recorded as a surplus to refund. */
  readonly isSurplusAccepted: boolean;
  /** The surplus when it was accepted, in whole XPF; 0 if none was. */
  readonly acceptedSurplus: number;
}

interface SubmittedPayment extends PaidPremiums {
  readonly mode: ReceivedMode;
  readonly amount: number;
  readonly reference: string;
  readonly drawer: string;
  readonly day: string;
  readonly isSurplusAccepted: boolean;
  readonly acceptedSurplus: number;
}

const typedText = v.fallback(v.string(), '');

const modeName = (mode: string): string => (mode in receivedModes ? receivedModes[mode as ReceivedMode] : 'Règlement');

const formatTyped = (amount: string): string => {
  const parsed = parseXpf(amount);
  return parsed === null ? amount : formatXpf(parsed);
};

/** What was typed of a payment, a line each. */
export const describePayment = ({
  mode,
  amount,
  provisional,
  reference,
  drawer,
  day,
}: TypedPayment & Pick<PaidPremiums, 'provisional'>): readonly string[] => [
  `${modeName(mode)}\u00A0: ${formatTyped(amount)}, reçu le ${frenchDate(day)}`,
  `Reçu provisoire ${provisional}`,
  ...(reference ? [`Référence ${reference}`] : []),
  ...(drawer ? [`De ${drawer}`] : []),
];

/** A payment received by cheque, in cash or by transfer. */
export const receivedPaymentWork = defineWork({
  kind: 'received-payment',
  label: 'Règlement reçu',
  texts: {
    open: 'Ce règlement est ouvert',
    refused: 'Le serveur a refusé ce règlement',
    stored: 'Règlement gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [receivedPaymentAdd],
  deletionWarning:
    'Cette somme a été reçue\u00A0: sans cet envoi, rien ne la note, et le reçu provisoire remis au client reste sans suite. Si ses primes sont déjà payées, «\u00A0Modifier\u00A0» la note à rembourser.',
  // The money was received, whatever else was refused.
  dependsOn: [],
  version: 1,
  valueSchema: v.object({
    premiumIds: v.array(v.number()),
    provisional: provisionalSchema,
    mode: typedText,
    amount: typedText,
    reference: typedText,
    drawer: typedText,
    day: typedText,
    isSurplusAccepted: v.fallback(v.boolean(), false),
    acceptedSurplus: v.fallback(v.number(), 0),
  }),
  toDraft: ({ contractId, contractNumber, premiumIds, ...value }: PaidPremiums & TypedPayment) => ({
    title: `Règlement reçu${value.amount ? ` de ${formatTyped(value.amount)}` : ''}, reçu provisoire ${value.provisional}, contrat ${contractNumber}`,
    lane: contractLane(contractId),
    value: { ...value, premiumIds: [...premiumIds] },
  }),
  toItem: ({ contractNumber, premiumIds, ...payment }: SubmittedPayment) => ({
    title: `${receivedModes[payment.mode]} de ${formatXpf(payment.amount)}, reçu provisoire ${payment.provisional}, contrat ${contractNumber}`,
    lane: contractLane(payment.contractId),
    operation: receivedPaymentAdd,
    input: { ...payment, primes: [...premiumIds] },
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane, 'primes');
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true), number: v.string() }),
  summarizeReceipt: (answer, lane) => ({ link: dossierLink(lane, 'primes'), number: answer?.number }),
});
