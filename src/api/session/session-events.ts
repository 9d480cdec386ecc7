import type { SessionEndReason } from '#shared/operations/wire/envelope.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** Why this device was closed: the server's reason, or no contact with the server for too long. */
export type DeviceCloseReason = SessionEndReason | 'out-of-contact';

/**
 * Events of the session in this tab.
 * - `signed-in`: tokens were received for this person, by their password
 * - `ended`: the server refused to refresh them; queue and drafts are untouched, the shell requests the password
 * - `closed`: the person may not go on here, see `DeviceCloseReason`; cached data is destroyed, unsent work stays encrypted
 * - `signed-out`: the person signed out
 */
type SessionEvent =
  | { readonly kind: 'signed-in'; readonly user: SessionUser }
  | { readonly kind: 'ended'; readonly user: SessionUser; readonly reason: string }
  | { readonly kind: 'closed'; readonly user: SessionUser; readonly reason: DeviceCloseReason }
  | { readonly kind: 'signed-out'; readonly user: SessionUser };

type Listener<K extends SessionEvent['kind']> = (event: Extract<SessionEvent, { kind: K }>) => void | Promise<void>;

const listeners: { [K in SessionEvent['kind']]: Set<Listener<K>> } = {
  'signed-in': new Set(),
  ended: new Set(),
  closed: new Set(),
  'signed-out': new Set(),
};

const createSubscriber =
  <K extends SessionEvent['kind']>(kind: K) =>
  (listener: Listener<K>): (() => void) => {
    listeners[kind].add(listener);
    return () => listeners[kind].delete(listener);
  };

/**
 * Each adds a listener and returns the unsubscribe function. Promises of listeners are awaited before the screen
 * changes.
 */
export const onSignedIn = createSubscriber('signed-in');
export const onSessionEnded = createSubscriber('ended');
export const onSessionClosed = createSubscriber('closed');
export const onSignedOut = createSubscriber('signed-out');

/** Calls all listeners and waits for them; a failing one does not stop the others. */
export const emitSession = async (event: SessionEvent): Promise<void> => {
  const currentListeners = [...listeners[event.kind]] as Listener<SessionEvent['kind']>[];
  await Promise.allSettled(currentListeners.map(async (listener) => listener(event)));
};
