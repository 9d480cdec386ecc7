import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import type { Settings } from '#server/services/services.ts';
import { findRequestByToken, type SignatureRequest } from './signature-repository.ts';

const ownKey = (secret: string): string => hashToken(secret, 'signature-link');

/**
 * A link's token is made of a number that is kept and of the server's secret: it lies nowhere, and is the same each time the
 * link is sent.
 */
const tokenOf = (secret: string, nonce: string): string => hashToken(ownKey(secret), nonce);

interface KeptLink {
  readonly nonce: string;
  readonly tokenHash: string;
}

export const newLink = ({ secrets: { tokenSecret } }: Pick<Settings, 'secrets'>): KeptLink => {
  const nonce = newToken();
  return { nonce, tokenHash: hashToken(tokenSecret, tokenOf(tokenSecret, nonce)) };
};

/** Where the signatory signs, whole. */
export const linkOf = (
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  { nonce }: Pick<SignatureRequest, 'nonce'>,
): string => {
  if (nonce === null) throw new Error('a request without a link');
  return `${publicUrl}/sign/${tokenOf(secrets.tokenSecret, nonce)}`;
};

/** The request that a token opens; undefined for none. */
export const requestOfToken = async (
  db: Db,
  { secrets: { tokenSecret } }: Pick<Settings, 'secrets'>,
  token: string,
): Promise<SignatureRequest | undefined> => {
  const hash = hashToken(tokenSecret, token);
  const request = await findRequestByToken(db, hash);
  return request && isSameText(request.tokenHash ?? '', hash) ? request : undefined;
};
