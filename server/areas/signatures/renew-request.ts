import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { isDocumentKind, replacedKinds } from '#shared/documents/documents.ts';
import { findSignatories, isUnsigned, paperRequestOf } from './cosigner.ts';
import { endUnsigned } from './end-request.ts';
import { signingDeadline } from './link.ts';
import { notifyBroker } from './mail/broker-notice.ts';
import { cancelProviderJobKind } from './provider/cancel.ts';
import { findOpenRequests, findSuccessors, markRenewed, type PaperChange, replacePaper } from './renew-repository.ts';
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

const replacementReason = ({ name }: SignatureDocument): string =>
  `«\u00A0${name}\u00A0» a été remplacé par un autre document.`;

/** Replaces outdated papers of a request by their successors; returns the changes, or undefined if no paper is left to sign. */
const replaceOutdatedPapers = async (
  tx: Db,
  request: SignatureRequest,
  documents: readonly SignatureDocument[],
): Promise<PaperChange[] | undefined> => {
  const successors = await findSuccessors(tx, request.contractId);
  const usedSuccessors = new Set<number>();
  const changes: PaperChange[] = [];
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
    changes.push({ before: name, after: successor?.name ?? '' });
  }
  return remainingCount === 0 ? undefined : changes;
};

/**
 * Brings an open request up to date, in a transaction of its own: a replaced paper is exchanged for its successor under the
 * same link, and the client is invited again. A request that cannot be renewed ends, with the reason. `checksContract` also
 * checks whether the contract still allows its papers. Returns true if the request changed.
 */
export const renewOutdatedRequest = async (
  db: Db,
  services: Services,
  requestId: number,
  { checksContract = false }: { readonly checksContract?: boolean } = {},
): Promise<boolean> => {
  // Most calls of a link change nothing and need no lock.
  if (!checksContract && !(await findDocuments(db, requestId)).some(({ isReplaced }) => isReplaced)) return false;
  return db.transaction(async (tx) => {
    const at = services.now();
    const unlockedRequest = await findRequest(tx, requestId);
    if (!unlockedRequest) return false;
    const { contractId } = unlockedRequest;
    await lockContract(tx, { kind: 'all' }, contractId);
    const request = await lockRequest(tx, requestId);
    const signatories = request ? await findSignatories(tx, request) : [];
    if (!request || !signatories.some(isUnsigned)) return false;
    const documents = await findDocuments(tx, requestId);
    const replaced = documents.find(({ isReplaced }) => isReplaced);
    if (!replaced && !checksContract) return false;
    const kinds = documents.filter(({ isReplaced }) => !isReplaced).map(({ kind }) => kind);
    const refusal = await findKindsRefusal(tx, contractId, kinds, at);
    if (refusal !== null) {
      await endOutdated(tx, request, refusal, at);
      return true;
    }
    if (!replaced) return false;
    const changes = request.provider === 'built-in' ? await replaceOutdatedPapers(tx, request, documents) : undefined;
    if (!changes) {
      await endOutdated(tx, request, replacementReason(replaced), at);
      return true;
    }
    for (const { id } of signatories) {
      await markRenewed(tx, id, await signingDeadline(tx, contractId, at));
      await addSignatureEvent(tx, { requestId: id, at, kind: 'renewed', ...jobOrigin, detail: { changes } });
      await enqueueJob(tx, prepareJobKind, { requestId: id }, at);
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
