import type { FieldErrors } from '#shared/contract/envelope.ts';

/** Our server answered, and refused. `message` is French and may be shown; `errors` sits on the fields. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** From `Retry-After`, seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, more: { errors?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = more.errors ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/**
 * Nobody of ours answered: no network, a timeout, or somebody else's page (a captive portal). Whether the call took
 * effect is unknown, never "no".
 */
export class Unreachable extends Error {
  /** True when somebody else answered in our server's place. */
  readonly isForeign: boolean;

  constructor(cause?: unknown, isForeign = false) {
    super('Le serveur est injoignable. Vérifiez votre connexion.', { cause });
    this.name = 'Unreachable';
    this.isForeign = isForeign;
  }
}

/** What a failed call tells the person, and its messages by field. Anything else that was thrown is thrown on. */
export const failureOf = (error: unknown): { readonly message: string; readonly errors: FieldErrors } => {
  if (error instanceof CallError) return { message: error.message, errors: error.errors };
  if (error instanceof Unreachable) return { message: error.message, errors: {} };
  throw error;
};
