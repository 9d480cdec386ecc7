import { useSyncExternalStore } from 'react';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { getSession, getView, sessionStore, subscribe } from './session-store.ts';
import type { View } from './view-as-store.ts';

/**
 * The session of this browser, or null; updates on sign-in, refresh and sign-out in any tab. See `isEnded` for a
 * refused one.
 */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession);

/** The person whom an administrator views Lagon as; undefined otherwise. */
export const useView = (): View | undefined => useSyncExternalStore(subscribe, getView);

/** True if a reload ended the view of the administrator signed in, until they have read so. */
export const useIsViewInterrupted = (): boolean => useSyncExternalStore(subscribe, sessionStore.isViewInterrupted);
