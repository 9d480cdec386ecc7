import * as v from 'valibot';
import { sessionSchema } from '#shared/operations/wire/session-shape.ts';

export const storedSchema = v.object({
  ...sessionSchema.entries,
  formerToken: v.optional(v.string()),
  signIn: v.optional(v.string()),
});
/**
 * The stored session. `formerToken` is the refresh token of an ended session, which alone may ask the server whether
 * the account still exists. `signIn` is a UUID of the sign-in on this device.
 */
export type StoredSession = v.InferOutput<typeof storedSchema>;

/** The session of this browser, the same in all its tabs. */
export interface SessionStore {
  /** Returns the same object until something changes, for `useSyncExternalStore`. */
  getSession(): StoredSession | null;
  setSession(session: StoredSession | null): void;
  /** False if the browser refused to store it: it ends with this tab. */
  isPersisted(): boolean;
  /** Calls back on every change, in any tab; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
