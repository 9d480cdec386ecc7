import { useEffect } from 'react';

/** Asks before the page is closed or loaded anew while something that was typed is saved nowhere. */
export const useLeavingWarning = (hasTyped: boolean): void => {
  useEffect(() => {
    if (!hasTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasTyped]);
};
