import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { formatAddressedName } from '#server/primitives/greeting.ts';
import { debitMandateKind } from '#shared/documents/documents.ts';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { type SignatureDocument, type SignatureRequest, signatureRequestColumns } from './signature-repository.ts';

type CosignerFields = Pick<SignatureRequest, 'id' | 'cosignerOf'>;

/** Id of the request that holds the papers: the one of the first signatory. */
export const paperRequestOf = ({ id, cosignerOf }: CosignerFields): number => cosignerOf ?? id;

/** Finds the request of the other signatory of the same papers; undefined for a request with one signatory. */
export const findOtherRequest = async (
  db: Db,
  { id, cosignerOf }: CosignerFields,
): Promise<SignatureRequest | undefined> => {
  const [other] = await db.query<SignatureRequest>(
    sql`select ${signatureRequestColumns} from signature_request r where r.cosigner_of = ${id} or r.id = ${cosignerOf}::bigint`,
  );
  return other;
};

/** Requests of all signatories of the same papers, the first signatory first. */
export const findSignatories = async (db: Db, request: SignatureRequest): Promise<SignatureRequest[]> => {
  const other = await findOtherRequest(db, request);
  if (!other) return [request];
  return request.cosignerOf === null ? [request, other] : [other, request];
};

/** True if the signatory of a request signs a paper of it. */
export const signsDocument = (
  { signsMandateOnly }: Pick<SignatureRequest, 'signsMandateOnly'>,
  { kind }: Pick<SignatureDocument, 'kind'>,
): boolean => !signsMandateOnly || kind === debitMandateKind;

export const isUnsigned = ({ state }: Pick<SignatureRequest, 'state'>): boolean =>
  state === 'preparing' || state === 'sent';

export const signatoryName = ({ firstName, lastName }: Pick<SignatureRequest, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The other signatory as described on the page of a request. */
export const describeOther = (request: SignatureRequest, other: SignatureRequest): OpenedSignature['cosigner'] => ({
  name: formatAddressedName(other.firstName, other.lastName),
  hasSigned: other.signedAt !== null,
  sharesMandateOnly: request.signsMandateOnly || other.signsMandateOnly,
});
