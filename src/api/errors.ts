import type { FallbackCause } from '#shared/completeness/data-origin.ts';
import type { FieldErrors, SessionEndReason } from '#shared/operations/wire/envelope.ts';

/** Our server refused. `message` is French and may be shown; `errors` are messages by field. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** From `Retry-After`, seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Why the session is over for good; undefined for every other refusal. */
  readonly sessionEnd: SessionEndReason | undefined;

  constructor(
    status: number,
    message: string,
    details: { errors?: FieldErrors; retryAfterSeconds?: number; sessionEnd?: SessionEndReason } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.sessionEnd = details.sessionEnd;
  }
}

/** True for a 404: it does not exist, or is not this person's. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/**
 * Why our server did not answer.
 * - `network`: no answer, or not in time
 * - `portal`: another page or a redirect: a captive portal
 * - `server`: a proxy answered an error in our server's place
 */
export type UnreachableReason = 'network' | 'portal' | 'server';

const unreachableMessages: Record<UnreachableReason, string> = {
  network: 'Le serveur est injoignable. Vérifiez votre connexion.',
  portal: 'Portail Wi-Fi\u00A0: identifiez-vous sur ce réseau, puis réessayez.',
  server: 'Le serveur ne répond pas correctement. Ce n’est pas votre connexion\u00A0: réessayez dans un instant.',
};

/** Our server did not answer. Whether the call took effect is unknown, never "no". */
export class Unreachable extends Error {
  readonly reason: UnreachableReason;
  /** Status of an answer that is not our server’s; undefined if there was no answer. */
  readonly foreignStatus: number | undefined;

  constructor(cause?: unknown, reason: UnreachableReason = 'network', foreignStatus?: number) {
    super(unreachableMessages[reason], { cause });
    this.name = 'Unreachable';
    this.reason = reason;
    this.foreignStatus = foreignStatus;
  }
}

/** Classifies a foreign answer: 511 is a captive portal's, other 5xx come from a proxy. */
export const foreignReason = ({ status }: Pick<Response, 'status'>): UnreachableReason =>
  status >= 500 && status !== 511 ? 'server' : 'portal';

const reported = new WeakSet<object>();

/** Reports an error of this client as uncaught, once however many callers handle it. */
export const reportFault = (error: unknown): void => {
  const key = error instanceof Object ? error : {};
  if (!reported.has(key)) reportError(error);
  reported.add(key);
};

const isCallFailure = (error: unknown): error is CallError | Unreachable =>
  error instanceof CallError || error instanceof Unreachable;

/**
 * Messages for errors of this client itself, where network and server are not to blame.
 * - `operation`: any
 * - `sending`: something was to be sent
 * - `work`: the content of a form was to be sent
 * - `file`: a file that can be chosen again was to be sent
 */
const faultMessages = {
  operation: 'Lagon n’a pas pu effectuer cette opération\u202F; le réseau n’est pas en cause. Réessayez.',
  sending:
    'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Réessayez, ou prévenez l’assistance.',
  work:
    'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Votre saisie reste ici\u202F: réessayez, ou ' +
    'enregistrez-la dans un fichier et prévenez l’assistance.',
  file: 'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Choisissez de nouveau ce fichier, ou un autre.',
} as const;

/**
 * French message and field messages of a failed call. Anything but `CallError` and `Unreachable` is an error of this
 * client: it is reported, and described by `attempt`.
 */
export const describeFailure = (
  error: unknown,
  attempt: keyof typeof faultMessages = 'operation',
): { readonly message: string; readonly errors: FieldErrors } => {
  if (isCallFailure(error)) return { message: error.message, errors: error instanceof CallError ? error.errors : {} };
  reportFault(error);
  return { message: faultMessages[attempt], errors: {} };
};

/** Why a cached value is shown after a failed call; undefined if the server refused for another reason. */
export const causeOf = (error: unknown): FallbackCause | undefined => {
  if (error instanceof Unreachable) return error.reason === 'server' ? 'server-error' : 'unreachable';
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 401) return 'session-ended';
  return error.status >= 500 ? 'server-error' : undefined;
};

/**
 * Props of `FailedState` for a failed read: its cause, or the message of a server that refuses it to this person (403).
 */
export const readFailure = (
  error: unknown,
): { readonly cause: FallbackCause | undefined; readonly refusal: string | undefined } => ({
  cause: causeOf(error),
  refusal: error instanceof CallError && error.status === 403 ? error.message : undefined,
});

const retryDelaysMs = [1_000, 3_000, 8_000];

/** Retries an idempotent call with backoff while the server does not answer. Throws `Unreachable` if all retries are lost. */
export const retryUnreachable = async <T>(call: () => Promise<T>): Promise<T> => {
  for (const waitMs of retryDelaysMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return call();
};
