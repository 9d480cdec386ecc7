import type { PasskeyOptions, PasskeyResponse } from '#shared/operations/wire/second-factor-shape.ts';

/** The person closed the browser's dialog, or none of their passkeys is available. */
export class PasskeyDismissed extends Error {
  override readonly name = 'PasskeyDismissed';
}

const dismissedNames = new Set(['NotAllowedError', 'AbortError']);

/** Message for a failed WebAuthn ceremony; undefined for unexpected errors. */
export const describePasskeyFailure = (error: unknown): string | undefined =>
  error instanceof PasskeyDismissed ? 'Aucune clé d’accès n’a été utilisée.' : undefined;

/** True if this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const runCeremony = async (ceremony: () => Promise<unknown>): Promise<PasskeyResponse> => {
  try {
    const { id, rawId, type, response } = (await ceremony()) as PasskeyResponse;
    return { id, rawId, type, response };
  } catch (error) {
    const { name } = error as Error;
    throw dismissedNames.has(name) ? new PasskeyDismissed(name, { cause: error }) : error;
  }
};

/** Asks for one of the person's passkeys. Throws `PasskeyDismissed`. */
export const requestPasskey = async (options: PasskeyOptions): Promise<PasskeyResponse> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return runCeremony(() => startAuthentication({ optionsJSON: options as never }));
};

/** Registers a new passkey on a device of the person. Throws `PasskeyDismissed`. */
export const createPasskey = async (options: PasskeyOptions): Promise<PasskeyResponse> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return runCeremony(() => startRegistration({ optionsJSON: options as never }));
};
