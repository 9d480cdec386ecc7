import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { SessionStore, StoredSession } from './stored-session.ts';

/** Another person's Lagon, as an administrator sees it: for reading alone, in the memory of this page, and gone with it. */
export interface View {
  /** Reads as `user`; it cannot be renewed. */
  readonly token: string;
  readonly user: SessionUser;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The server takes its token no more. */
  readonly isOver: boolean;
}

/** A session store that shows the session of a view instead while there is one. */
export interface ViewAsStore extends SessionStore {
  /** The administrator's own, which a view neither shows nor changes. */
  readonly own: SessionStore;
  /** Undefined once somebody else is signed in, or nobody. */
  getView(): View | undefined;
  /** Shows this page as somebody else. There is no way back but another page: what was read must not stay. */
  beginView(view: Omit<View, 'isOver'>): void;
  /** The server refused the view's token. */
  refuseView(): void;
}

/** docs/decisions/view-as.md. */
export const createViewAsStore = (own: SessionStore): ViewAsStore => {
  const listeners = new Set<() => void>();
  let seen: { readonly by: number; readonly view: View; readonly session: StoredSession } | undefined;
  const current = () => (seen && own.getSession()?.user.id === seen.by ? seen : undefined);
  const show = (by: number, view: View): void => {
    // Nothing is ever renewed with it: an empty one would ask for the password of the person seen.
    const session = { token: view.isOver ? '' : view.token, refreshToken: 'none', user: view.user };
    seen = { by, view, session };
    for (const listener of listeners) listener();
  };
  return {
    own,
    isPersisted: own.isPersisted,
    getSession: () => current()?.session ?? own.getSession(),
    setSession: own.setSession,
    getView: () => current()?.view,
    beginView: (view) => {
      const by = own.getSession()?.user.id;
      if (by !== undefined) show(by, { ...view, isOver: false });
    },
    refuseView: () => {
      const now = current();
      if (now && !now.view.isOver) show(now.by, { ...now.view, isOver: true });
    },
    subscribe: (listener) => {
      const stop = own.subscribe(listener);
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
};
