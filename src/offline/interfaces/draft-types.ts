import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { ContractReference } from './submit-result.ts';

/** A stored file: its bytes, since some browsers lose the data behind a stored `File`. */
export interface WorkFile {
  /** `crypto.randomUUID()`, created with the file; other bytes have another id. */
  readonly id: string;
  readonly name: string;
  /** Media type as declared. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A file without its bytes. */
export interface WorkFileInfo {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Registry of the kinds of work, augmented by `src/app/works.ts`. */
export interface ListedKinds extends Record<never, true> {}

/** A registered kind of work; any string in a program without the registry (the worker). */
export type WorkKind = [keyof ListedKinds] extends [never] ? string : keyof ListedKinds;

/** Content of a draft as a form saves it. */
export interface DraftContent {
  /** `crypto.randomUUID()`, created with the draft. */
  readonly id: string;
  /** Which form it belongs to: `task`, `estimate`… */
  readonly kind: WorkKind;
  readonly title: string;
  /** Current step; 0 for a form of one step. */
  readonly step: number;
  /** Version of the form that wrote `value`, so that a later version can migrate or reject it. */
  readonly formVersion: number;
  /** Lane of its dossier; null if not known yet. */
  readonly lane: string | null;
  /** Any JSON value. */
  readonly value: unknown;
  /** A file without bytes is one of the stored draft that the form has not loaded yet: it stays. */
  readonly files: readonly (WorkFile | WorkFileInfo)[];
}

/**
 * - `open`: can be resumed
 * - `archived`: the person declined to resume it; still stored
 * - `removed`: deleted by the person; can be restored for a day
 * - `submitted`: its content is in the outbox
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
  /** `held`: it was prepared for another broker and cannot be resumed for this one. */
  readonly state: DraftState | 'held';
  /** Broker that it was prepared for; absent from drafts of older versions. */
  readonly broker?: { readonly scope: string; readonly name: string };
  /** Epoch milliseconds. */
  readonly savedAtMs: number;
  readonly files: readonly WorkFileInfo[];
  /** The server's refusal of the item sent from this draft; null once it is sent again. */
  readonly refusal: Refusal | null;
  /** Version of the content, changed by every save (optimistic concurrency). */
  readonly version: string;
  /** The draft that this one was forked from, because a save would have overwritten a newer version of it. */
  readonly forkedFrom: string | null;
}

/** Result of a save: another draft id than requested if the save was forked to avoid overwriting. */
export interface SavedDraft {
  readonly id: string;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly savedAtMs: number;
  /** Number of new files that did not fit on the full device: everything else is saved. */
  readonly omittedFiles?: number;
}

export interface Refusal {
  readonly message: string;
  readonly errors: FieldErrors;
  /** The full answer if it requires a choice (a price that changed). */
  readonly answer?: unknown;
  /** Contract that took the place of what was submitted. */
  readonly contract?: ContractReference | undefined;
}

/** A draft with its content. */
export interface LoadedDraft extends DraftEntry {
  readonly value: unknown;
  /** Its files; empty if it was loaded without them. */
  readonly content: readonly WorkFile[];
}

/**
 * The drafts of the person signed in, encrypted on this device. Design, "Offline" 2. Each call throws `WorkNotSaved`.
 */
export interface Drafts {
  /**
   * All drafts of any state, newest first; the same object until something changes; undefined before the device is
   * open.
   */
  getEntries(): readonly DraftEntry[] | undefined;
  /** Calls back on every change, in any tab; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * Resolves once written to disk. Saves of one draft are serialized; only new files are written. `base` is the version
   * that the form read, null for a new form. If the stored version differs (optimistic concurrency), the stored draft
   * is left alone and the content is saved as a forked draft, whose id is returned. Where new files exceed the quota,
   * the rest is saved without them (`omittedFiles`).
   */
  save(content: DraftContent, base: string | null): Promise<SavedDraft>;
  /** `omitsFiles`: without `content`, since many photos take seconds to decrypt; `loadFiles` loads them afterwards. */
  load(id: string, options?: { readonly omitsFiles?: boolean }): Promise<LoadedDraft | undefined>;
  /** Loads and decrypts files of a draft, one after the other; a missing or damaged one is left out. */
  loadFiles(id: string, files: readonly WorkFileInfo[]): Promise<readonly WorkFile[]>;
  archive(id: string): Promise<void>;
  /** Back to `open`, from `archived` or `removed`. */
  restore(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * Takes the edit lock of a draft for this tab; undefined if another tab holds it and does not release it within
   * `timeoutMs` (default 0). Returns the release function.
   */
  lock(id: string, timeoutMs?: number): Promise<(() => void) | undefined>;
}
