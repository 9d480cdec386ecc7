import { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import type { OfflineServices, PasswordCheck } from '#offline/interfaces/types.ts';
import { identityConfirm } from '#shared/operations/people/identity.ts';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';

export const passwordLabel = 'Votre mot de passe';

export const deviceUnresponsive = 'Cet appareil n’a pas répondu\u00A0: réessayez.';

const serverTimeoutMs = 6_000;

const refusalText = (check: PasswordCheck, isSessionEnded: boolean): string | undefined => {
  if (check.state === 'right') return undefined;
  if (check.state === 'wait') return `Trop d’essais. Réessayez à ${timeInNoumea(new Date(check.untilMs))}.`;
  // A change of the password on another device ends the session of this one, which knows the former password only.
  if (check.state === 'wrong' && isSessionEnded)
    return 'Le mot de passe n’est pas correct. Votre session a été fermée\u00A0: si votre mot de passe a changé depuis, c’est celui d’avant qui est attendu ici.';
  return check.state === 'wrong'
    ? 'Le mot de passe n’est pas correct'
    : 'Cet appareil ne connaît pas encore votre mot de passe\u00A0: identifiez-vous une fois avec le réseau.';
};

/**
 * Verifies the user’s password on the server, or offline against the device’s verifier. Returns undefined if it is
 * right, else the reason in French.
 */
export const verifyPassword = async (
  { device, connectivity }: Pick<OfflineServices, 'device' | 'connectivity'>,
  password: string,
): Promise<string | undefined> => {
  let isSessionEnded = false;
  if (connectivity.state !== 'offline')
    try {
      await call(identityConfirm, { password }, { timeoutMs: serverTimeoutMs });
      await device.rememberPassword(password);
      return undefined;
    } catch (error) {
      const isServerRefusal = error instanceof CallError && (error.status === 422 || error.status === 429);
      if (isServerRefusal) return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
      isSessionEnded = error instanceof CallError && error.status === 401;
    }
  const check = await device.checkPassword(password).catch(() => undefined);
  return check ? refusalText(check, isSessionEnded) : deviceUnresponsive;
};
