import { useEffect } from 'react';

/** Makes the browser ask before the page unloads while there is unsaved input. */
export const useLeavingWarning = (hasTyped: boolean): void => {
  useEffect(() => {
    if (!hasTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasTyped]);
};
