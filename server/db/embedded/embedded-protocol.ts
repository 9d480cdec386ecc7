/** What the main thread and the thread of the embedded engine say to each other. */
export interface EmbeddedOptions {
  /** Folder of the database; undefined keeps it in memory (tests). */
  readonly folder: string | undefined;
  /** A dump of a database to start from (tests). */
  readonly snapshot: Uint8Array | undefined;
}

export type EmbeddedQuestion =
  | { readonly kind: 'query'; readonly text: string; readonly values: unknown[] }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'dump' | 'fsyncs' | 'close' };

export type EmbeddedRequest = EmbeddedQuestion & { readonly id: number };

export type EmbeddedReply =
  | {
      readonly id: number;
      readonly ok: true;
      readonly rows: Record<string, unknown>[];
      readonly bytea: readonly string[];
      /** Columns that are JSON text still: an object costs many times more to send than its text. */
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

/** Sent once, before any reply: the engine is open, or why not. */
export type EmbeddedGreeting =
  | { readonly id: 0; readonly ok: true }
  | { readonly id: 0; readonly ok: false; readonly message: string };
