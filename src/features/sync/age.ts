import { useEffect, useState } from 'react';

const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'always' });
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in words: « il y a 3 heures ». Both in epoch milliseconds. */
export const ageOf = (momentMs: number, nowMs: number): string => {
  const elapsedMs = nowMs - momentMs;
  const step = steps.find(([, stepMs]) => elapsedMs >= stepMs);
  return step ? relative.format(-Math.floor(elapsedMs / step[1]), step[0]) : 'à l’instant';
};

/** The moment, told again each minute. */
export const useNowMs = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
