import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import type { Settings } from '#server/services/services.ts';
import { describeOfferEnd } from '#shared/documents/dossier.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { linkValidityDays } from '#shared/signatures/states.ts';
import {
  addSignatureEvent,
  type CallOrigin,
  findRequestByToken,
  lockContract,
  markViewed,
  type SignatureRequest,
} from './signature-repository.ts';

const deriveLinkKey = (secret: string): string => hashToken(secret, 'signature-link');

/**
 * Token of a signing link, derived from a stored nonce and the server's secret: it is not stored, and is the same if the link
 * is sent again.
 */
const deriveToken = (secret: string, nonce: string): string => hashToken(deriveLinkKey(secret), nonce);

interface StoredLink {
  readonly nonce: string;
  readonly tokenHash: string;
}

export const createSigningLink = ({ secrets: { tokenSecret } }: Pick<Settings, 'secrets'>): StoredLink => {
  const nonce = newToken();
  return { nonce, tokenHash: hashToken(tokenSecret, deriveToken(tokenSecret, nonce)) };
};

/** Token of the signing page of a request. */
export const deriveSigningToken = ({ secrets }: Pick<Settings, 'secrets'>, nonce: string): string =>
  deriveToken(secrets.tokenSecret, nonce);

/** Complete URL of the signing page. */
export const buildSigningUrl = (
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  { nonce }: Pick<SignatureRequest, 'nonce'>,
): string => {
  if (nonce === null) throw new Error('The request has no link');
  return `${publicUrl}/sign/${deriveToken(secrets.tokenSecret, nonce)}`;
};

/** Finds the request of a token; undefined if there is none. */
export const findRequestOfToken = async (
  db: Db,
  { secrets: { tokenSecret } }: Pick<Settings, 'secrets'>,
  token: string,
): Promise<SignatureRequest | undefined> => {
  const hash = hashToken(tokenSecret, token);
  const request = await findRequestByToken(db, hash);
  return request && isSameText(request.tokenHash ?? '', hash) ? request : undefined;
};

/** Creates a link for a request that was signed without one, so that its sealed papers can be read. */
export const addCopiesLink = async (tx: Db, settings: Pick<Settings, 'secrets'>, requestId: number): Promise<void> => {
  const { nonce, tokenHash } = createSigningLink(settings);
  await tx.query(sql`
    update signature_request set nonce = ${nonce}, token_hash = ${tokenHash}
    where id = ${requestId} and nonce is null`);
};

/** Records that the signatory opened a request for the first time; the broker sees it. Later views change nothing. */
export const recordFirstView = async (
  tx: Db,
  { id, contractId }: Pick<SignatureRequest, 'id' | 'contractId'>,
  origin: CallOrigin & { readonly at: Date },
): Promise<void> => {
  // Contract first, as every other change of a request: the order of locks that avoids deadlocks.
  await lockContract(tx, { kind: 'all' }, contractId);
  if (!(await markViewed(tx, id, origin.at))) return;
  await addSignatureEvent(tx, { requestId: id, kind: 'viewed', ...origin });
  await markContractChanged(tx, contractId);
};

/** Last day of the offer of a quote, `yyyy-mm-dd`; undefined for a contract. */
const findOfferEnd = async (db: Db, contractId: number): Promise<string | undefined> => {
  const [quote] = await db.query<{ creationDate: string }>(
    sql`select creation_date as "creationDate" from contract where id = ${contractId} and is_estimate`,
  );
  return quote && quoteValidUntil(quote.creationDate);
};

/** Midnight in Nouméa at the end of a day. */
const endOfDay = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+11:00`);

/** Expiry of a signing link that is sent at `at`; a link to a quote expires with the offer, if that is earlier. */
export const signingDeadline = async (db: Db, contractId: number, at: Date): Promise<Date> => {
  const day = await findOfferEnd(db, contractId);
  const end = at.getTime() + linkValidityDays * 24 * 3_600_000;
  return new Date(day === undefined ? end : Math.min(end, endOfDay(day).getTime()));
};

/** Why a link ended, in French; null if its validity period is over. */
export const findExpiryReason = async (db: Db, contractId: number, at: Date): Promise<string | null> => {
  const day = await findOfferEnd(db, contractId);
  return day !== undefined && endOfDay(day) <= at ? describeOfferEnd(day) : null;
};
