import * as v from 'valibot';
import { sessionSchema } from '#shared/operations/wire/session-shape.ts';

export const storedSchema = v.object({
  ...sessionSchema.entries,
  formerToken: v.optional(v.string()),
  signIn: v.optional(v.string()),
});
/**
 * The session as it is kept. `formerToken` is the refresh token that an ended session had: the server says by it whether the
 * account still exists, and nobody else can ask. `signIn` names the sign-in on this device that it comes from, a UUID.
 */
export type StoredSession = v.InferOutput<typeof storedSchema>;

/** The session of this browser, the same in all its tabs. */
export interface SessionStore {
  /** The same object as long as nothing changed, so that it may feed `useSyncExternalStore`. */
  getSession(): StoredSession | null;
  setSession(session: StoredSession | null): void;
  /** False once the browser refused to keep it: it ends with this tab. */
  isKept(): boolean;
  /** Calls back on every change, another tab's included; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}
