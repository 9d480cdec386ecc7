import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Delay, so that the current screen loads first. */
const preloadDelayMs = 800;

/** Preloads the route code of the file that a row of this screen opens. */
export const usePreloadScreen = (to: '/client/search/$id' | '/contract/search/$id' | '/task/search/$id'): void => {
  const router = useRouter();
  useEffect(() => {
    // No record has id 0: the code is loaded, no data is fetched.
    const timer = setTimeout(() => void router.preloadRoute({ to, params: { id: '0' } }), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [router, to]);
};
