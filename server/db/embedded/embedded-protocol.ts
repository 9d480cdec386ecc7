/** Messages between the main thread and the worker thread of the embedded engine. */
export interface EmbeddedOptions {
  /** Folder of the database; undefined for an in-memory database (tests). */
  readonly folder: string | undefined;
  /** Database dump to start from (tests). */
  readonly snapshot: Uint8Array | undefined;
}

export type EmbeddedCommand =
  | { readonly kind: 'query'; readonly text: string; readonly values: unknown[] }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'dump' | 'fsyncs' | 'close' };

export type EmbeddedRequest = EmbeddedCommand & { readonly id: number };

export type EmbeddedReply =
  | {
      readonly id: number;
      readonly ok: true;
      readonly rows: Record<string, unknown>[];
      readonly bytea: readonly string[];
      /** Columns still in JSON text: transferring text between threads is many times cheaper than objects. */
      readonly json: readonly string[];
    }
  | { readonly id: number; readonly ok: true; readonly dump: Uint8Array }
  | { readonly id: number; readonly ok: true; readonly fsyncs: number }
  | { readonly id: number; readonly ok: true }
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      readonly code: string;
      readonly constraint: string;
    };

/** First message of the worker: the engine is open, or the reason why it is not. */
export type EmbeddedStartup =
  | { readonly id: 0; readonly ok: true }
  | { readonly id: 0; readonly ok: false; readonly message: string };
