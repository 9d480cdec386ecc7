import * as v from 'valibot';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { createSeenStore } from './seen-as.ts';
import { type SessionStore, type StoredSession, storedSchema } from './stored-session.ts';

/** The name under which the session is kept. Specification 1, section 3. */
export const sessionKey = 'auth-data';

/** True when the server refused to go on with it: the person is known, the password must be asked for again. */
export const isEnded = (session: Session): boolean => session.refreshToken === '';

/** The session of a person whose tokens are no longer accepted: what they queued and drafted stays theirs. */
export const endedSession = (session: Session): StoredSession => ({
  ...session,
  token: '',
  refreshToken: '',
  formerToken: session.refreshToken,
});

const parse = (text: string | null): StoredSession | null => {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** A session store over a storage; storage that is missing or refuses (private mode) leaves a session of this tab only. */
export const createSessionStore = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) => {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let session: StoredSession | null = null;
  let isStored = storage !== undefined;

  const read = (): string | null => {
    if (!isStored || !storage) return text;
    try {
      return storage.getItem(sessionKey);
    } catch {
      isStored = false;
      return text;
    }
  };
  const write = (next: string | null): void => {
    text = next;
    if (!isStored || !storage) return;
    try {
      if (next === null) storage.removeItem(sessionKey);
      else storage.setItem(sessionKey, next);
    } catch {
      isStored = false;
    }
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === sessionKey || event.key === null) notify();
  };

  const store: SessionStore = {
    isKept: () => isStored,
    getSession: () => {
      const current = read();
      if (current !== text || (current !== null && session === null)) session = parse(current);
      if (current === null) session = null;
      text = current;
      return session;
    },
    setSession: (next) => {
      write(next === null ? null : JSON.stringify(next));
      session = next;
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage);
      };
    },
  };
  return store;
};

/** The browser's local storage; undefined where it is missing or refused. */
export const browserStorage = (): Storage | undefined => {
  try {
    const storage = globalThis.localStorage;
    // One that is there may refuse to be read.
    storage.getItem(sessionKey);
    return storage;
  } catch {
    return undefined;
  }
};

export const sessionStore = createSeenStore(createSessionStore(browserStorage()));
export const { getSession, setSession, subscribe, isKept: isSessionKept, getView } = sessionStore;
