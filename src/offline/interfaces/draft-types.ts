import type { FieldErrors } from '#shared/operations/wire/envelope.ts';

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
export interface ListedWorkFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** The kinds of work by name: filled by `src/app/works.ts`, the list of works. */
export interface ListedKinds extends Record<never, true> {}

/** A kind of work that is listed; any in a program without the list (the worker). */
export type WorkKind = [keyof ListedKinds] extends [never] ? string : keyof ListedKinds;

/** What a form hands over to be kept. */
export interface DraftContent {
  /** Made with the draft (`crypto.randomUUID()`). */
  readonly id: string;
  /** Which form it belongs to: `task`, `estimate`… */
  readonly kind: WorkKind;
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
  readonly files: readonly ListedWorkFile[];
  /** What the server said when it refused what was sent from this draft; null once it is sent again. */
  readonly refusal: Refusal | null;
  /** Of the content: another one with every save. */
  readonly version: string;
  /** The draft that it would have overwritten, had it been saved there. */
  readonly besides: string | null;
}

/** Where a save lies: another draft than the one that was asked for where that one was not to be overwritten. */
export interface SavedDraft {
  readonly id: string;
  readonly version: string;
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
  /**
   * Resolves once it is on the disk. Saves of one draft are written in the order of the calls; only new files are written.
   * `base` is the version that the content was made from, null for a form that read none. Where the disk holds another one,
   * that one stays as it is, and the content is kept in a draft of its own: the answer names it.
   */
  save(content: DraftContent, base: string | null): Promise<SavedDraft>;
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
