import { useSyncExternalStore } from 'react';
import type { Session } from '#shared/contract/wire/session-shape.ts';
import { getSession, subscribe } from './session-store.ts';

/** The session of this browser, or null; follows sign-in, renewal and sign-out in every tab. `isEnded` tells a refused one. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession);
