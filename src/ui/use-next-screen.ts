import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** This screen first. */
const afterMs = 800;

/** Fetches the code of the screen that likely comes next, once this one has come. */
export const useNextScreen = (path: keyof RegisteredRouter['routesByPath']): void => {
  const router = useRouter();
  useEffect(() => {
    const route = router.routesByPath[path];
    const load = () => route && router.loadRouteChunk(route)?.catch(() => undefined);
    const timer = setTimeout(() => void load(), afterMs);
    return () => clearTimeout(timer);
  }, [router, path]);
};
