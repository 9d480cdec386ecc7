import { deriveSigningToken } from '#server/areas/signatures/link.ts';
import { toCallOrigin } from '#server/areas/signatures/open-link.ts';
import { findKindsRefusal, type RequestResult, requestSignature } from '#server/areas/signatures/request.ts';
import type { Db } from '#server/db/db.ts';
import type { CommonContext } from '#server/http/handler.ts';
import { maskEmail } from '#server/primitives/masks.ts';
import type { Settings } from '#server/services/services.ts';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import type { DossierRow } from './link-repository.ts';
import {
  findLastSignature,
  findRequestedKinds,
  findUnsignedPapers,
  type UnsignedPaper,
} from './signature-repository.ts';

const allScope = { kind: 'all' } as const;

/** Papers of a contract that can be signed today. */
const findSignablePapers = async (db: Db, contractId: number, at: Date): Promise<UnsignedPaper[]> => {
  const papers: UnsignedPaper[] = [];
  for (const paper of await findUnsignedPapers(db, contractId))
    if ((await findKindsRefusal(db, contractId, [paper.kind], at)) === null) papers.push(paper);
  return papers;
};

/** State of the signature of a contract's papers (null if there is nothing to sign), and the kinds of papers it covers. */
export const loadSignatureState = async (
  db: Db,
  {
    contractId,
    knownEmail,
    sentTo,
    email,
    at,
    settings,
  }: {
    readonly contractId: number;
    readonly knownEmail: string | null;
    readonly sentTo: string | null;
    readonly settings: Pick<Settings, 'secrets'>;
    /** Current e-mail of the contract. */
    readonly email: string | undefined;
    readonly at: Date;
  },
): Promise<{ readonly signature: ClientDossier['signature']; readonly kinds: readonly string[] }> => {
  const maskedRecipient = (address: string | null) => ({
    email: address ? maskEmail(address) : null,
    isOtherEmail: address !== null && email !== undefined && address.toLowerCase() !== email.toLowerCase(),
  });
  const isDirectTo = (address: string | null): boolean =>
    address !== null && sentTo !== null && foldAddress(address) === foldAddress(sentTo);
  const papers = knownEmail ? await findSignablePapers(db, contractId, at) : [];
  const kinds = [...papers.map(({ kind }) => kind), ...(await findRequestedKinds(db, contractId))];
  if (knownEmail && papers.length > 0)
    return {
      signature: {
        state: 'offered',
        count: papers.length,
        ...maskedRecipient(knownEmail),
        isDirect: isDirectTo(knownEmail),
      },
      kinds,
    };
  const lastSignature = await findLastSignature(db, contractId);
  if (!lastSignature) return { signature: null, kinds: [] };
  const isSigned = lastSignature.state === 'signed' || lastSignature.state === 'sealed';
  const isDirect = isDirectTo(lastSignature.email);
  const signingToken =
    isDirect && lastSignature.nonce !== null ? { signingToken: deriveSigningToken(settings, lastSignature.nonce) } : {};
  const state = isSigned ? 'signed' : 'sent';
  const awaited = isSigned && lastSignature.awaited !== null ? { awaited: lastSignature.awaited } : {};
  return {
    signature: { state, count: 0, ...maskedRecipient(lastSignature.email), isDirect, ...signingToken, ...awaited },
    kinds,
  };
};

/**
 * Sends the signable papers to the client for signature. The papers and the signing code go to the e-mail that the broker
 * has confirmed, so that the link alone gives access to neither.
 */
export const requestClientSignature = async (
  tx: Db,
  contractId: number,
  { knownEmail, person }: DossierRow,
  { services, address, userAgent }: CommonContext,
): Promise<RequestResult & { readonly documents: readonly number[] }> => {
  const papers = knownEmail ? await findSignablePapers(tx, contractId, services.now()) : [];
  const documents = papers.map(({ id }) => id);
  const signatory = {
    firstName: person.firstname ?? '',
    lastName: person.lastname ?? person.socialReason ?? '',
    email: knownEmail,
    phone: null,
  };
  const requested = await requestSignature(tx, services, {
    scope: allScope,
    contractId,
    documentIds: documents,
    signatory,
    channel: 'client-link',
    userId: null,
    origin: toCallOrigin({ address, userAgent }),
  });
  return { ...requested, documents };
};
