import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. */
export const isSameText = (text: string, otherText: string): boolean => {
  const [a, b] = [Buffer.from(text), Buffer.from(otherText)];
  return a.length === b.length && timingSafeEqual(a, b);
};
