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

/** Ids of the documents of a queued response; empty for other input. */
const parseDocumentIds = ({ input }: Pick<OutboxEntry, 'input'>): readonly number[] => {
  const parsed = v.safeParse(documentsSchema, input);
  return parsed.success ? parsed.output.documents.map(({ id }) => id) : [];
};

/** Ids of the documents of a contract whose signature request satisfies a condition. */
const idsWhere = ({ editiques }: ContractFile, matches: (signature: DocumentSignature) => boolean) =>
  new Set(editiques.data.filter(({ signature }) => signature && matches(signature)).map(({ id }) => id));

/** True of a refused signature whose documents all have another one by now. */
export const isSignedElsewhere = (entry: OutboxEntry, contract: ContractFile): boolean => {
  if (!needsUserAction(entry) || isSuperseded(entry)) return false;
  const ids = parseDocumentIds(entry);
  const signedIds = idsWhere(contract, isSigned);
  return parseResponse(entry)?.isSigned === true && ids.length > 0 && ids.every((id) => signedIds.has(id));
};

const isOpenLink = ({ state, channel }: DocumentSignature): boolean =>
  channel !== 'in-person' && (state === 'preparing' || state === 'sent');

/** True of a refused response about a document that an open link asks to sign, until that request is withdrawn. */
export const isHeldByLink = (entry: Pick<OutboxEntry, 'input'>, contract: ContractFile): boolean => {
  const linkedIds = idsWhere(contract, isOpenLink);
  return parseDocumentIds(entry).some((id) => linkedIds.has(id));
};
