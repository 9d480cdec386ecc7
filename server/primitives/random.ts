/** Deterministic pseudo-random generator (sfc32): the same numbers for the same seed on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer, both bounds included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight; weights need not sum to one. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** `length` decimal digits, the first never 0. */
  digits(length: number): string;
  /** Independent generator from this seed and the label, so that additional draws here do not change its numbers. */
  fork(label: string | number): Random;
}

const hashText = (text: string): number => {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
};

export const random = (seed: number | string): Random => {
  const key = String(seed);
  let [a, b, c, d] = [hashText(key), hashText(`${key}/b`), hashText(`${key}/c`), 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let index = 0; index < 12; index += 1) next();
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let remaining = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      return (items.at(-1) as (typeof items)[number])[0];
    },
    digits: (length) => {
      let text = String(int(1, 9));
      while (text.length < length) text += String(int(0, 9));
      return text;
    },
    fork: (label) => random(`${key}/${label}`),
  };
};
