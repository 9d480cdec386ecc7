import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { SignatureState } from '#shared/signatures/states.ts';
import type { SignatureMark } from '#shared/signatures/strokes.ts';
import { findOtherRequest, isUnsigned, paperRequestOf } from './cosigner.ts';
import { notifyBroker } from './mail/broker-notice.ts';
import { findKindsRefusal } from './request.ts';
import {
  addSignatureEvent,
  type CallOrigin,
  findDocuments,
  findRequest,
  lockContract,
  lockRequest,
  markSigned,
  type SignatureDocument,
  type SigningPlace,
} from './signature-repository.ts';

export const sealJobKind = 'signature-seal';

/** A signature and the way it was received. */
export interface ReceivedSignature {
  /** Null if it was made at an external provider. */
  readonly mark: SignatureMark | null;
  /** Text of the consent. */
  readonly consent: string;
  /** SHA-256 of each paper as shown to the signatory, by paper id. */
  readonly hashes: ReadonlyMap<number, string>;
  /** Time of receipt by the server. */
  readonly at: Date;
  /** Time and location recorded by the device. */
  readonly deviceAt?: Date;
  readonly place?: SigningPlace;
  /** User who submitted it; undefined if the signatory did. */
  readonly userId?: number;
  readonly origin: CallOrigin;
}

/** `isAlready`: the request was signed before, by this or another call. */
type RecordResult =
  | { readonly isRecorded: true }
  | { readonly isRecorded: false; readonly refusal: string; readonly isAlreadySigned: boolean };

/** Reason in French why a request in this state cannot be signed; undefined if it can. */
export const findStateRefusal = (state: SignatureState): string | undefined =>
  ({
    preparing: undefined,
    sent: undefined,
    signed: 'Ces documents sont déjà signés.',
    sealed: 'Ces documents sont déjà signés.',
    refused: 'La signature de ces documents a été refusée.',
    expired: 'Le délai pour signer ces documents est passé.',
    withdrawn: 'La demande de signature a été retirée.',
  })[state];

const describeMeans = (mark: SignatureMark | null): 'typed' | 'drawn' | 'elsewhere' => {
  if (mark === null) return 'elsewhere';
  return 'typed' in mark ? 'typed' : 'drawn';
};

/** Reason in French why a paper differs from the one that was read; undefined if it is the same. */
const findDocumentRefusal = (
  { id, name, shownSha256, originalSha256, isReplaced }: SignatureDocument,
  hashes: ReadonlyMap<number, string>,
): string | undefined => {
  if (isReplaced) return `«\u00A0${name}\u00A0» a été remplacé par un autre document\u00A0: il n’est pas signé.`;
  const readSha256 = hashes.get(id);
  const isSame = readSha256 !== undefined && readSha256 === shownSha256 && readSha256 === originalSha256;
  return isSame ? undefined : `«\u00A0${name}\u00A0» n’est plus celui qui a été lu\u00A0: il n’est pas signé.`;
};

/**
 * Records a signature once, under the locks of contract and request, for exactly the papers that were read. A job seals them
 * once every signatory has signed.
 */
export const recordSignature = async (
  tx: Db,
  requestId: number,
  received: ReceivedSignature,
): Promise<RecordResult> => {
  const refuse = (refusal: string, isAlreadySigned = false): RecordResult => ({
    isRecorded: false,
    refusal,
    isAlreadySigned,
  });
  const unlockedRequest = await findRequest(tx, requestId);
  if (!unlockedRequest) return refuse('Cette demande de signature n’existe pas.');
  const { contractId } = unlockedRequest;
  // Locks are always taken in this order (contract, then request), to avoid deadlocks.
  await lockContract(tx, { kind: 'all' }, contractId);
  const request = await lockRequest(tx, requestId);
  if (!request) return refuse('Cette demande de signature n’existe pas.');
  const { at, origin, hashes, mark, consent } = received;
  const [deviceAt, place] = [received.deviceAt ?? null, received.place ?? null];
  const stateRefusal = findStateRefusal(request.state);
  if (stateRefusal !== undefined) return refuse(stateRefusal, request.signedAt !== null);
  const documents = await findDocuments(tx, requestId);
  const documentRefusal =
    documents.map((document) => findDocumentRefusal(document, hashes)).find((why) => why !== undefined) ??
    (await findKindsRefusal(
      tx,
      contractId,
      documents.map(({ kind }) => kind),
      at,
    ));
  const event = { requestId, at, ...origin };
  if (documentRefusal !== null) {
    await addSignatureEvent(tx, { ...event, kind: 'not-signed', detail: { why: documentRefusal } });
    return refuse(documentRefusal);
  }
  await markSigned(tx, requestId, { mark, consent, at, deviceAt, place });
  const means = describeMeans(mark);
  await addSignatureEvent(tx, { ...event, kind: 'signed', detail: { means, deviceAt, place } });
  const other = await findOtherRequest(tx, request);
  await enqueueJob(tx, sealJobKind, { requestId: paperRequestOf(request) }, at);
  if (other && isUnsigned(other) && request.channel !== 'in-person')
    await notifyBroker(tx, { requestId, kind: 'half-signed' }, at);
  await markContractChanged(tx, contractId);
  const ids = documents.map(({ id }) => id);
  await writeAudit(tx, {
    at,
    userId: received.userId,
    address: origin.address,
    action: 'signature-recorded',
    subject: `contractId ${contractId}, requestId ${requestId}`,
    after: { channel: request.channel, documents: ids, means },
  });
  return { isRecorded: true };
};
