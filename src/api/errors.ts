import type { FallbackCause } from '#shared/completeness/data-origin.ts';
import type { Closure, FieldErrors } from '#shared/operations/wire/envelope.ts';

/** Our server answered, and refused. `message` is French and may be shown; `errors` sits on the fields. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** From `Retry-After`, seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Why the session is over for good; undefined for every other refusal. */
  readonly closure: Closure | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; retryAfterSeconds?: number; closure?: Closure } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = more.errors ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.closure = more.closure;
  }
}

/** Our server says that what was asked for is not there, or not this person's. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/**
 * Why nobody of ours answered.
 * - `network`: nobody did, or not in time
 * - `portal`: somebody else's page, or a way to one: a Wi-Fi that wants a sign-in
 * - `server`: what stands before our server answered an error in its place
 */
export type UnreachableWhy = 'network' | 'portal' | 'server';

const unreachableWords: Record<UnreachableWhy, string> = {
  network: 'Le serveur est injoignable. Vérifiez votre connexion.',
  portal: 'Portail Wi-Fi\u00A0: identifiez-vous sur ce réseau, puis réessayez.',
  server: 'Le serveur ne répond pas correctement. Réessayez dans un instant.',
};

/** Nobody of ours answered. Whether the call took effect is unknown, never "no". */
export class Unreachable extends Error {
  readonly why: UnreachableWhy;
  /** The status that somebody else answered; undefined where nobody did. */
  readonly foreignStatus: number | undefined;

  constructor(cause?: unknown, why: UnreachableWhy = 'network', foreignStatus?: number) {
    super(unreachableWords[why], { cause });
    this.name = 'Unreachable';
    this.why = why;
    this.foreignStatus = foreignStatus;
  }
}

/** Why an answer is not our server's: 511 asks for a sign-in to the network, other errors come from what stands before it. */
export const foreignWhy = ({ status }: Pick<Response, 'status'>): UnreachableWhy =>
  status >= 500 && status !== 511 ? 'server' : 'portal';

const reported = new WeakSet<object>();

/** Reports an error of this program as one that nobody caught, once however many callers learn of it. */
export const reportFault = (error: unknown): void => {
  const key = error instanceof Object ? error : {};
  if (!reported.has(key)) reportError(error);
  reported.add(key);
};

const hasWords = (error: unknown): error is CallError | Unreachable =>
  error instanceof CallError || error instanceof Unreachable;

/**
 * Why an operation failed where this program itself did: the network and the server are not to blame.
 * - `operation`: any
 * - `sending`: something was to be sent
 * - `work`: what a form holds was to be sent
 * - `file`: a file that is chosen again was to be sent
 */
const faultWords = {
  operation: 'Lagon n’a pas pu effectuer cette opération\u202F; le réseau n’est pas en cause. Réessayez.',
  sending:
    'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Réessayez, ou prévenez l’assistance.',
  work:
    'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Votre saisie reste ici\u202F: réessayez, ou ' +
    'enregistrez-la dans un fichier et prévenez l’assistance.',
  file: 'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Choisissez de nouveau ce fichier, ou un autre.',
} as const;

/**
 * What a failed call tells the person, and its messages by field. Anything but `CallError` and `Unreachable` is an error of
 * this program: it is reported, and told as such in the words of `attempted`.
 */
export const failureOf = (
  error: unknown,
  attempted: keyof typeof faultWords = 'operation',
): { readonly message: string; readonly errors: FieldErrors } => {
  if (hasWords(error)) return { message: error.message, errors: error instanceof CallError ? error.errors : {} };
  reportFault(error);
  return { message: faultWords[attempted], errors: {} };
};

/** What a failed call says of the server; undefined where it refused for a reason of its own. */
export const causeOf = (error: unknown): FallbackCause | undefined => {
  if (error instanceof Unreachable) return error.why === 'server' ? 'failing' : 'away';
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 401) return 'ended';
  return error.status >= 500 ? 'failing' : undefined;
};
