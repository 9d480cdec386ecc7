import { isUnconfirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { loadSources } from '#server/areas/documents/paper-source.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { Services } from '#server/services/services.ts';
import { debitMandateKind, signingRefusal } from '#shared/documents/documents.ts';
import { toDossier } from '#shared/documents/dossier.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SignatureChannel } from '#shared/signatures/states.ts';
import { createSigningLink, signingDeadline } from './link.ts';
import {
  addRequest,
  addSignatureEvent,
  type CallOrigin,
  findPapers,
  lockContract,
  type SignablePaper,
  type Signatory,
} from './signature-repository.ts';

export const prepareJobKind = 'signature-prepare';

/** Parameters of a signature request. */
export interface SignatureParameters {
  readonly scope: Scope;
  readonly contractId: number;
  /** Generated documents of the contract, in the order in which they are signed. */
  readonly documentIds: readonly number[];
  readonly signatory: Signatory;
  /** A second signatory of the same papers, or of the mandate only, who signs independently. */
  readonly cosigner?: (Signatory & { readonly signsMandateOnly?: boolean | undefined }) | undefined;
  readonly channel: SignatureChannel;
  /** Null for a request that the server makes itself. */
  readonly userId: number | null;
  readonly origin: CallOrigin;
}

/** `refusal`: reason in French. */
export type RequestResult =
  | { readonly isRequested: true; readonly id: number; readonly cosignerId?: number }
  | { readonly isRequested: false; readonly refusal: string };

const sameAddressRefusal =
  'Les deux signataires ont la même adresse e-mail\u00A0: le code de chacun doit arriver à une adresse qui est la sienne. Donnez une autre adresse, ou faites signer sur place.';

const missingMandateRefusal =
  'Aucun mandat de prélèvement n’est à signer\u00A0: le second signataire n’a rien à signer.';

const missingDocumentRefusal = 'Ce document n’existe pas ou n’est plus disponible.';

const findPaperRefusal = ({ signable, status, isReplaced }: SignablePaper): string | null => {
  if (status === generatedDocumentStatuses.signed) return 'Ce document est déjà signé.';
  if (status === generatedDocumentStatuses.signing) return 'Ce document est déjà en cours de signature.';
  if (isReplaced) return 'Ce document a été remplacé par un autre.';
  if (status === generatedDocumentStatuses.preparing) return 'Ce document est en préparation.';
  return signable && status === generatedDocumentStatuses.available ? null : 'Ce document ne se signe pas.';
};

/** Reason not to send papers to an address that the client corrected; the mandate contains the whole account number. */
const unconfirmedMailRefusal = (email: string): string =>
  `${email} a été corrigé par le client et n’est pas encore confirmé\u00A0: vérifiez-le auprès de lui, puis confirmez-le au dossier.`;

/** Reason in French why papers of these kinds are not allowed for the contract as it is now; null if they are. */
export const findKindsRefusal = async (
  tx: Db,
  contractId: number,
  kinds: readonly string[],
  at: Date,
): Promise<string | null> => {
  const source = (await loadSources(tx, { kind: 'all' }, [contractId], at)).get(contractId);
  if (!source) return 'Ce contrat n’existe pas ou n’est plus disponible.';
  const dossier = toDossier(source.file, source.today);
  return kinds.map((kind) => signingRefusal(kind, dossier)).find((refusal) => refusal !== null) ?? null;
};

/**
 * Creates a signature request for papers, in the transaction of its cause, and reserves them for it. Except in person, a job
 * generates the papers and e-mails the link of each signatory. Throws a 404 if the contract is out of scope.
 */
export const requestSignature = async (
  tx: Db,
  services: Services,
  parameters: SignatureParameters,
): Promise<RequestResult> => {
  const reject = (refusal: string): RequestResult => ({ isRequested: false, refusal });
  const { contractId, scope, channel, signatory, userId, origin } = parameters;
  const at = services.now();
  if (!(await lockContract(tx, scope, contractId))) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  const ids = [...new Set(parameters.documentIds)];
  if (ids.length === 0) return reject('Aucun document à signer.');
  const papers = await findPapers(tx, contractId, ids);
  if (papers.length !== ids.length) return reject(missingDocumentRefusal);
  for (const paper of papers) {
    const refusal = findPaperRefusal(paper);
    // Named among several, and in person, where the refusal arrives long after.
    const isNamed = papers.length > 1 || channel === 'in-person';
    if (refusal !== null) return reject(isNamed ? `«\u00A0${paper.name}\u00A0»\u00A0: ${refusal}` : refusal);
  }
  const kinds = papers.map(({ kind }) => kind);
  const kindsRefusal = await findKindsRefusal(tx, contractId, kinds, at);
  if (kindsRefusal !== null) return reject(kindsRefusal);
  const isByLink = channel !== 'in-person';
  const { cosigner } = parameters;
  const mandateIds = papers.filter(({ kind }) => kind === debitMandateKind).map(({ id }) => id);
  if (cosigner?.signsMandateOnly && mandateIds.length === 0) return reject(missingMandateRefusal);
  for (const { email } of cosigner ? [signatory, cosigner] : [signatory])
    if (isByLink && email && (await isUnconfirmedMail(tx, contractId, email)))
      return reject(unconfirmedMailRefusal(email));
  if (cosigner && isByLink && foldAddress(signatory.email ?? '') === foldAddress(cosigner.email ?? ''))
    return reject(sameAddressRefusal);
  const provider = isByLink && services.signing ? ('yousign' as const) : ('built-in' as const);
  const hasOwnLink = isByLink && provider === 'built-in';
  const expiresAt = isByLink ? await signingDeadline(tx, contractId, at) : null;
  const draft = { contractId, channel, provider, expiresAt, createdBy: userId, createdAt: at };
  const addSignatoryRequest = async (
    person: NonNullable<SignatureParameters['cosigner']>,
    cosignerOf: number | null,
  ): Promise<number> => {
    const signsMandateOnly = person.signsMandateOnly === true;
    const link = hasOwnLink ? createSigningLink(services.settings) : { nonce: null, tokenHash: null };
    const reservedIds = cosignerOf === null ? ids : [];
    const requestId = await addRequest(tx, { ...person, ...link, ...draft, cosignerOf, signsMandateOnly }, reservedIds);
    const detail = { channel, documents: signsMandateOnly ? mandateIds : ids };
    await addSignatureEvent(tx, { requestId, at, kind: 'created', ...origin, detail });
    return requestId;
  };
  const id = await addSignatoryRequest(signatory, null);
  const cosignerId = cosigner && (await addSignatoryRequest(cosigner, id));
  // A provider gets the papers once, with both signatories.
  const requestIdsToPrepare = cosignerId === undefined || !hasOwnLink ? [id] : [id, cosignerId];
  if (isByLink) for (const requestId of requestIdsToPrepare) await enqueueJob(tx, prepareJobKind, { requestId }, at);
  await markContractChanged(tx, contractId);
  return { isRequested: true, id, ...(cosignerId !== undefined && { cosignerId }) };
};
