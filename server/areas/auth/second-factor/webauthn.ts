import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { hashToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { Services, Settings } from '#server/services/services.ts';
import type { PasskeyOptions, PasskeyResponse } from '#shared/operations/wire/second-factor-shape.ts';
import { addPasskey, findPasskeys, type PasskeyRow, recordPasskeyUse } from '../credentials/passkey-repository.ts';

/** Time for the person to answer their device. */
const timeoutMs = 5 * 60_000;

/** Relying party: the host name of the public address; undefined if that cannot have passkeys (an IP address, no TLS). */
export const findRelyingParty = ({
  publicUrl,
}: Pick<Settings, 'publicUrl'>): { readonly id: string; readonly origin: string } | undefined => {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined;
};

/**
 * Challenge of a step, derived from its token: it needs not be stored, cannot be guessed without the server's secret, and is used
 * up with the step.
 */
const deriveChallenge = (secret: string, token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', hashToken(secret, 'passkey-challenge')).update(token).digest());

const encodedChallenge = (secret: string, token: string): string =>
  Buffer.from(deriveChallenge(secret, token)).toString('base64url');

type WebauthnSettings = Pick<Settings, 'publicUrl' | 'secrets'>;

const transportsOf = ({ transports }: PasskeyRow) => transports as AuthenticatorTransport[];

/** Options for signing with one of the passkeys; undefined without passkeys, or where the address cannot have any. */
export const createRequestOptions = async (
  settings: WebauthnSettings,
  passkeys: readonly PasskeyRow[],
  token: string,
): Promise<PasskeyOptions | undefined> => {
  const party = findRelyingParty(settings);
  if (!party || passkeys.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: deriveChallenge(settings.secrets.tokenSecret, token),
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
    // With the device's code or biometrics, it proves who holds the device.
    userVerification: 'required',
    timeout: timeoutMs,
  });
  return { ...options };
};

/** Options for registering another passkey of a person; undefined where the address cannot have any. */
export const createRegistrationOptions = async (
  settings: WebauthnSettings,
  user: { readonly id: number; readonly email: string; readonly fullName: string },
  { passkeys, token }: { readonly passkeys: readonly PasskeyRow[]; readonly token: string },
): Promise<PasskeyOptions | undefined> => {
  const party = findRelyingParty(settings);
  if (!party) return undefined;
  const options = await generateRegistrationOptions({
    rpName: 'Lagon',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.fullName,
    userID: new Uint8Array(Buffer.from(`lagon:${user.id}`)),
    challenge: deriveChallenge(settings.secrets.tokenSecret, token),
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: timeoutMs,
  });
  return { ...options };
};

interface PasskeyAnswer {
  readonly userId: number;
  readonly token: string;
  readonly response: PasskeyResponse;
}

/** Verifies that one of the person's passkeys signed the challenge of the step, and records its use. */
export const verifyPasskey = async (
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { userId, token, response }: PasskeyAnswer,
): Promise<boolean> => {
  const party = findRelyingParty(settings);
  const passkey = (await findPasskeys(tx, userId)).find(({ credentialId }) => credentialId === response.id);
  if (!party || !passkey) return false;
  const { credentialId: id, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    // A malformed answer is refused below.
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: encodedChallenge(settings.secrets.tokenSecret, token),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: transportsOf(passkey) },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  return recordPasskeyUse(tx, {
    id: passkey.id,
    counter: verified.authenticationInfo.newCounter,
    before: counter,
    now: now(),
  });
};

/** Verifies a registration for the challenge of the step and adds the passkey. */
export const registerPasskey = async (
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { userId, token, response, name }: PasskeyAnswer & { readonly name: string },
): Promise<boolean> => {
  const party = findRelyingParty(settings);
  if (!party) return false;
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: encodedChallenge(settings.secrets.tokenSecret, token),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const { transports = [] } = response.response;
  return addPasskey(
    tx,
    userId,
    { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name },
    now(),
  );
};
