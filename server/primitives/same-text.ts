import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, found out in the same time whatever differs. */
export const isSameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
