import type { FieldErrors } from '#shared/contract/envelope.ts';

/** A file as work keeps it: bytes, for some browsers lose what is behind a stored `File`. */
export interface WorkFile {
  /** Made with the file (`crypto.randomUUID()`); other bytes have another id. */
  readonly id: string;
  readonly name: string;
  /** Media type as declared. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A file without its bytes. */
export interface WorkFileFacts {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** What a form hands over to be kept. */
export interface DraftContent {
  /** Made with the draft (`crypto.randomUUID()`). */
  readonly id: string;
  /** Which form it belongs to: `task`, `estimate`… */
  readonly kind: string;
  readonly title: string;
  /** The step that the person was at; 0 for a form of one step. */
  readonly step: number;
  /** Version of the form that wrote `value`, so that a later one can read it or say that it cannot. */
  readonly formVersion: number;
  /** The dossier it is about; null where it is not known yet. */
  readonly lane: string | null;
  /** Anything that JSON carries. */
  readonly value: unknown;
  readonly files: readonly WorkFile[];
}

/**
 * - `open`: to be resumed
 * - `archived`: the person declined to resume it; kept
 * - `removed`: deleted by the person; can be restored for a day, then it is gone
 * - `submitted`: its content lies in the outbox
 */
export type DraftState = 'open' | 'archived' | 'removed' | 'submitted';

/** A draft in a list. */
export interface DraftEntry {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly step: number;
  readonly formVersion: number;
  readonly lane: string | null;
  readonly state: DraftState;
  /** Epoch milliseconds. */
  readonly savedAtMs: number;
  readonly files: readonly WorkFileFacts[];
  /** What the server said when it refused what was sent from this draft; null once it is sent again. */
  readonly refusal: Refusal | null;
}

export interface Refusal {
  readonly message: string;
  readonly errors: FieldErrors;
  /** The whole answer, where it asks for the person's choice (a price that changed). */
  readonly answer?: unknown;
}

/** A draft with all it holds. */
export interface LoadedDraft extends DraftEntry {
  readonly value: unknown;
  readonly content: readonly WorkFile[];
}

/** The drafts of the person signed in, sealed on this device. Design, "Offline" 2. Each call throws `WorkNotKept`. */
export interface Drafts {
  /** Every draft, newest first, whatever its state; the same object as long as nothing changed; undefined before the device is open. */
  getEntries(): readonly DraftEntry[] | undefined;
  /** Calls back on every change, another tab's included; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Resolves once it is on the disk. Saves of one draft are written in the order of the calls; only new files are written. */
  save(content: DraftContent): Promise<void>;
  load(id: string): Promise<LoadedDraft | undefined>;
  archive(id: string): Promise<void>;
  /** Back to `open`, from `archived` or `removed`. */
  restore(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * Takes the right to edit a draft in this tab; undefined where another tab has it, and does not give it back `withinMs`
   * (none unless said). Returns the way to give it back.
   */
  lock(id: string, withinMs?: number): Promise<(() => void) | undefined>;
}
