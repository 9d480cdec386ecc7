import { useSyncExternalStore } from 'react';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import type { View } from './seen-as.ts';
import { getSession, getView, subscribe } from './session-store.ts';

/** The session of this browser, or null; follows sign-in, renewal and sign-out in every tab. `isEnded` tells a refused one. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession);

/** As whom this page shows Lagon, to an administrator who sees it as somebody else. */
export const useView = (): View | undefined => useSyncExternalStore(subscribe, getView);
