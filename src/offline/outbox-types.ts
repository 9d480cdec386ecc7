import type { FieldErrors } from '#shared/contract/envelope.ts';

/**
 * Where an item stands. Design, "Offline" 3.
 * - `queued`: waiting for its turn
 * - `sending`: claimed by a sender until its lease ends; a timeout means unknown, never failed
 * - `retry-wait`: will be sent again at `nextAtMs` with the same key
 * - `auth-paused`: waits for its owner to sign in; no attempt was counted
 * - `rejected`: refused for good as it is; to be edited
 * - `conflict`: took no effect, waits for the person's choice (a price that changed)
 * - `accepted`: took effect; kept 30 days with its receipt
 */
export type OutboxState = 'queued' | 'sending' | 'retry-wait' | 'auth-paused' | 'rejected' | 'conflict' | 'accepted';

/** Why an item waits or was refused, in words for the person. */
export interface OutboxReason {
  readonly code: 'network' | 'server' | 'busy' | 'not-ours' | 'signed-out' | 'outdated' | 'refused' | 'conflict';
  readonly status: number | null;
  readonly message: string;
  readonly errors: FieldErrors | null;
}

/** What came of one attempt, as the sender saw it. */
export type Outcome =
  | { readonly kind: 'unreachable' }
  /** Something answered that is not our server: a captive portal. */
  | { readonly kind: 'not-ours' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Whether our receipt header was there. */
      readonly hasReceipt: boolean;
      /** The parsed JSON body, or null. */
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    };

/** What an attempt changes on the item. */
export interface Settlement {
  readonly state: Exclude<OutboxState, 'sending' | 'queued'>;
  /** How many attempts are counted in all. */
  readonly attempts: number;
  /** Epoch milliseconds of the next try; null where none is planned. */
  readonly nextAtMs: number | null;
  readonly reason: OutboxReason | null;
  /** The server's answer, for `accepted` and `conflict`. */
  readonly answer: unknown;
}
