import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { ListedWorkFile, WorkFile, WorkKind } from './draft-types.ts';

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
    | 'too-large'
    | 'not-understood'
    | 'app-error'
    | 'conflict'
    | 'damaged';
  readonly status: number | null;
  readonly message: string;
  readonly errors: FieldErrors | null;
}

/**
 * What an item waits for before it is sent again.
 * - `network`: nobody of ours was reached
 * - `server`: our server answered that it cannot now
 * - `moment`: our server named the moment
 * - `update`: a newer version of this program, which our server wants or which may repair what this one does wrong
 */
export type WaitsFor = 'network' | 'server' | 'moment' | 'update';

/** What came of one attempt, as the sender saw it. `isServerThere`: whether the server could be reached right after. */
export type Outcome =
  | { readonly kind: 'unreachable'; readonly isServerThere: boolean }
  /** Something answered that is not our server: a captive portal, a proxy. */
  | { readonly kind: 'not-ours'; readonly isServerThere: boolean; readonly status: number | null }
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
export interface AttemptResult {
  readonly state: Exclude<OutboxState, 'sending' | 'queued'>;
  /** How many attempts our server answered. */
  readonly attempts: number;
  /** How many exchanges in a row were lost although the server could be reached. */
  readonly losses: number;
  readonly waitsFor: WaitsFor | null;
  /** Epoch milliseconds of the next try; null where none is planned. */
  readonly nextAtMs: number | null;
  readonly reason: OutboxReason | null;
  /** The server's answer, for `accepted` and `conflict`. */
  readonly answer: unknown;
}

/** What was counted of an item before an attempt. */
export type Tried = Pick<AttemptResult, 'attempts' | 'losses'>;

/** What an attempt changes on an item that stays. */
export type Parking = AttemptResult & { readonly state: Exclude<AttemptResult['state'], 'accepted'> };

/** What a form submits. */
export interface NewItem<E extends EndpointDefinition = EndpointDefinition> {
  /** Its key, where who submits it made one; else it is given one. */
  readonly key?: string;
  /** Which form it comes from, as of its draft: `task`, `estimate`… */
  readonly kind: WorkKind;
  readonly title: string;
  /** Items of one lane (a dossier: `contract/12`, `client/7`) are sent one after the other, in the order of submission. */
  readonly lane: string;
  readonly endpoint: E;
  /** Without its files. */
  readonly input: Input<E>;
  readonly files?: readonly WorkFile[];
  /** Name of the form field that carries them; `files` unless said otherwise. */
  readonly fileField?: string;
  /** The draft that it was typed in, saved just before; it is marked as submitted in the same transaction. */
  readonly draftId?: string;
  /** The draft whose item this one is about: it is not sent before that one was received, even where that is taken back. */
  readonly after?: string | null;
}

/** An item that did not take effect yet, as screens show it. */
export interface OutboxEntry {
  /** UUID, the same for ever: the idempotency key of the call. */
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly lane: string;
  readonly state: Exclude<OutboxState, 'accepted'>;
  /** Whether its answer may come any moment: it goes, or an answer that was lost is asked for again. */
  readonly isUnderWay: boolean;
  readonly createdAtMs: number;
  readonly attempts: number;
  /** Epoch milliseconds of the next try; null where none is planned. */
  readonly nextAtMs: number | null;
  readonly reason: OutboxReason | null;
  /** The item of the same lane that must be answered first; null for the first of its lane. */
  readonly behind: string | null;
  readonly files: readonly ListedWorkFile[];
  /** Bytes that will travel, about. */
  readonly bytes: number;
  readonly draftId: string | null;
  /** What was submitted, as given to `add`. */
  readonly input: unknown;
  /** The server's answer, for `conflict`. */
  readonly answer: unknown;
}

/** What took effect. Kept 30 days. */
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
  /** `closed`: nothing is known (signed out, device not open yet). */
  readonly state: 'closed' | 'ready';
  /** In the order of submission. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that will be sent without the person. */
  readonly waiting: number;
  /** Entries that wait for the person: refused or in conflict. */
  readonly rejected: number;
  /** Entries that wait for a sign-in. */
  readonly authPaused: number;
  /** Epoch milliseconds; null when all was sent. */
  readonly oldestUnsentAtMs: number | null;
  /** "Envoi de 3 sur 12", while this device sends. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** How many bytes of the files of an item have left, by its key: those that are being sent now, where the browser tells. */
export type OutboxUploads = ReadonlyMap<string, number>;

/** `accepted`: it had taken effect meanwhile, nothing was done. `busy`: it is being executed now, ask again. */
export type Withdrawal =
  | { readonly state: 'withdrawn'; readonly draftId: string | null }
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'busy' };

/** The outbox of the person signed in. Design, "Offline" 3. Each call throws `WorkNotKept`. */
export interface Outbox {
  /** The same object as long as nothing changed. */
  getSnapshot(): OutboxSnapshot;
  /** Calls back on every change, another tab's included; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** The same object as long as nothing changed. */
  getUploads(): OutboxUploads;
  subscribeUploads(listener: () => void): () => void;
  /**
   * Resolves to the key once item, files and draft are on the disk; sending starts by itself. Throws the `CallError` that
   * the server would answer where files or texts pass a limit: nothing is queued then.
   */
  add<E extends EndpointDefinition>(item: NewItem<E>): Promise<string>;
  /** Waits until an item is accepted or needs somebody, at most `withinMs`; what it is then (undefined where unknown). */
  whenAnswered(key: string, withinMs: number): Promise<OutboxEntry | Receipt | undefined>;
  /** Sends an item as soon as it can be, whatever its next try was. Same key. */
  retry(key: string): Promise<void>;
  retryAll(): Promise<void>;
  /**
   * Takes an item back into its draft, with the server's messages. The server is asked first whether it took effect;
   * throws `Unreachable` where it was attempted and the server cannot be asked.
   */
  edit(key: string): Promise<Withdrawal>;
  /** Throws an item away, its draft and files too; asks the server first like `edit`. */
  discard(key: string): Promise<Withdrawal>;
  /** What took effect in the last 30 days, newest first. */
  receipts(): Promise<readonly Receipt[]>;
  /** Unsent items and drafts in a file, sealed: only the same person can import it, on any device. */
  exportUnsent(): Promise<Blob>;
  /** Adds what is not here yet, with the same keys. Needs the server where the export is another device's. */
  importUnsent(file: Blob): Promise<{ readonly items: number; readonly drafts: number }>;
  /** Sends what is due; resolves when nothing more can be sent now. */
  sendNow(): Promise<void>;
}
