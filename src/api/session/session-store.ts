import * as v from 'valibot';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { type SessionStore, type StoredSession, storedSchema } from './stored-session.ts';
import { createViewAsStore } from './view-as-store.ts';

/** Storage key of the session. Specification 1, section 3. */
export const sessionKey = 'auth-data';

/** True if the server refused to refresh the session: its owner is known, the password must be given again. */
export const isEnded = (session: Session): boolean => session.refreshToken === '';

/** Session whose tokens were refused: queue and drafts stay its owner's. */
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

/** Session store over a storage; without storage (private mode) the session ends with this tab. */
export const createSessionStore = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) => {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let session: StoredSession | null = null;
  let isStored = storage !== undefined;

  const readText = (): string | null => {
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
    isPersisted: () => isStored,
    getSession: () => {
      const current = readText();
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

/** The browser's local storage, or that of this tab; undefined if missing or refused. */
export const browserStorage = (name: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined => {
  try {
    const storage = globalThis[name];
    // Access to `localStorage` throws if cookies are blocked.
    storage.getItem(sessionKey);
    return storage;
  } catch {
    return undefined;
  }
};

export const sessionStore = createViewAsStore(createSessionStore(browserStorage()), browserStorage('sessionStorage'));
export const { getSession, setSession, subscribe, isPersisted: isSessionPersisted, getView } = sessionStore;
