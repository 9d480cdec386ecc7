import * as v from 'valibot';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isSuperseded, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { DocumentSignature } from '#shared/operations/signatures/document-signature.ts';

export const isSigned = ({ state }: DocumentSignature): boolean => state === 'signed' || state === 'sealed';

const outcomeSchema = v.object({ kind: v.picklist(['signed', 'refused']) });
const responseSchema = v.object({
  response: outcomeSchema,
  cosigner: v.optional(v.nullable(v.object({ response: v.nullable(outcomeSchema) }))),
  deviceAt: v.string(),
});

/** Parses whether a queued response is a signature, and its time; undefined for other input. */
export const parseResponse = ({ input }: Pick<OutboxEntry, 'input'>) => {
  const parsed = v.safeParse(responseSchema, input);
  if (!parsed.success) return undefined;
  const { response, cosigner, deviceAt } = parsed.output;
  return { isSigned: response.kind === 'signed' && cosigner?.response?.kind !== 'refused', deviceAt };
};

/** « Signé sur cet appareil, en attente de confirmation »: only the server’s confirmation makes it « Signé ». */
export const queuedText = (entry: Pick<OutboxEntry, 'input'>): string =>
  `${parseResponse(entry)?.isSigned === false ? 'Refus gardé' : 'Signé'} sur cet appareil, en attente de confirmation`;

const documentsSchema = v.object({ documents: v.array(v.object({ id: v.number() })) });

/** True of a refused signature whose documents all have another one by now. */
export const isSignedElsewhere = (entry: OutboxEntry, { editiques }: ContractFile): boolean => {
  if (!needsUserAction(entry) || isSuperseded(entry)) return false;
  const parsed = v.safeParse(documentsSchema, entry.input);
  const signedIds = new Set(
    editiques.data.filter(({ signature }) => signature && isSigned(signature)).map(({ id }) => id),
  );
  return (
    parsed.success &&
    parseResponse(entry)?.isSigned === true &&
    parsed.output.documents.length > 0 &&
    parsed.output.documents.every(({ id }) => signedIds.has(id))
  );
};
