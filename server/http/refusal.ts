import type { FieldErrors, SessionEndReason } from '#shared/operations/wire/envelope.ts';

/** An answer other than success, with its status ("The server's answers"). */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly sessionEnd: SessionEndReason | undefined;

  constructor(
    status: number,
    message: string,
    options: { errors?: FieldErrors; retryAfterSeconds?: number; sessionEnd?: SessionEndReason } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.sessionEnd = options.sessionEnd;
  }
}

export const notSignedIn = (message = 'Votre session a expiré, merci de vous identifier.') => new Refusal(401, message);
const sessionEndMessages: Readonly<Record<SessionEndReason, string>> = {
  'account-disabled': 'Votre compte est désactivé.',
  'device-revoked': 'L’accès de cet appareil a été retiré.',
  'broker-changed': 'Le courtier auquel vous êtes lié a changé.',
};
/** Only for the holder of a token: an anonymous caller must not learn which accounts exist. */
export const sessionEnded = (sessionEnd: SessionEndReason) =>
  new Refusal(401, sessionEndMessages[sessionEnd], { sessionEnd });
/** The same answer for an unknown, an expired and a revoked link; `advice` replaces what to do next. */
export const endedLink = (advice = 'Demandez-en un nouveau à votre courtier.') =>
  new Refusal(401, `Ce lien n’est plus valable. ${advice}`);
export const forbidden = (message = 'Vous n’avez pas accès à cette fonction.') => new Refusal(403, message);
/** The same answer for an unknown row and one of another broker. */
export const notFound = (message = 'Cet élément n’existe pas ou n’est plus disponible.', errors?: FieldErrors) =>
  new Refusal(404, message, errors ? { errors } : {});
export const invalid = (errors: FieldErrors, message = 'Certaines valeurs ne sont pas valides.') =>
  new Refusal(422, message, { errors });
const formatWait = (seconds: number): string => {
  if (seconds <= 60) return 'dans une minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `dans ${minutes}\u00A0minutes` : 'dans une heure';
};
/** Too many calls; the message says when the next one is accepted. */
export const throttled = (retryAfterSeconds: number) =>
  new Refusal(429, `Trop de tentatives. Réessayez ${formatWait(retryAfterSeconds)}.`, { retryAfterSeconds });

/** Answers with status 200 that report a refusal in their message. */
export const warningAnswer = (message: string) => ({ success: false, message: { type: 'warning' as const, message } });
export const errorAnswer = (message: string) => ({ success: false, message: { type: 'error' as const, message } });
