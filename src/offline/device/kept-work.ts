/** How much unsent work of a person lies on this device: known even where the browser erased the work itself. */
export interface KeptWork {
  readonly items: number;
  readonly drafts: number;
}

type Note = 'kept' | 'lost';
const nameOf = (owner: string, note: Note): string => `lagon-${note}-${owner}`;

/** What was last noted, of what lies here or of what was lost and not yet read; nothing where this browser keeps no notes. */
export const notedWork = (owner: string, note: Note = 'kept'): KeptWork | null => {
  try {
    const noted = JSON.parse(localStorage.getItem(nameOf(owner, note)) ?? 'null') as Partial<KeptWork> | null;
    const { items = 0, drafts = 0 } = noted ?? {};
    return items + drafts > 0 ? { items, drafts } : null;
  } catch {
    return null;
  }
};

/** Notes numbers alone: nothing of what the work says. */
export const noteWork = (owner: string, { items, drafts }: KeptWork, note: Note = 'kept'): void => {
  try {
    if (items + drafts === 0) localStorage.removeItem(nameOf(owner, note));
    else localStorage.setItem(nameOf(owner, note), JSON.stringify({ items, drafts }));
  } catch {
    // Without notes, a loss is not told; nothing else depends on them.
  }
};
