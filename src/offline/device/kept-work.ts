/** How much unsent work of a person lies on this device: known even where the browser erased the work itself. */
export interface KeptWork {
  readonly items: number;
  readonly drafts: number;
}

const nameOf = (owner: string): string => `lagon-kept-${owner}`;

/** What was last noted; nothing where this browser keeps no notes. */
export const notedWork = (owner: string): KeptWork | null => {
  try {
    const noted = JSON.parse(localStorage.getItem(nameOf(owner)) ?? 'null') as Partial<KeptWork> | null;
    const { items = 0, drafts = 0 } = noted ?? {};
    return items + drafts > 0 ? { items, drafts } : null;
  } catch {
    return null;
  }
};

/** Notes numbers alone: nothing of what the work says. */
export const noteWork = (owner: string, { items, drafts }: KeptWork): void => {
  try {
    if (items + drafts === 0) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify({ items, drafts }));
  } catch {
    // Without notes, a loss is not told; nothing else depends on them.
  }
};
