import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { WorkFile, WorkFileInfo, WorkKind } from './draft-types.ts';
import type { ContractReference } from './submit-result.ts';

/**
 * State of an outbox item. Design, "Offline" 3.
 * - `queued`: waits for its turn
 * - `sending`: claimed by a sender until its lease ends; after a timeout the result is unknown, not failed
 * - `retry-wait`: retried at `nextAtMs` with the same idempotency key
 * - `auth-paused`: waits for its owner to sign in; no attempt was counted
 * - `rejected`: refused by the server; to be edited
 * - `conflict`: took no effect, waits for the person's choice (a price that changed)
 * - `accepted`: took effect; its receipt is stored for 30 days
 */
export type OutboxState = 'queued' | 'sending' | 'retry-wait' | 'auth-paused' | 'rejected' | 'conflict' | 'accepted';

/** Why an item waits or was refused; `message` is shown to the person. */
export interface OutboxReason {
  readonly code:
    | 'network'
    | 'interrupted'
    | 'gateway'
    | 'server'
    | 'busy'
    | 'not-ours'
    | 'signed-out'
    | 'outdated'
    | 'refused'
    | 'superseded'
    | 'too-large'
    | 'not-understood'
    | 'app-error'
    | 'other-broker'
    | 'forbidden'
    | 'conflict'
    | 'damaged';
  readonly status: number | null;
  readonly message: string;
  readonly errors: FieldErrors | null;
  /** Contract that took its place. */
  readonly contract?: ContractReference;
}

/**
 * What a retry waits for.
 * - `network`: our server was not reached
 * - `server`: our server answered with a temporary error
 * - `moment`: our server named the time (`Retry-After`)
 * - `update`: a newer version of this client, required by the server or needed to fix an error of this one
 * - `broker`: its person belongs to its broker again
 * - `right`: its person has the right again that the server missed
 * - `nothing`: nothing is left to do; the item holds no other one, and stays until the person deletes it
 */
export type WaitsFor = 'network' | 'server' | 'moment' | 'update' | 'broker' | 'right' | 'nothing';

/** Result of one HTTP exchange. `isServerReachable`: whether a probe right after a lost exchange reached the server. */
export type ExchangeOutcome =
  | { readonly kind: 'unreachable'; readonly isServerReachable: boolean }
  /** A captive portal or a proxy answered. */
  | { readonly kind: 'not-ours'; readonly isServerReachable: boolean; readonly status: number | null }
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** True if the answer had our receipt header. */
      readonly hasReceipt: boolean;
      /** The parsed JSON body, or null. */
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    };

/** Changes that the result of an attempt makes to the item. */
export interface AttemptResult {
  readonly state: Exclude<OutboxState, 'sending' | 'queued'>;
  /** Number of attempts that our server answered. */
  readonly attempts: number;
  /** Number of exchanges lost in a row although the server was reachable. */
  readonly losses: number;
  readonly waitsFor: WaitsFor | null;
  /** Epoch milliseconds of the next try; null where none is planned. */
  readonly nextAtMs: number | null;
  readonly reason: OutboxReason | null;
  /** The server's answer, for `accepted` and `conflict`. */
  readonly answer: unknown;
}

/** Counters of an item before an attempt. */
export type AttemptCounts = Pick<AttemptResult, 'attempts' | 'losses'>;

/** Changes to an item that stays in the outbox. */
export type ParkedResult = AttemptResult & { readonly state: Exclude<AttemptResult['state'], 'accepted'> };

/** An item that a form adds to the outbox. */
export interface NewItem<E extends EndpointDefinition = EndpointDefinition> {
  /** Idempotency key, if the caller chose one; generated otherwise. */
  readonly key?: string;
  /** Kind of work, as in its draft: `task`, `estimate`… */
  readonly kind: WorkKind;
  readonly title: string;
  /**
   * Items of one lane (a dossier: `contract/12`, `client/7`) are sent one after the other, in the order of submission,
   * except those that need the person.
   */
  readonly lane: string;
  readonly endpoint: E;
  /** Input of the operation, without its files. */
  readonly input: Input<E>;
  readonly files?: readonly WorkFile[];
  /** Name of the form field of the files; `files` by default. */
  readonly fileField?: string;
  /** Id of its draft, which was just saved; the draft is marked as submitted in the same transaction. */
  readonly draftId?: string;
  /**
   * Kinds of work that it builds on: while an earlier item of its lane of such a kind needs the person, it is not sent.
   * Default: every kind.
   */
  readonly dependsOn?: readonly string[];
  /** Draft whose item must be accepted before this one is sent, even if that item is withdrawn meanwhile. */
  readonly after?: string | null;
}

/** An item that has not taken effect yet, as screens show it. */
export interface OutboxEntry {
  /** UUID that never changes: the idempotency key of the call. */
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly lane: string;
  readonly state: Exclude<OutboxState, 'accepted'>;
  /** True if its answer may arrive at any moment: it is being sent or next, or a lost answer is being retried. */
  readonly isAwaitingAnswer: boolean;
  readonly createdAtMs: number;
  readonly attempts: number;
  /** Epoch milliseconds of the next try; null where none is planned. */
  readonly nextAtMs: number | null;
  readonly reason: OutboxReason | null;
  /** Item of the same lane that it waits for: the one that is sent next, or one that needs the person; null if none. */
  readonly blockedBy: string | null;
  /** Draft whose item must be accepted before this one can be sent; null if there is none. */
  readonly awaitedDraftId: string | null;
  readonly files: readonly WorkFileInfo[];
  /** Approximate request size in bytes. */
  readonly bytes: number;
  readonly draftId: string | null;
  /** Input as passed to `add`. */
  readonly input: unknown;
  /** The server's answer, for `conflict`. */
  readonly answer: unknown;
}

/** Receipt of an accepted item, stored for 30 days. */
export interface Receipt {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly lane: string;
  readonly state: 'accepted';
  readonly createdAtMs: number;
  readonly acceptedAtMs: number;
  readonly attempts: number;
  readonly bytes: number;
  /** The server's answer. */
  readonly answer: unknown;
}

export interface OutboxSnapshot {
  /** `closed`: not loaded (signed out, or device not open yet). */
  readonly state: 'closed' | 'ready';
  /** In the order of submission. */
  readonly entries: readonly OutboxEntry[];
  /** Number of entries that will be sent without user action. */
  readonly waiting: number;
  /** Number of entries that need the person: refused or in conflict. */
  readonly rejected: number;
  /** Number of entries that wait for a sign-in. */
  readonly authPaused: number;
  /** Epoch milliseconds; null if nothing is unsent. */
  readonly oldestUnsentAtMs: number | null;
  /** "Envoi de 3 sur 12"; null unless this device is sending. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** File bytes that the server has, by item key, for items being sent whose files are uploaded in parts. */
export type UploadProgress = ReadonlyMap<string, number>;

/** Draft into which an item was withdrawn; its lane may differ from that of the item. */
export interface WithdrawnDraft {
  readonly id: string;
  readonly lane: string | null;
}

/** `accepted`: the item had taken effect meanwhile and was not withdrawn. `busy`: it is being executed, retry later. */
export type Withdrawal =
  | { readonly state: 'withdrawn'; readonly draft: WithdrawnDraft | null }
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'busy' };

/** The outbox (send queue) of the person signed in. Design, "Offline" 3. Each call throws `WorkNotSaved`. */
export interface Outbox {
  /** The same object as long as nothing changed. */
  getSnapshot(): OutboxSnapshot;
  /** Reads the entries, which right after a start the snapshot does not hold yet. */
  entries(): Promise<readonly OutboxEntry[]>;
  /** Calls back on every change, another tab's included; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** The same object as long as nothing changed. */
  getUploads(): UploadProgress;
  subscribeUploads(listener: () => void): () => void;
  /**
   * Resolves to the idempotency key once item, files and draft are on disk; sending starts by itself. If files or texts
   * exceed a limit, throws the `CallError` that the server would answer, and nothing is queued.
   */
  add<E extends EndpointDefinition>(item: NewItem<E>): Promise<string>;
  /**
   * Waits at most `timeoutMs` until an item is accepted or needs the person; resolves to its state then, undefined if
   * unknown.
   */
  waitForResult(key: string, timeoutMs: number): Promise<OutboxEntry | Receipt | undefined>;
  /** Retries an item now, whatever its backoff, with the same idempotency key. */
  retry(key: string): Promise<void>;
  retryAll(): Promise<void>;
  /**
   * Withdraws an item into its draft, with the server's messages. Queries the server first whether it took effect; throws
   * `Unreachable` if it was attempted and the server cannot be reached.
   */
  edit(key: string): Promise<Withdrawal>;
  /** Deletes an item with its draft and files, and the items that depend on it; queries the server first like `edit`. */
  discard(key: string): Promise<Withdrawal>;
  /** Receipts of the last 30 days, newest first. */
  receipts(): Promise<readonly Receipt[]>;
  /** Exports unsent items and drafts to an encrypted file that only the same person can import, on any device. */
  exportUnsent(): Promise<Blob>;
  /**
   * Imports items and drafts that are missing here, with the same idempotency keys. Needs the server if another device
   * made the export.
   */
  importUnsent(file: Blob): Promise<{ readonly items: number; readonly drafts: number }>;
  /** Sends all due items; resolves when nothing more can be sent now. */
  sendNow(): Promise<void>;
}
