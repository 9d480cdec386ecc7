import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { messageSchema } from '#shared/operations/wire/envelope.ts';
import type { ReceiptSummary } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** Response of the creation of a quote or a contract. */
export const createdDossierSchema = v.pipe(
  v.object({
    success: v.literal(true),
    message: v.optional(messageSchema),
    contractId: v.number(),
    contractNumber: v.string(),
  }),
  v.transform(({ contractId, contractNumber, message }) => ({
    contractId,
    contractNumber,
    /** The server’s confirmation message. */
    message: message?.message ?? '',
  })),
);

/** Receipt of a creation: number and link to the file. */
export const dossierReceipt = (created: v.InferOutput<typeof createdDossierSchema> | undefined): ReceiptSummary =>
  created ? { link: dossierLink(contractLane(created.contractId)), number: created.contractNumber } : {};
