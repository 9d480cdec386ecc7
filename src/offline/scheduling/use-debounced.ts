import { useEffect, useState } from 'react';

const delayMs = 200;

/** Debounces a text: returns it once it did not change for 200 ms. For requests to the server. */
export const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
};
