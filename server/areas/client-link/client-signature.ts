import { originOf } from '#server/areas/signatures/open-link.ts';
import { type Requested, refusalOfKinds, requestSignature } from '#server/areas/signatures/request.ts';
import type { Db } from '#server/db/db.ts';
import type { CommonContext } from '#server/http/handler.ts';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import type { DossierRow } from './link-repository.ts';
import { maskedEmail } from './masks.ts';
import { heldKinds, lastSignature, type UnsignedPaper, unsignedPapers } from './signature-repository.ts';

const everything = { kind: 'all' } as const;

/** The papers of a contract that may be signed today. */
const offered = async (db: Db, contractId: number, at: Date): Promise<UnsignedPaper[]> => {
  const papers: UnsignedPaper[] = [];
  for (const paper of await unsignedPapers(db, contractId))
    if ((await refusalOfKinds(db, contractId, [paper.kind], at)) === null) papers.push(paper);
  return papers;
};

/** How far the signature of a contract's papers is, null where there is none to give, and the kinds that are to be signed by it. */
export const signatureOf = async (
  db: Db,
  {
    contractId,
    knownEmail,
    email,
    at,
  }: {
    readonly contractId: number;
    readonly knownEmail: string | null;
    /** The contract's today. */
    readonly email: string | undefined;
    readonly at: Date;
  },
): Promise<{ readonly signature: ClientDossier['signature']; readonly kinds: readonly string[] }> => {
  const to = (address: string | null) => ({
    email: address ? maskedEmail(address) : null,
    isOtherEmail: address !== null && email !== undefined && address.toLowerCase() !== email.toLowerCase(),
  });
  const papers = knownEmail ? await offered(db, contractId, at) : [];
  const kinds = [...papers.map(({ kind }) => kind), ...(await heldKinds(db, contractId))];
  if (knownEmail && papers.length > 0)
    return { signature: { state: 'offered', count: papers.length, ...to(knownEmail) }, kinds };
  const last = await lastSignature(db, contractId);
  if (!last) return { signature: null, kinds: [] };
  const isSigned = last.state === 'signed' || last.state === 'sealed';
  return { signature: { state: isSigned ? 'signed' : 'sent', count: 0, ...to(last.email) }, kinds };
};

/**
 * Asks the client to sign what is offered: the papers, and the code that signs them, go to the e-mail that the contract knew
 * when the link was made. Whoever holds the link alone reads nothing.
 */
export const askSignature = async (
  tx: Db,
  contractId: number,
  { knownEmail, person }: DossierRow,
  { services, address, userAgent }: CommonContext,
): Promise<Requested & { readonly documents: readonly number[] }> => {
  const papers = knownEmail ? await offered(tx, contractId, services.now()) : [];
  const documents = papers.map(({ id }) => id);
  const signatory = {
    firstName: person.firstname ?? '',
    lastName: person.lastname ?? person.socialReason ?? '',
    email: knownEmail,
    phone: null,
  };
  const asked = await requestSignature(tx, services, {
    scope: everything,
    contractId,
    documentIds: documents,
    signatory,
    channel: 'client-link',
    userId: null,
    origin: originOf({ address, userAgent }),
  });
  return { ...asked, documents };
};
