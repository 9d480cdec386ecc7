import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { messageSchema } from '#shared/operations/wire/envelope.ts';
import type { Received } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** What the server answers where a quote or a contract was made. */
export const madeDossier = v.pipe(
  v.object({
    success: v.literal(true),
    message: v.optional(messageSchema),
    contractId: v.number(),
    contractNumber: v.string(),
  }),
  v.transform(({ contractId, contractNumber, message }) => ({
    contractId,
    contractNumber,
    /** The server's sentence. */
    message: message?.message ?? '',
  })),
);

/** What its receipt says: its number, and the way to its file. */
export const receivedDossier = (made: v.InferOutput<typeof madeDossier> | undefined): Received =>
  made ? { link: dossierLink(contractLane(made.contractId)), number: made.contractNumber } : {};
