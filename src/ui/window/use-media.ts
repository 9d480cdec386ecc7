import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; renders again when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const media = matchMedia(query);
        media.addEventListener('change', listener);
        return () => media.removeEventListener('change', listener);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
