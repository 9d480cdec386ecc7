/**
 * Counts of a person's unsent work on this device, stored outside the database so that a loss is noticed after the
 * browser erased it.
 */
export interface UnsentWorkCount {
  readonly items: number;
  readonly drafts: number;
}

type CountKind = 'current' | 'lost';
const storageKey = (owner: string, kind: CountKind): string => `lagon-${kind}-${owner}`;

/** Last stored counts of the current work, or of lost work not yet acknowledged; null if there are none. */
export const readWorkCount = (owner: string, kind: CountKind = 'current'): UnsentWorkCount | null => {
  try {
    const stored = JSON.parse(
      localStorage.getItem(storageKey(owner, kind)) ?? 'null',
    ) as Partial<UnsentWorkCount> | null;
    const { items = 0, drafts = 0 } = stored ?? {};
    return items + drafts > 0 ? { items, drafts } : null;
  } catch {
    return null;
  }
};

/** Stores the counts only, no content. */
export const saveWorkCount = (owner: string, { items, drafts }: UnsentWorkCount, kind: CountKind = 'current'): void => {
  try {
    if (items + drafts === 0) localStorage.removeItem(storageKey(owner, kind));
    else localStorage.setItem(storageKey(owner, kind), JSON.stringify({ items, drafts }));
  } catch {
    // Without counts a loss is not reported; nothing else depends on them.
  }
};
