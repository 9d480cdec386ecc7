import type { Closure } from '#shared/operations/wire/envelope.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/**
 * Why this device was closed: what the server said of the session, or that the server was out of reach for too long
 * (`contactDays`).
 */
export type DeviceClosure = Closure | 'out-of-contact';

/**
 * What happens to the session in this tab.
 * - `signed-in`: tokens were just received for this person, by this password
 * - `ended`: the server refused to renew them; nothing queued or drafted is touched, the shell asks for the password
 * - `closed`: the person may not go on here, see `DeviceClosure`; what is cached goes, unsent work stays sealed
 * - `signed-out`: the person left on purpose
 */
type SessionEvent =
  | { readonly kind: 'signed-in'; readonly user: SessionUser; readonly password: string }
  | { readonly kind: 'ended'; readonly user: SessionUser; readonly reason: string }
  | { readonly kind: 'closed'; readonly user: SessionUser; readonly closure: DeviceClosure }
  | { readonly kind: 'signed-out'; readonly user: SessionUser };

type Listener<K extends SessionEvent['kind']> = (event: Extract<SessionEvent, { kind: K }>) => void | Promise<void>;

const listeners: { [K in SessionEvent['kind']]: Set<Listener<K>> } = {
  'signed-in': new Set(),
  ended: new Set(),
  closed: new Set(),
  'signed-out': new Set(),
};

const adder =
  <K extends SessionEvent['kind']>(kind: K) =>
  (listener: Listener<K>): (() => void) => {
    listeners[kind].add(listener);
    return () => listeners[kind].delete(listener);
  };

/** Each adds a listener and returns the way to stop. What a listener promises is waited for before the screen changes. */
export const onSignedIn = adder('signed-in');
export const onSessionEnded = adder('ended');
export const onSessionClosed = adder('closed');
export const onSignedOut = adder('signed-out');

/** Tells all listeners and waits for them; one that fails does not keep the others from hearing. */
export const emitSession = async (event: SessionEvent): Promise<void> => {
  const called = [...listeners[event.kind]] as Listener<SessionEvent['kind']>[];
  await Promise.allSettled(called.map(async (listener) => listener(event)));
};
