import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { documentsSend } from '#shared/operations/client-link/document-links.ts';
import type { SendingMode } from '#shared/schemas/document-sending-form.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

interface SendingTarget {
  readonly contractId: number;
  readonly contractNumber: string;
}

/** Fields as typed. */
interface TypedSending {
  readonly documents: readonly number[];
  readonly email: string;
  readonly mode: string;
}

interface SubmittedSending {
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly email: string;
  readonly mode: SendingMode;
}

/** Generated documents that the server e-mails. */
export const documentSendingWork = defineWork({
  kind: 'document-sending',
  label: 'Envoi de documents',
  texts: {
    open: 'Cet envoi de documents est ouvert',
    refused: 'Le serveur a refusé cet envoi de documents',
    stored: 'Envoi gardé sur cet appareil\u00A0: l’e-mail partira dès que possible.',
  },
  operations: [documentsSend],
  // A document that was signed here is sent signed.
  dependsOn: ['in-person-signature'],
  version: 1,
  valueSchema: v.object({
    documents: v.array(v.number()),
    email: v.fallback(v.string(), ''),
    mode: v.fallback(v.string(), 'link'),
  }),
  toDraft: ({ contractId, contractNumber, documents, email, mode }: SendingTarget & TypedSending) => ({
    title: `Documents à envoyer, contrat ${contractNumber}`,
    lane: contractLane(contractId),
    value: { documents: [...documents], email, mode },
  }),
  toItem: ({ contractId, contractNumber, documents, email, mode }: SendingTarget & SubmittedSending) => ({
    title: `${documents.map(({ name }) => name).join(', ')} à ${email}, contrat ${contractNumber}`,
    lane: contractLane(contractId),
    operation: documentsSend,
    input: { contractId, documents: documents.map(({ id }) => id), email, isAttached: mode === 'attached' },
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane, 'documents');
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true), message: v.object({ message: v.string() }) }),
  summarizeReceipt: (_answer, lane) => ({ link: dossierLink(lane, 'documents') }),
});
