import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { isDocumentKind, replacedKinds } from '#shared/documents/documents.ts';
import { findSignatories, isUnsigned, paperRequestOf, signsDocument } from './cosigner.ts';
import { endUnsigned } from './end-request.ts';
import { signingDeadline } from './link.ts';
import { notifyBroker } from './mail/broker-notice.ts';
import { cancelProviderJobKind } from './provider/cancel.ts';
import {
  findOpenRequests,
  findSuccessors,
  hasAnotherAccountHolder,
  markRenewed,
  type PaperChange,
  replacePaper,
} from './renew-repository.ts';
import { findKindsRefusal, prepareJobKind } from './request.ts';
import {
  addSignatureEvent,
  findDocuments,
  findRequest,
  jobOrigin,
  lockContract,
  lockRequest,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';

/** Withdraws an open request that can no longer be signed, and notifies client and broker of the reason. */
const endOutdated = async (tx: Db, request: SignatureRequest, reason: string, at: Date): Promise<void> => {
  const { id } = request;
  // The provider has one request for both signatories.
  const providerId = (await findRequest(tx, paperRequestOf(request)))?.providerId ?? null;
  if (!(await endUnsigned(tx, request, { state: 'withdrawn', at, origin: jobOrigin, detail: { why: reason } }))) return;
  if (providerId !== null) await enqueueJob(tx, cancelProviderJobKind, { providerId }, at);
  await notifyBroker(tx, { requestId: id, kind: 'ended' }, at);
};

/** Reason of the end of a request. It names only a paper that every signatory read. */
const replacementReason = (
  replaced: readonly SignatureDocument[],
  signatories: readonly SignatureRequest[],
): string => {
  const shared = replaced.find((document) => signatories.every((signatory) => signsDocument(signatory, document)));
  return `${shared ? `«\u00A0${shared.name}\u00A0»` : 'Un document à signer'} a été remplacé par un autre document.`;
};

/** A change of the papers of a request, with the kind of the paper. */
type KindChange = PaperChange & Pick<SignatureDocument, 'kind'>;

/** Replaces outdated papers of a request by their successors; returns the changes, or undefined if no paper is left to sign. */
const replaceOutdatedPapers = async (
  tx: Db,
  request: SignatureRequest,
  documents: readonly SignatureDocument[],
): Promise<KindChange[] | undefined> => {
  const successors = await findSuccessors(tx, request.contractId);
  const usedSuccessors = new Set<number>();
  const changes: KindChange[] = [];
  let remainingCount = documents.filter(({ isReplaced }) => !isReplaced).length;
  for (const { id: from, kind, name } of documents.filter(({ isReplaced }) => isReplaced)) {
    const successor = successors.find(
      (paper) =>
        !usedSuccessors.has(paper.id) &&
        isDocumentKind(paper.kind) &&
        isDocumentKind(kind) &&
        replacedKinds(paper.kind).includes(kind),
    );
    await replacePaper(tx, paperRequestOf(request), { from, to: successor?.id });
    if (successor) {
      usedSuccessors.add(successor.id);
      remainingCount += 1;
    }
    changes.push({ kind, before: name, after: successor?.name ?? '' });
  }
  return remainingCount === 0 ? undefined : changes;
};

/** Discards what a signatory signed and enqueues another invitation, with the changes of their papers. */
const inviteAgain = async (
  tx: Db,
  { id, contractId }: SignatureRequest,
  changes: readonly KindChange[],
  at: Date,
): Promise<void> => {
  await markRenewed(tx, id, await signingDeadline(tx, contractId, at));
  const detail = { changes: changes.map(({ before, after }) => ({ before, after })) };
  await addSignatureEvent(tx, { requestId: id, at, kind: 'renewed', ...jobOrigin, detail });
  await enqueueJob(tx, prepareJobKind, { requestId: id }, at);
};

/**
 * Brings an open request up to date, in a transaction of its own: a replaced paper is exchanged for its successor under the
 * same link, and who signs that paper is invited again. A request that cannot be renewed ends, with the reason.
 * `checksContract` also checks whether the contract still allows its papers. Returns true if the request changed.
 */
export const renewOutdatedRequest = async (
  db: Db,
  services: Services,
  requestId: number,
  { checksContract = false }: { readonly checksContract?: boolean } = {},
): Promise<boolean> => {
  const unlockedRequest = await findRequest(db, requestId);
  if (!unlockedRequest) return false;
  const { contractId } = unlockedRequest;
  const paperRequestId = paperRequestOf(unlockedRequest);
  // Most calls of a link change nothing and need no lock.
  if (!checksContract && !(await findDocuments(db, paperRequestId)).some(({ isReplaced }) => isReplaced)) return false;
  return db.transaction(async (tx) => {
    const at = services.now();
    await lockContract(tx, { kind: 'all' }, contractId);
    const request = await lockRequest(tx, requestId);
    const signatories = request ? await findSignatories(tx, request) : [];
    if (!request || !signatories.some(isUnsigned)) return false;
    const documents = await findDocuments(tx, paperRequestId);
    const replaced = documents.filter(({ isReplaced }) => isReplaced);
    if (replaced.length === 0 && !checksContract) return false;
    const kinds = documents.filter(({ isReplaced }) => !isReplaced).map(({ kind }) => kind);
    const refusal = await findKindsRefusal(tx, contractId, kinds, at);
    if (refusal !== null) {
      await endOutdated(tx, request, refusal, at);
      return true;
    }
    if (replaced.length === 0) return false;
    // The holder of the account must not read a mandate on the account of somebody else.
    const isRenewable =
      request.provider === 'built-in' &&
      !(
        signatories.some(({ signsMandateOnly }) => signsMandateOnly) &&
        (await hasAnotherAccountHolder(tx, paperRequestId))
      );
    const changes = isRenewable ? await replaceOutdatedPapers(tx, request, documents) : undefined;
    if (!changes) {
      await endOutdated(tx, request, replacementReason(replaced, signatories), at);
      return true;
    }
    for (const signatory of signatories) {
      const ownChanges = changes.filter((change) => signsDocument(signatory, change));
      if (ownChanges.length > 0) await inviteAgain(tx, signatory, ownChanges, at);
    }
    await notifyBroker(tx, { requestId, kind: 'renewed' }, at);
    await markContractChanged(tx, contractId);
    return true;
  });
};

const jobSchema = v.object({ contractId: v.number() });

/** Job: renews or ends the open requests of a contract whose papers were replaced, or may not be signed any more. */
export const renewRequests: JobHandler = async (payload, { db, services }) => {
  const { contractId } = v.parse(jobSchema, payload);
  for (const id of await findOpenRequests(db, contractId))
    await renewOutdatedRequest(db, services, id, { checksContract: true });
};
