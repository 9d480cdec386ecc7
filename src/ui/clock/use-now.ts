import { useEffect, useState } from 'react';

/** Current time in epoch milliseconds; renders again every minute. */
export const useNowMs = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
