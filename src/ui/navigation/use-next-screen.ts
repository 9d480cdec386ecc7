import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** This screen first. */
const afterMs = 800;

/** Fetches the code of the file that a row of this screen opens, and of its reading, once this screen has come. */
export const useNextScreen = (to: '/client/search/$id' | '/contract/search/$id' | '/task/search/$id'): void => {
  const router = useRouter();
  useEffect(() => {
    // No file has this number: its code comes, and nothing is read.
    const timer = setTimeout(() => void router.preloadRoute({ to, params: { id: '0' } }), afterMs);
    return () => clearTimeout(timer);
  }, [router, to]);
};
