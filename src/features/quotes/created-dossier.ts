import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { insurerRequestSchema } from '#shared/operations/quotes/insurer-request.ts';
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
    request: v.optional(insurerRequestSchema),
  }),
  v.transform(({ contractId, contractNumber, message, request }) => ({
    contractId,
    contractNumber,
    /** The request for the insurer that was opened with a quote. */
    ...(request && { request }),
    /** The server’s confirmation message. */
    message: message?.message ?? '',
  })),
);

/** Receipt of a creation: number and link to the file. */
export const dossierReceipt = (
  created: Pick<v.InferOutput<typeof createdDossierSchema>, 'contractId' | 'contractNumber'> | undefined,
): ReceiptSummary =>
  created ? { link: dossierLink(contractLane(created.contractId)), number: created.contractNumber } : {};
