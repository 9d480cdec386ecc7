import type { FieldErrors } from '#shared/operations/wire/envelope.ts';

/** A refusal by the server: message and errors by field. */
export interface ServerRefusal {
  readonly message: string;
  readonly errors: FieldErrors;
}

/**
 * Result of submitting work: queued in the outbox, or the server's answer if it was sent directly because this device
 * stores nothing.
 */
export type SendResult =
  | { readonly state: 'queued'; readonly key: string }
  | { readonly state: 'accepted'; readonly answer: unknown }
  | { readonly state: 'refused'; readonly refused: ServerRefusal };
