import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { paymentLinkSend } from '#shared/operations/client-link/link-payments.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

interface SubmittedLink {
  readonly contractId: number;
  readonly contractNumber: string;
  readonly premiumIds: readonly number[];
  readonly amountXpf: number;
}

const titleOf = ({ amountXpf, contractNumber }: SubmittedLink): string =>
  `Lien de paiement de ${formatXpf(amountXpf)}, contrat ${contractNumber}`;

/** A link to pay that the server e-mails to the client. Sent by one tap, so a refused one is not edited. */
export const paymentLinkWork = defineWork({
  kind: 'payment-link',
  label: 'Lien de paiement',
  texts: {
    open: 'Ce lien de paiement est ouvert',
    refused: 'Le serveur a refusé ce lien de paiement',
    stored: 'Lien de paiement gardé sur cet appareil\u00A0: il partira au client dès que possible.',
  },
  operations: [paymentLinkSend],
  // The client is not asked for what was received and is still to be recorded.
  dependsOn: ['received-payment'],
  isFinal: true,
  version: 1,
  valueSchema: v.object({ premiumIds: v.array(v.number()) }),
  toDraft: (link: SubmittedLink) => ({
    title: titleOf(link),
    lane: contractLane(link.contractId),
    value: { premiumIds: [...link.premiumIds] },
  }),
  toItem: (link: SubmittedLink) => ({
    title: titleOf(link),
    lane: contractLane(link.contractId),
    operation: paymentLinkSend,
    input: { contractId: link.contractId, primes: [...link.premiumIds] },
  }),
  resumeLink: (_draft, lane) => dossierLink(lane, 'primes'),
  answer: v.object({ success: v.literal(true), message: v.object({ message: v.string() }) }),
  summarizeReceipt: (_answer, lane) => ({ link: dossierLink(lane, 'primes') }),
});
