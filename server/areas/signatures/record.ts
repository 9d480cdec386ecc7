import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { SignatureState } from '#shared/signatures/states.ts';
import type { SignatureMark } from '#shared/signatures/strokes.ts';
import { refusalOfKinds } from './request.ts';
import {
  addEvent,
  documentsOf,
  findRequest,
  holdContract,
  holdRequest,
  markSigned,
  type Origin,
  type SignatureDocument,
  type SigningPlace,
} from './signature-repository.ts';

export const sealJobKind = 'signature-seal';

/** What a signatory said, and how it reached us. */
export interface SignatureGiven {
  /** Null for what was signed at another provider's. */
  readonly mark: SignatureMark | null;
  /** The words that were agreed to. */
  readonly consent: string;
  /** SHA-256 of each paper as the signatory was shown it, by its id. */
  readonly hashes: ReadonlyMap<number, string>;
  /** When the server learnt of it. */
  readonly at: Date;
  /** When and where it was given, by the device that kept it. */
  readonly deviceAt?: Date;
  readonly place?: SigningPlace;
  /** Who handed it over; undefined for the signatory by themselves. */
  readonly userId?: number;
  readonly origin: Origin;
}

/** `isAlready`: it was signed before, by this signature or another. */
type Recorded =
  | { readonly isRecorded: true }
  | { readonly isRecorded: false; readonly refusal: string; readonly isAlready: boolean };

/** Why a request is not signed in a state; undefined where it may be. */
export const refusalOfState = (state: SignatureState): string | undefined =>
  ({
    preparing: undefined,
    sent: undefined,
    signed: 'Ces documents sont déjà signés.',
    sealed: 'Ces documents sont déjà signés.',
    refused: 'La signature de ces documents a été refusée.',
    expired: 'Le délai pour signer ces documents est passé.',
    withdrawn: 'La demande de signature a été retirée.',
  })[state];

const meansOf = (mark: SignatureMark | null): 'typed' | 'drawn' | 'elsewhere' => {
  if (mark === null) return 'elsewhere';
  return 'typed' in mark ? 'typed' : 'drawn';
};

/** Why a paper is not the one that was read. */
const refusalOfDocument = (
  { id, name, shownSha256, originalSha256, isReplaced }: SignatureDocument,
  hashes: ReadonlyMap<number, string>,
): string | undefined => {
  if (isReplaced) return `«\u00A0${name}\u00A0» a été remplacé par un autre document\u00A0: il n’est pas signé.`;
  const read = hashes.get(id);
  const isSame = read !== undefined && read === shownSha256 && read === originalSha256;
  return isSame ? undefined : `«\u00A0${name}\u00A0» n’est plus celui qui a été lu\u00A0: il n’est pas signé.`;
};

/**
 * Takes a signature in, within a transaction: once, whoever comes together, and for the papers that were read and no others.
 * What is left to do, a job does.
 */
export const recordSignature = async (tx: Db, requestId: number, given: SignatureGiven): Promise<Recorded> => {
  const refuse = (refusal: string, isAlready = false): Recorded => ({ isRecorded: false, refusal, isAlready });
  const known = await findRequest(tx, requestId);
  if (!known) return refuse('Cette demande de signature n’existe pas.');
  const { contractId } = known;
  // Always the contract before the request: nobody waits for each other.
  await holdContract(tx, { kind: 'all' }, contractId);
  const request = await holdRequest(tx, requestId);
  if (!request) return refuse('Cette demande de signature n’existe pas.');
  const { at, origin, hashes, mark, consent } = given;
  const [deviceAt, place] = [given.deviceAt ?? null, given.place ?? null];
  const ended = refusalOfState(request.state);
  if (ended !== undefined) return refuse(ended, request.signedAt !== null);
  const documents = await documentsOf(tx, requestId);
  const changed =
    documents.map((document) => refusalOfDocument(document, hashes)).find((why) => why !== undefined) ??
    (await refusalOfKinds(
      tx,
      contractId,
      documents.map(({ kind }) => kind),
      at,
    ));
  const event = { requestId, at, ...origin };
  if (changed !== null) {
    await addEvent(tx, { ...event, kind: 'not-signed', detail: { why: changed } });
    return refuse(changed);
  }
  await markSigned(tx, requestId, { mark, consent, at, deviceAt, place });
  const means = meansOf(mark);
  await addEvent(tx, { ...event, kind: 'signed', detail: { means, deviceAt, place } });
  await enqueueJob(tx, sealJobKind, { requestId }, at);
  await touchContract(tx, contractId);
  const ids = documents.map(({ id }) => id);
  await writeAudit(tx, {
    at,
    userId: given.userId,
    address: origin.address,
    action: 'signature-recorded',
    subject: `contractId ${contractId}, requestId ${requestId}`,
    after: { channel: request.channel, documents: ids, means },
  });
  return { isRecorded: true };
};
