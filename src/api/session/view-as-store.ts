import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { SessionStore, StoredSession } from './stored-session.ts';

/** A view of Lagon as another person: read-only, in this page's memory only. */
export interface View {
  /** Read-only token of `user`; it cannot be refreshed. */
  readonly token: string;
  readonly user: SessionUser;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The server refused the token. */
  readonly isOver: boolean;
}

/** A session store that returns the view's session while there is one. */
export interface ViewAsStore extends SessionStore {
  /** The administrator's own session, unaffected by the view. */
  readonly own: SessionStore;
  /** Undefined once another person is signed in, or nobody is. */
  getView(): View | undefined;
  /** Begins a view in this page. It ends only with another page, so that no viewed data remains. */
  beginView(view: Omit<View, 'isOver'>): void;
  /** Marks the view's token as refused. */
  refuseView(): void;
  /** True if a reload of this tab ended a view of the administrator signed in, until `closeView`. */
  isViewInterrupted(): boolean;
  /** Clears the record that this tab showed a view. */
  closeView(): void;
}

/** Storage key, for this tab only, of the id of the administrator who began a view. */
export const viewKey = 'lagon-view-as';

/** docs/decisions/view-as.md. `tab` survives a reload: it stores who began a view, but neither token nor person. */
export const createViewAsStore = (
  ownStore: SessionStore,
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
): ViewAsStore => {
  const listeners = new Set<() => void>();
  let interruptedBy = tab?.getItem(viewKey) ?? undefined;
  let cached: { readonly by: number; readonly view: View; readonly session: StoredSession } | undefined;
  const getCachedView = () => (cached && ownStore.getSession()?.user.id === cached.by ? cached : undefined);
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const show = (ownUserId: number, view: View): void => {
    // The token of a view is never refreshed. An empty refresh token would make the page ask for the password of the
    // viewed person.
    const session = { token: view.isOver ? '' : view.token, refreshToken: 'none', user: view.user };
    cached = { by: ownUserId, view, session };
    notify();
  };
  return {
    own: ownStore,
    isPersisted: ownStore.isPersisted,
    getSession: () => getCachedView()?.session ?? ownStore.getSession(),
    setSession: ownStore.setSession,
    getView: () => getCachedView()?.view,
    beginView: (view) => {
      const ownUserId = ownStore.getSession()?.user.id;
      if (ownUserId === undefined) return;
      interruptedBy = undefined;
      tab?.setItem(viewKey, String(ownUserId));
      show(ownUserId, { ...view, isOver: false });
    },
    refuseView: () => {
      const now = getCachedView();
      if (now && !now.view.isOver) show(now.by, { ...now.view, isOver: true });
    },
    isViewInterrupted: () => interruptedBy !== undefined && interruptedBy === String(ownStore.getSession()?.user.id),
    closeView: () => {
      interruptedBy = undefined;
      tab?.removeItem(viewKey);
      notify();
    },
    subscribe: (listener) => {
      const stop = ownStore.subscribe(listener);
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
};
