import type { FieldErrors } from '#shared/operations/wire/envelope.ts';

/** The server refused it: the form stays, with what it said. */
export interface Refused {
  readonly message: string;
  readonly errors: FieldErrors;
}

/** Where a piece of work is: in the queue, or sent directly where this device keeps nothing. */
export type HandedOver =
  | { readonly state: 'queued'; readonly key: string }
  | { readonly state: 'accepted'; readonly answer: unknown }
  | { readonly state: 'refused'; readonly refused: Refused };
